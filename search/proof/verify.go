package proof

import "quincunx/movegen"

// A proof is verified if the position is the attacker's and a move that is worth a search wins the game
// or leads to a verified proof, or it is the defender's and all moves that the
// rules give do. Since each is found so after those it rests on, no chain of
// verified proofs goes in a circle, and each ends with the game.

// verify reports whether the proof of the position on the board can be verified.
// It sweeps through what that rests on until it is verified, or a sweep finds
// nothing new to verify: then the table has lost what it was first built on.
func (s *walk) verify(key uint64) bool {
	for {
		s.nextSweep()
		if _, ok := s.wins(key); ok || s.news == 0 || s.late() {
			return ok
		}
	}
}

// wins reports whether the proof of the position on the board is verified, and
// its distance, as far as this sweep has come.
func (s *walk) wins(key uint64) (distance uint16, ok bool) {
	e, found := s.decided(key)
	if !found || e.numbers != proven {
		return 0, false
	}
	if e.flags&verified != 0 || s.met(e) {
		return e.distance, e.flags&verified != 0
	}
	s.table.mark(key, uint16(s.sweep))
	s.depth++
	before := s.nodes
	from := len(s.children)
	if s.goal() == prove {
		if s.expandThreat(); from < len(s.children) {
			distance, ok = s.winsByOne(from)
		}
		for b := near; !ok && b > legal; b-- {
			s.children = s.children[:from]
			s.expand(b)
			distance, ok = s.winsByOne(from)
		}
	} else {
		_, omitted := s.expand(legal)
		distance, ok = s.winsByAll(from, omitted)
	}
	s.children = s.children[:from]
	s.depth--
	if ok {
		s.news++
		s.table.store(key, value{proven, distance, verified}, s.nodes-before)
	}
	return distance, ok
}

// winsByOne looks for a verified proof among the attacker's moves that are worth a search, shorter
// proofs first.
func (s *walk) winsByOne(from int) (distance uint16, ok bool) {
	for {
		best := s.shortest(from, 0)
		if best < 0 {
			return 0, false
		}
		if n, ok := s.winsByMove(best); ok {
			return further(n), true
		}
		s.children[best].numbers = unlimited
	}
}

// winsByAll reports whether the proofs after all moves of the defender are verified.
func (s *walk) winsByAll(from int, omitted uint16) (distance uint16, ok bool) {
	distance = further(omitted)
	for i, to := from, len(s.children); i < to; i++ {
		n, ok := s.winsByMove(i)
		if !ok {
			return 0, false
		}
		distance = max(distance, further(n))
	}
	return distance, true
}

// winsByMove reports whether the proof after a move is verified.
func (s *walk) winsByMove(i int) (distance uint16, ok bool) {
	c := s.children[i]
	if c.over || c.numbers == disproven {
		return 0, c.numbers == proven
	}
	s.position.Make(c.move)
	distance, ok = s.wins(c.key)
	s.position.Unmake()
	return distance, ok
}

// shortest returns the move with the shortest proof that ends the game or has
// the flags, or -1.
func (s *walk) shortest(from int, with flags) int {
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

// further returns the distance one ply before another.
func further(distance uint16) uint16 { return min(distance, longest-1) + 1 }

// line verifies the proof of the root and returns moves from there to the end of
// the game: the attacker's shortest and the defender's longest among the proofs.
// It fails if the table has lost too much. It may go in a circle if proofs were
// lost and found again in another way, and is given up then.
func (s *walk) line() (line []movegen.Move, ok bool) {
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
func (s *walk) lineMove() (m movegen.Move, ok bool) {
	if !s.verify(s.key()) {
		return 0, false
	}
	from := len(s.children)
	if s.goal() == prove {
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

// slowest returns the move of the defender after which the proof is longest.
func (s *walk) slowest(from int) (m movegen.Move, ok bool) {
	furthest := -1
	for i, to := from, len(s.children); i < to; i++ {
		n, ok := s.winsByMove(i)
		if !ok {
			return 0, false
		}
		if int(n) > furthest {
			furthest, m = int(n), s.children[i].move
		}
	}
	return m, true
}
