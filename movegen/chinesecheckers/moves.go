package chinesecheckers

import (
	"math/bits"

	"quincunx/movegen"
)

// A move is two cells in one word:
//
//	31          16 15           0
//	f f f f … f f | t t t t … t t     f = from, t = to
//
// Index 0 is in a guard word, so that no move has it.

// nullMove is the pattern of the null move: "from 0 to 1".
const nullMove movegen.Move = 1

func moveOf(from, to cell) movegen.Move       { return movegen.Move(from)<<16 | movegen.Move(to) }
func ends(m movegen.Move) (from, to cell)     { return cell(m >> 16), cell(m) }
func (p *Position) allowed(seat int) []uint64 { return p.board.allowed[p.homes[seat]%3] }

// Moves appends the legal moves, by the index of the cell where they begin.
func (p *Position) Moves(dst []movegen.Move) []movegen.Move {
	if p.over {
		return dst
	}
	before := len(dst)
	if seat := int(p.mover); p.lists.refresh(p, seat) {
		dst = append(dst, p.lists.seats[seat].moves...)
	} else {
		for w := p.board.first; w < p.board.last; w++ {
			dst = p.appendWord(dst, seat, w)
		}
		p.groups.forget()
	}
	if len(dst) == before {
		dst = append(dst, nullMove)
	}
	return dst
}

// ways of the men in one word of a set: for each direction, those who can
// make a step, and those who can begin with a jump.
type ways struct {
	step, jump [directions]uint64
	any        uint64
}

// look fills in the ways of the men of a seat in word w.
func (p *Position) look(o *ways, seat, w int) {
	allowed := p.allowed(seat)
	men := p.men[seat][w] & allowed[w]
	o.any = 0
	if men == 0 {
		return
	}
	for d, step := range p.board.step[p.board.classOfWord(w)] {
		o.step[d] = men & shifted(p.free, w, step) & shifted(allowed, w, step)
		o.jump[d] = men & shifted(p.taken, w, step) & shifted(p.free, w, p.board.jump[d])
		o.any |= o.step[d] | o.jump[d]
	}
}

// appendWord appends the moves of the men of a seat in word w. The caller
// forgets the groups in the end.
func (p *Position) appendWord(dst []movegen.Move, seat, w int) []movegen.Move {
	var o ways
	p.look(&o, seat, w)
	for rest := o.any; rest != 0; rest &= rest - 1 {
		dst = p.appendMan(dst, &o, seat, w, bits.TrailingZeros64(rest))
	}
	return dst
}

// appendMan appends the moves of the man on bit i of word w: first its steps,
// clockwise from the right, and then the groups that its first jumps lead to.
func (p *Position) appendMan(dst []movegen.Move, o *ways, seat, w, i int) []movegen.Move {
	from := cell(w<<6 + i)
	for d, step := range p.board.steps(from) {
		if o.step[d]>>i&1 != 0 {
			dst = append(dst, moveOf(from, from+cell(step)))
		}
	}
	var seen [directions]int
	jumps := seen[:0]
next:
	for d, jump := range p.board.jump {
		if o.jump[d]>>i&1 == 0 {
			continue
		}
		g := p.groupOf(from + cell(jump))
		for _, other := range jumps {
			if g == other {
				continue next
			}
		}
		jumps = append(jumps, g)
		allowed := p.allowed(seat)
		for _, to := range p.groups.group(g) {
			if has(allowed, to) {
				dst = append(dst, moveOf(from, to))
			}
		}
	}
	return dst
}

// CountMoves returns the number of legal moves.
func (p *Position) CountMoves() int {
	if p.over {
		return 0
	}
	return max(p.count(int(p.mover)), 1)
}

// count returns the number of moves of a seat, the null move not counted.
func (p *Position) count(seat int) int {
	switch {
	case p.lists == nil:
		return p.countSmall(seat)
	case p.lists.refresh(p, seat):
		return len(p.lists.seats[seat].moves)
	}
	return p.lists.countUnlisted(p, seat)
}

// Legal reports whether m is a legal move, for any bit pattern.
func (p *Position) Legal(m movegen.Move) bool {
	if p.over {
		return false
	}
	seat := int(p.mover)
	if m == nullMove {
		return p.count(seat) == 0
	}
	from, to := ends(m)
	b := p.board
	if int(max(from, to)) >= len(b.zones) {
		return false
	}
	allowed := p.allowed(seat)
	if !has(p.men[seat], from) || !has(allowed, from) || !has(p.free, to) || !has(allowed, to) {
		return false
	}
	for _, step := range b.steps(from) {
		if to == from+cell(step) {
			return true
		}
	}
	return p.joins(from, to)
}

// joins reports whether the man on a cell can come to an empty one by jumps.
func (p *Position) joins(from, to cell) bool {
	b := p.board
	if b.class(from) != b.class(to) {
		return false
	}
	found := false
	g := p.groupOf(to)
	for d, step := range b.steps(from) {
		landing := from + cell(b.jump[d])
		if has(p.taken, from+cell(step)) && int(p.groups.of[landing]) == g+1 {
			found = true
			break
		}
	}
	p.groups.forget()
	return found
}
