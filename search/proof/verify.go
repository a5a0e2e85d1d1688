package proof

import "quincunx/movegen"

// verify reports whether the win of the position on the board can be walked:
// after any legal move of the defender a stored proof goes on, and along the
// attacker's moves the game ends in a win before a position comes again. What
// the table has lost, and what was foreseen or left out, is searched for. It
// returns the plies to the end as far as the moves walked go.
func (s *walk) verify(key uint64) (plies uint16, ok bool) {
	const attempts = 4 // each after a proof that could not be walked is forgotten
	for range attempts {
		e := s.table.find(key)
		if e == nil || e.numbers != proven {
			if v := s.decide(key); v.numbers != proven {
				return 0, false
			}
		} else if e.flags&verified != 0 {
			return e.tag, true
		}
		if s.late() {
			return 0, false
		}
		before := s.nodes
		s.path.push(key)
		from := s.expand(true)
		if s.goal() == prove {
			plies, ok = s.verifyOne(from)
		} else {
			plies, ok = s.verifyAll(from)
		}
		s.children = s.children[:from]
		s.path.pop()
		if ok {
			s.note(key, value{proven, plies, verified}, s.nodes-before)
			return plies, true
		}
		s.table.forget(key)
	}
	return 0, false
}

// verifyOne walks the shortest of the attacker's proofs that can be walked.
func (s *walk) verifyOne(from int) (plies uint16, ok bool) {
	for {
		best := s.shortest(from, 0)
		if best < 0 {
			return 0, false
		}
		if n, ok := s.verifyMove(best); ok {
			return min(n, longest-1) + 1, true
		}
		s.children[best].numbers = unlimited
	}
}

// verifyAll walks the proofs after all moves of the defender.
func (s *walk) verifyAll(from int) (plies uint16, ok bool) {
	for i, to := from, len(s.children); i < to; i++ {
		n, ok := s.verifyMove(i)
		if !ok {
			return 0, false
		}
		plies = max(plies, min(n, longest-1)+1)
	}
	return plies, true
}

// verifyMove walks the proof after a move.
func (s *walk) verifyMove(i int) (plies uint16, ok bool) {
	c := s.children[i]
	if c.over || c.numbers == disproven {
		return 0, c.numbers == proven
	}
	s.position.Make(c.move)
	plies, ok = s.verify(c.key)
	s.position.Unmake()
	return plies, ok
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

// line returns moves from the root, whose win is verified, to the end of the
// game: the attacker's shortest and the defender's longest among the proofs. It
// fails if the table loses proofs on the way and finds only longer ones again.
func (s *walk) line() (line []movegen.Move, ok bool) {
	p := s.position
	left := longest + 1
	for ok = true; ok && !p.Over(); {
		var plies uint16
		if plies, ok = s.verify(s.key()); !ok || int(plies) >= left {
			ok = false
			break
		}
		left = int(plies)
		var m movegen.Move
		if m, ok = s.lineMove(); ok {
			line = append(line, m)
			p.Make(m)
		}
	}
	for range line {
		p.Unmake()
	}
	return line, ok
}

// lineMove returns the next move of the line.
func (s *walk) lineMove() (m movegen.Move, ok bool) {
	from := s.expand(true)
	if s.goal() == prove {
		if best := s.shortest(from, verified); best >= 0 {
			m, ok = s.children[best].move, true
		}
	} else {
		m, ok = s.slowest(from)
	}
	s.children = s.children[:from]
	return m, ok
}

// slowest returns the move of the defender after which the proof is longest.
func (s *walk) slowest(from int) (m movegen.Move, ok bool) {
	most := -1
	for i, to := from, len(s.children); i < to; i++ {
		n, ok := s.verifyMove(i)
		if !ok {
			return 0, false
		}
		if int(n) > most {
			most, m = int(n), s.children[i].move
		}
	}
	return m, true
}
