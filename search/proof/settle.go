package proof

// A disproof that is assumed says that the defender can hold out unless a
// position comes to hold that was on the path once. It becomes certain when the
// positions it leads through make a trap: a set without a win of the attacker
// in which each position of the attacker has all its moves inside, or to certain
// disproofs, and each position of the defender has one such move. From a trap no
// play leads to a win, in whatever way the set was found.

// settle reports whether the root, whose disproof is assumed, is in a trap. It
// sweeps through the disproofs that the root rests on until the root is proven
// after all, or a sweep finds nothing wrong: what that one has met is a trap.
// Each sweep but the last proves something new, so that there is a last one.
func (s *walk) settle(root uint64) bool {
	for {
		s.nextSweep()
		s.refuted = 0
		switch {
		case !s.holds(root) || s.late():
			return false
		case s.refuted == 0:
			s.traps[s.sweep/64] |= 1 << (s.sweep % 64)
			return true
		}
	}
}

// sweeps is how many sweeps can be told apart.
const sweeps = 1 << 16

// nextSweep begins a sweep. When the numbers run out, no trap is known any more.
func (s *Solver) nextSweep() {
	if s.sweep++; s.sweep < sweeps {
		return
	}
	s.sweep, s.traps = 1, [sweeps / 64]uint64{}
	for i := range s.table {
		for j := range s.table[i] {
			if e := &s.table[i][j]; e.flags&assumed != 0 {
				e.tag = 0
			}
		}
	}
}

// trapped reports whether an assumed disproof was met by a sweep that found a trap.
func (s *Solver) trapped(e *entry) bool { return s.traps[e.tag/64]>>(e.tag%64)&1 != 0 }

// holds reports whether the defender holds out in the position on the board, as
// far as this sweep has come. It searches until it knows: the position is
// proven, if the answer is no and time is left.
func (s *walk) holds(key uint64) bool {
	e := s.table.find(key)
	if e == nil || !e.numbers.decided() {
		s.decide(key)
		e = s.table.find(key)
	}
	switch {
	case s.late():
		return false
	case e.numbers == proven:
		return false
	case e.flags&assumed == 0 || s.trapped(e) || uint32(e.tag) == s.sweep:
		return true
	}
	e.tag = uint16(s.sweep)
	from := s.expand(true)
	v := s.movesHold(s.children[from:])
	s.children = s.children[:from]
	if v.numbers == proven {
		s.refuted++
		s.note(key, v, 0)
	}
	return v.numbers == disproven
}

// movesHold finds out whether all moves of the attacker, or one of the
// defender, hold out, and returns the value that the position has then.
func (s *walk) movesHold(children []child) value {
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
			s.moveHolds(c)
		}
		if c.numbers[own] == 0 || s.late() {
			break
		}
	}
	v, _, _ := s.combine(children, own)
	return v
}

// moveHolds finds out whether a move holds out.
func (s *walk) moveHolds(c *child) {
	s.position.Make(c.move)
	if s.holds(c.key) {
		c.numbers = disproven
	} else if e := s.table.find(c.key); e != nil && e.numbers == proven {
		c.value = s.valueOf(e)
	}
	s.position.Unmake()
}
