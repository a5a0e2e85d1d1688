package proof

import "quincunx/movegen"

// A proof is verified if a candidate of the attacker, or every legal move of the defender, wins the
// game or leads to a verified proof. A position is verified only after the positions its proof depends
// on, so verified proofs contain no cycle and end with the game.

// verify reports whether the proof of the position on the board can be verified. It sweeps the
// positions below until the proof is verified, or a sweep verifies nothing new: then the table has lost
// part of the proof.
func (s *worker) verify(key uint64) bool {
	for {
		s.nextSweep()
		if _, ok := s.sweepProof(key); ok || s.newResults == 0 || s.shouldStop() {
			return ok
		}
	}
}

// sweepProof reports whether the proof of the position on the board is verified, as far as this sweep
// knows, and returns its distance.
func (s *worker) sweepProof(key uint64) (distance uint16, ok bool) {
	e, found := s.decided(key)
	if !found || e.numbers != proven {
		return 0, false
	}
	if e.flags&verified != 0 || s.isSwept(e) {
		return e.distance, e.flags&verified != 0
	}
	s.table.mark(key, uint16(s.sweep))
	s.depth++
	before := s.nodes
	from := len(s.children)
	if s.isOR() {
		if s.expandThreat(); from < len(s.children) {
			distance, ok = s.verifyOne(from)
		}
		for b := near; !ok && b > legal; b-- {
			s.children = s.children[:from]
			s.expand(b)
			distance, ok = s.verifyOne(from)
		}
	} else {
		_, omitted := s.expand(legal)
		distance, ok = s.verifyAll(from, omitted)
	}
	s.children = s.children[:from]
	s.depth--
	if ok {
		s.newResults++
		s.table.store(key, value{proven, distance, verified}, s.nodes-before)
	}
	return distance, ok
}

// verifyOne looks for a verified proof among the attacker's candidates, shorter proofs first.
func (s *worker) verifyOne(from int) (distance uint16, ok bool) {
	for {
		best := s.shortest(from, 0)
		if best < 0 {
			return 0, false
		}
		if n, ok := s.verifyMove(best); ok {
			return further(n), true
		}
		s.children[best].numbers = unlimited
	}
}

// verifyAll reports whether the proofs after all moves of the defender are verified.
func (s *worker) verifyAll(from int, omitted uint16) (distance uint16, ok bool) {
	distance = further(omitted)
	for i, to := from, len(s.children); i < to; i++ {
		n, ok := s.verifyMove(i)
		if !ok {
			return 0, false
		}
		distance = max(distance, further(n))
	}
	return distance, true
}

// verifyMove reports whether the proof after a move is verified.
func (s *worker) verifyMove(i int) (distance uint16, ok bool) {
	c := s.children[i]
	if c.over || c.numbers == disproven {
		return 0, c.numbers == proven
	}
	s.position.Make(c.move)
	distance, ok = s.sweepProof(c.key)
	s.position.Unmake()
	return distance, ok
}

// shortest returns the move with the shortest proof that ends the game or has the flags, or -1.
func (s *worker) shortest(from int, with flags) int {
	best := -1
	for i := from; i < len(s.children); i++ {
		c := &s.children[i]
		if c.numbers == proven && (c.over || c.flags&with == with) &&
			(best < 0 || c.distance < s.children[best].distance) {
			best = i
		}
	}
	return best
}

// further returns the distance one ply before a position with a distance.
func further(distance uint16) uint16 { return min(distance, longest-1) + 1 }

// line verifies the proof of the root and returns moves from there to the end of the game: the
// attacker's shortest and the defender's longest in the proof. It fails if the table has lost too much,
// or if lost and recomputed proofs form a cycle.
func (s *worker) line() (line []movegen.Move, ok bool) {
	p := s.position
	for ok = true; ok && !p.Over(); {
		var m movegen.Move
		if m, ok = s.lineMove(); ok {
			line = append(line, m)
			p.Make(m)
			ok = len(line) < longest
		}
	}
	for range line {
		p.Unmake()
	}
	return line, ok
}

// lineMove returns the next move of the line.
func (s *worker) lineMove() (m movegen.Move, ok bool) {
	if !s.verify(s.key()) {
		return 0, false
	}
	from := len(s.children)
	if s.isOR() {
		best := -1
		if s.expandThreat(); from < len(s.children) {
			best = s.shortest(from, verified)
		}
		for b := near; best < 0 && b > legal; b-- {
			s.children = s.children[:from]
			s.expand(b)
			best = s.shortest(from, verified)
		}
		if best >= 0 {
			m, ok = s.children[best].move, true
		}
	} else {
		s.expand(legal)
		m, ok = s.slowest(from)
		if from == len(s.children) { // no move touches the zone of the win after a pass
			m, ok = s.position.Moves(nil)[0], true
		}
	}
	s.children = s.children[:from]
	return m, ok
}

// slowest returns the defender's move with the longest proof.
func (s *worker) slowest(from int) (m movegen.Move, ok bool) {
	furthest := -1
	for i, to := from, len(s.children); i < to; i++ {
		n, ok := s.verifyMove(i)
		if !ok {
			return 0, false
		}
		if int(n) > furthest {
			furthest, m = int(n), s.children[i].move
		}
	}
	return m, true
}
