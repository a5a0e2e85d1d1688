package proof

import (
	"quincunx/movegen"
)

// value is the result of a position so far.
type value struct {
	numbers  numbers
	distance uint16 // of a proof: plies to the end, at most
	flags    flags
}

// certainly reports whether the side with the goal has reached it, and that
// rests on no repetition.
func (v *value) certainly(g goal) bool { return v.numbers[g] == 0 && v.flags&assumed == 0 }

// child is a move and the position that it leads to.
type child struct {
	key uint64
	value
	move movegen.Move
	over bool
	busy bool // all that is to be done there is in the hands of other walks
}

// goal returns what the side to act wants.
func (s *walk) goal() goal {
	if s.position.Mover() == s.attacker {
		return prove
	}
	return disprove
}

// breadth is how many moves are looked at.
type breadth uint8

const (
	legal breadth = iota // all that the rules allow
	sound                // those that are worth a search
	near                 // of the attacker's, those that look good; as sound in a game without zones
)

// expand pushes the moves with their values on the stack of children, and returns
// where they begin, and the largest distance after one that is omitted: legal ones but those
// that the win after a pass answers, or fewer, up to one that reaches the goal of the side to act for certain and, in a proof,
// ends the game.
func (s *walk) expand(b breadth) (from int, omitted uint16) {
	own := s.goal()
	from = len(s.children)
	s.moves, omitted = s.list(s.moves[:0], b)
	for _, m := range s.moves {
		c := s.push(m)
		if b != legal && c.certainly(own) && (c.over || own == disprove) {
			break
		}
	}
	return from, omitted
}

// push pushes a move with its value, which is valid until the next push.
func (s *walk) push(m movegen.Move) *child {
	c := child{move: m}
	s.position.Make(m)
	s.nodes++
	s.look(&c)
	s.position.Unmake()
	s.children = append(s.children, c)
	return &s.children[len(s.children)-1]
}

// list appends the moves that expand pushes.
func (s *walk) list(dst []movegen.Move, b breadth) (moves []movegen.Move, omitted uint16) {
	const next = 1 // the other side wins immediately
	isForced := s.has.NullMover != nil && !s.has.NullMover.CanPass()
	if s.goal() == disprove && (b == legal || !isForced) {
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
	return s.has.Selector.Candidates(dst, b == sound || s.zoner == nil || s.goal() == disprove), next
}

// look fills in the value of the position on the board.
func (s *walk) look(c *child) {
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
		s.guess(c)
	}
}

// outcome returns the numbers of a game that is over. Only a win is a win.
func (s *walk) outcome() numbers {
	var score [movegen.MaxSeats]int32
	s.position.Score(&score)
	if score[s.attacker] == movegen.Win {
		return proven
	}
	return disproven
}

// valueOf returns what an entry says.
func (s *walk) valueOf(e entry) value {
	v := value{e.numbers, e.distance, e.flags}
	if s.trapped(e) {
		v.flags &^= assumed
	}
	return v
}

// guess fills in numbers of a position that was never searched: its result if that is
// detected statically, or else the number of moves, for the side that has to answer all.
func (s *walk) guess(c *child) {
	own := s.goal()
	if s.has.WinDetector != nil {
		switch n := s.has.WinDetector.KnownResult(); {
		case n > 0 && own == prove, n < 0 && own == disprove:
			c.numbers, c.distance = proven, uint16(max(n, -n))
			return
		case n != 0:
			c.numbers = disproven
			return
		}
	}
	if s.zoner != nil && s.guessByThreats(c) {
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
		c.numbers[own], c.numbers[1-own] = 1, uint32(moves)
	case own == prove: // the other side wins after every move
		c.numbers = disproven
	default:
		c.numbers, c.distance = proven, 2
	}
}

// guessByThreats fills in numbers of a position with threats: a win of the side to act, or the number of moves that a win
// after a pass leaves the defender. It reports whether there was one.
func (s *walk) guessByThreats(c *child) bool {
	if _, plies, ok := s.threatWin(glance); ok {
		if s.goal() == prove {
			c.numbers, c.distance = proven, uint16(plies)
		} else {
			c.numbers = disproven
		}
		return true
	}
	if s.goal() == prove {
		return false
	}
	d := s.defence(c.key, glance)
	if d.rest == nil {
		return false
	}
	if c.numbers = (numbers{uint32(len(d.answers)), 1}); len(d.answers) == 0 {
		c.numbers, c.distance = proven, uint16(d.rest.plies+1)
	}
	return true
}

// combine returns the value of a position from those of its moves, the best
// move for the side to act, and the number of the second best for its goal.
func (s *walk) combine(children []child, own goal, omitted uint16) (v value, best int, second uint32) {
	other := 1 - own
	least, sum := uint32(infinite), uint32(0)
	second = infinite
	open := uint32(0)
	for i := range children {
		n := &children[i].numbers
		if n[own] < least {
			best, second, least = i, least, n[own]
		} else if n[own] < second {
			second = n[own]
		}
		if n[other] != 0 {
			sum = max(sum, n[other])
			open++
		}
	}
	if sum != infinite && open > 0 {
		sum = plus(sum, open-1)
	}
	v.numbers[own], v.numbers[other] = least, sum
	if v.numbers.decided() {
		v.distance, v.flags = conclude(children, own, v.numbers, omitted)
	}
	return v, best, second
}

// conclude returns the distance of a proof, and whether a disproof is assumed:
// of those of all moves, or that of the best of the moves that decide. Omitted is the
// largest distance after a move that is not among the children.
func conclude(children []child, own goal, n numbers, omitted uint16) (distance uint16, f flags) {
	one := n[own] == 0 // a single move decides
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
		sure := children[i].certainly(disprove)
		switch {
		case one && sure:
			return 0, 0
		case one || !sure:
			f = assumed
		}
	}
	return 0, f
}
