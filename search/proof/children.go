package proof

import (
	"quincunx/movegen"
)

// value is the search result of a position so far.
type value struct {
	numbers  numbers
	distance uint16 // of a proof: upper bound of the plies to the end
	flags    flags
}

// isCertain reports whether number i is 0 and does not depend on a repetition.
func (v *value) isCertain(g index) bool { return v.numbers[g] == 0 && v.flags&assumed == 0 }

// child is a move and the position after it.
type child struct {
	key uint64
	value
	move movegen.Move
	over bool
	busy bool // other threads are searching this child
}

// isOR reports whether the position on the board is an OR node: the attacker is to move.
func (s *worker) isOR() bool { return s.position.Mover() == s.attacker }

// phi returns the index of the number that the side to move minimises: pn at an OR node, dn at an AND node.
func (s *worker) phi() index {
	if s.isOR() {
		return pn
	}
	return dn
}

// breadth selects the moves to generate.
type breadth uint8

const (
	legal breadth = iota // all legal moves
	sound                // the sound candidates
	near                 // for the attacker, the promising candidates; sound in a game without zones
)

// expand appends the moves with their values to the stack of children. It leaves out legal moves answered by the win after a
// pass. Unless b is legal, it stops at a move that decides the node: a certain disproof, or a proof that ends the game. It
// returns the index of the first child and the largest distance after an omitted move.
func (s *worker) expand(b breadth) (from int, omitted uint16) {
	phi := s.phi()
	from = len(s.children)
	s.moves, omitted = s.list(s.moves[:0], b)
	for _, m := range s.moves {
		c := s.addChild(m)
		if b != legal && c.isCertain(phi) && (c.over || phi == dn) {
			break
		}
	}
	return from, omitted
}

// addChild appends a move with its value. The pointer is valid until the next call.
func (s *worker) addChild(m movegen.Move) *child {
	c := child{move: m}
	s.position.Make(m)
	s.nodes++
	s.evaluate(&c)
	s.position.Unmake()
	s.children = append(s.children, c)
	return &s.children[len(s.children)-1]
}

// list appends the moves for expand.
func (s *worker) list(dst []movegen.Move, b breadth) (moves []movegen.Move, omitted uint16) {
	const next = 1 // the opponent wins with the next ply
	isForced := s.has.NullMover != nil && !s.has.NullMover.CanPass()
	if !s.isOR() && (b == legal || !isForced) {
		d := s.defence(s.key(), direct)
		if d.rest == nil {
			d = s.defence(s.key(), wide)
		}
		if d.rest != nil {
			return append(dst, d.answers...), uint16(min(d.rest.plies, longest))
		}
	}
	if b == legal || s.has.Selector == nil {
		return s.position.Moves(dst), 0
	}
	return s.has.Selector.Candidates(dst, b == sound || s.zoner == nil || !s.isOR()), next
}

// evaluate sets the value of the position on the board.
func (s *worker) evaluate(c *child) {
	p := s.position
	if p.Over() {
		c.over = true
		c.numbers = s.outcome()
		return
	}
	c.key = s.key()
	if s.path.has(c.key) {
		c.numbers, c.flags = disproven, assumed
	} else if e, ok := s.table.find(c.key); ok {
		c.value = s.valueOf(e)
	} else {
		s.initLeaf(c)
	}
}

// outcome returns the numbers of a finished game. Only a win counts; draws do not.
func (s *worker) outcome() numbers {
	var score [movegen.MaxSeats]int32
	s.position.Score(&score)
	if score[s.attacker] == movegen.Win {
		return proven
	}
	return disproven
}

// valueOf returns the value of an entry.
func (s *worker) valueOf(e entry) value {
	v := value{e.numbers, e.distance, e.flags}
	if s.inTrap(e) {
		v.flags &^= assumed
	}
	return v
}

// initLeaf sets the numbers of an unsearched position: the known result, or else one for the side to move and the number of
// its moves for the other side.
func (s *worker) initLeaf(c *child) {
	phi := s.phi()
	if s.has.WinDetector != nil {
		switch n := s.has.WinDetector.KnownResult(); {
		case n > 0 && phi == pn, n < 0 && phi == dn:
			c.numbers, c.distance = proven, uint16(max(n, -n))
			return
		case n != 0:
			c.numbers = disproven
			return
		}
	}
	if s.zoner != nil && s.initByThreats(c) {
		return
	}
	moves := 1
	switch {
	case s.has.Selector != nil:
		s.answers = s.has.Selector.Candidates(s.answers[:0], true)
		moves = len(s.answers)
	case s.counter != nil:
		moves = s.counter.CountMoves()
	}
	switch {
	case moves > 0:
		c.numbers[phi], c.numbers[1-phi] = 1, uint32(moves)
	case phi == pn: // the opponent wins after every move
		c.numbers = disproven
	default:
		c.numbers, c.distance = proven, 2
	}
}

// initByThreats sets the numbers of an unsearched position by threats: a win of the side to move, or the number of the
// defender's moves that the win after a pass does not answer. It reports whether there was one.
func (s *worker) initByThreats(c *child) bool {
	if _, plies, ok := s.threatWin(quick); ok {
		if s.isOR() {
			c.numbers, c.distance = proven, uint16(plies)
		} else {
			c.numbers = disproven
		}
		return true
	}
	if s.isOR() {
		return false
	}
	d := s.defence(c.key, quick)
	if d.rest == nil {
		return false
	}
	if c.numbers = (numbers{uint32(len(d.answers)), 1}); len(d.answers) == 0 {
		c.numbers, c.distance = proven, uint16(d.rest.plies+1)
	}
	return true
}

// combine returns the value of a position from its children, the best child for the side to move, and the second smallest phi.
func (s *worker) combine(children []child, phi index, omitted uint16) (v value, best int, second uint32) {
	delta := 1 - phi
	least, sum := uint32(infinite), uint32(0)
	second = infinite
	open := uint32(0)
	for i := range children {
		n := &children[i].numbers
		if n[phi] < least {
			best, second, least = i, least, n[phi]
		} else if n[phi] < second {
			second = n[phi]
		}
		if n[delta] != 0 {
			sum = max(sum, n[delta])
			open++
		}
	}
	if sum != infinite && open > 0 {
		sum = plus(sum, open-1)
	}
	v.numbers[phi], v.numbers[delta] = least, sum
	if v.numbers.decided() {
		v.distance, v.flags = conclude(children, phi, v.numbers, omitted)
	}
	return v, best, second
}

// conclude returns the distance of a proof and the flags of a disproof, from the one best deciding child or from all children.
// omitted is the largest distance after a move that is not among the children.
func conclude(children []child, phi index, n numbers, omitted uint16) (distance uint16, f flags) {
	one := n[phi] == 0 // a single child decides
	if n == proven {
		if one {
			distance = longest
		} else {
			distance = omitted
		}
		for i := range children {
			if d := children[i].distance; one && children[i].numbers == proven {
				distance = min(distance, d)
			} else if !one {
				distance = max(distance, d)
			}
		}
		return min(distance, longest-1) + 1, 0
	}
	for i := range children {
		sure := children[i].isCertain(dn)
		switch {
		case one && sure:
			return 0, 0
		case one || !sure:
			f = assumed
		}
	}
	return 0, f
}
