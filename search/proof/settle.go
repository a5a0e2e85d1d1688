package proof

// A disproof that is assumed says that the defender holds out as long as a
// position holds that was on the path once. It becomes certain when the positions
// it leads through make a trap: a set without a win of the attacker in which each
// position of the attacker has all its moves inside, or to certain disproofs,
// and each position of the defender has one such move. From a trap no play leads
// to a win, in whatever way the set was found.

// settle finds out whether the root, whose disproof is assumed, is in a trap. It
// sweeps through the disproofs that the root rests on until the root is proven
// after all, or a sweep finds nothing wrong: what that one has met is a trap.
// Each sweep but the last proves something new, so that there is a last one.
func (s *walk) settle() {
	for {
		s.nextSweep()
		if !s.holds(s.root) || s.late() {
			return
		}
		if s.news == 0 {
			s.traps[s.sweep/64] |= 1 << (s.sweep % 64)
			return
		}
	}
}

// trapped reports whether a disproof was met by a sweep that found a trap.
func (s *Solver) trapped(e entry) bool { return s.traps[e.sweep/64]>>(e.sweep%64)&1 != 0 }

// holds reports whether the defender holds out in the position on the board, as
// far as this sweep has come. If not, the position is proven, or time is up.
func (s *walk) holds(key uint64) bool {
	e, ok := s.decided(key)
	if !ok || e.numbers == proven {
		return false
	}
	if e.flags&assumed == 0 || s.trapped(e) || s.met(e) {
		return true
	}
	s.table.mark(key, uint16(s.sweep))
	s.depth++
	from, omitted := s.expand(legal)
	v := s.holdMoves(s.children[from:], omitted)
	s.children = s.children[:from]
	s.depth--
	if v.numbers == proven {
		s.news++
		s.table.store(key, v, 0)
	}
	return v.numbers == disproven
}

// holdMoves finds out whether all moves of the attacker, or one of the defender,
// hold out, and returns the value that the position has then.
func (s *walk) holdMoves(children []child, omitted uint16) value {
	own := s.goal()
	if own == disprove {
		for i := range children {
			if children[i].certainly(disprove) {
				return children[i].value
			}
		}
	}
	for i := range children {
		c := &children[i]
		if !c.over && !c.certainly(disprove) && c.numbers != proven {
			s.holdMove(c)
		}
		if c.numbers[own] == 0 || s.late() {
			break
		}
	}
	v, _, _ := s.combine(children, own, omitted)
	return v
}

// holdMove finds out whether a move holds out.
func (s *walk) holdMove(c *child) {
	s.position.Make(c.move)
	if s.holds(c.key) {
		c.numbers = disproven
	} else if e, ok := s.table.find(c.key); ok && e.numbers == proven {
		c.value = s.valueOf(e)
	}
	s.position.Unmake()
}
