package proof

// An assumed disproof says that the defender holds as long as a position holds that was once on the path.
// It becomes certain if its positions form a trap: a set of positions without a win of the attacker. Every
// move of the attacker stays inside or leads to a certain disproof, and the defender has such a move in
// each of its positions. The attacker can't win from a trap, however the set was found.

// confirmDisproof determines whether the root, whose disproof is assumed, is in a trap. It sweeps
// the disproofs that the root depends on until the root is proven, or a sweep finds no error: then
// the visited positions form a trap. Each sweep but the last proves something new, so the loop
// terminates.
func (s *worker) confirmDisproof() {
	for {
		s.nextSweep()
		if !s.sweepDisproof(s.root) || s.shouldStop() {
			return
		}
		if s.newResults == 0 {
			s.traps[s.sweep/64] |= 1 << (s.sweep % 64)
			return
		}
	}
}

// inTrap reports whether the entry's last sweep found a trap.
func (s *Prover) inTrap(e entry) bool { return s.traps[e.sweep/64]>>(e.sweep%64)&1 != 0 }

// sweepDisproof reports whether the defender sweepDisproof the position on the board, as far as this sweep
// knows. If not, the position is proven, or time is up.
func (s *worker) sweepDisproof(key uint64) bool {
	e, ok := s.decided(key)
	if !ok || e.numbers == proven {
		return false
	}
	if e.flags&assumed == 0 || s.inTrap(e) || s.isSwept(e) {
		return true
	}
	s.table.mark(key, uint16(s.sweep))
	s.depth++
	from, omitted := s.expand(legal)
	v := s.sweepMoves(s.children[from:], omitted)
	s.children = s.children[:from]
	s.depth--
	if v.numbers == proven {
		s.newResults++
		s.table.store(key, v, 0)
	}
	return v.numbers == disproven
}

// sweepMoves checks whether all moves of the attacker, or one of the defender, hold, and returns
// the resulting value.
func (s *worker) sweepMoves(children []child, omitted uint16) value {
	phi := s.phi()
	if phi == dn {
		for i := range children {
			if children[i].isCertain(dn) {
				return children[i].value
			}
		}
	}
	for i := range children {
		c := &children[i]
		if !c.over && !c.isCertain(dn) && c.numbers != proven {
			s.sweepMove(c)
		}
		if c.numbers[phi] == 0 || s.shouldStop() {
			break
		}
	}
	v, _, _ := s.combine(children, phi, omitted)
	return v
}

// sweepMove checks whether the defender holds after a move.
func (s *worker) sweepMove(c *child) {
	s.position.Make(c.move)
	if s.sweepDisproof(c.key) {
		c.numbers = disproven
	} else if e, ok := s.table.find(c.key); ok && e.numbers == proven {
		c.value = s.valueOf(e)
	}
	s.position.Unmake()
}
