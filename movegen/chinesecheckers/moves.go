package chinesecheckers

import (
	"math/bits"
	"slices"

	"quincunx/movegen"
)

// A move is two cells in one word:
//
//	31          16 15           0
//	f f f f … f f | t t t t … t t     f = from, t = to
//
// Index 0 is in a guard word, so that no man's move has it.

// nullMove is the pattern of the null move: "from 0 to 1".
const nullMove movegen.Move = 1

func moveOf(from, to cell) movegen.Move   { return movegen.Move(from)<<16 | movegen.Move(to) }
func ends(m movegen.Move) (from, to cell) { return cell(m >> 16), cell(m) }

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

// appendWord appends the moves of the men of a seat in word w of its set. The
// caller forgets the groups in the end.
func (p *Position) appendWord(dst []movegen.Move, seat, w int) []movegen.Move {
	allowed := p.allowed[seat]
	men := p.men[seat][w] & allowed[w]
	if men == 0 {
		return dst
	}
	// By direction, the men who can make a step and those who can begin with a jump.
	var step, jump [directions]uint64
	some := uint64(0)
	for d, offset := range p.board.step[p.board.classOfWord(w)] {
		step[d] = men & shifted(p.free, w, offset) & shifted(allowed, w, offset)
		jump[d] = men & shifted(p.taken, w, offset) & shifted(p.free, w, p.board.jump[d])
		some |= step[d] | jump[d]
	}
	for ; some != 0; some &= some - 1 {
		i := bits.TrailingZeros64(some)
		var steps, jumps uint
		for d := range directions {
			steps |= uint(step[d]>>i&1) << d
			jumps |= uint(jump[d]>>i&1) << d
		}
		dst = p.appendMan(dst, seat, cell(w<<6+i), steps, jumps)
	}
	return dst
}

// look returns the directions in which a man can make a step, and those in
// which it can begin with a jump, as bits.
func (p *Position) look(seat int, from cell) (steps, jumps uint) {
	for d, step := range p.board.steps(from) {
		near := from + cell(step)
		switch {
		case has(p.free, near):
			if has(p.allowed[seat], near) {
				steps |= 1 << d
			}
		case has(p.taken, near):
			if has(p.free, from+cell(p.board.jump[d])) {
				jumps |= 1 << d
			}
		}
	}
	return steps, jumps
}

// appendMan appends the moves of a man: first its steps, clockwise from the
// right, and then the groups that its first jumps lead to.
func (p *Position) appendMan(dst []movegen.Move, seat int, from cell, steps, jumps uint) []movegen.Move {
	offsets := p.board.steps(from)
	for ; steps != 0; steps &= steps - 1 {
		dst = append(dst, moveOf(from, from+cell(offsets[bits.TrailingZeros(steps)])))
	}
	var done [directions]int
	n := 0
next:
	for ; jumps != 0; jumps &= jumps - 1 {
		group := p.groupOf(from + cell(p.board.jump[bits.TrailingZeros(jumps)]))
		for _, other := range done[:n] {
			if group == other {
				continue next
			}
		}
		done[n] = group
		n++
		exits := p.exits(seat, group)
		k := len(dst)
		dst = slices.Grow(dst, len(exits))[:k+len(exits)]
		for i, to := range exits {
			dst[k+i] = moveOf(from, to)
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
	if int(max(from, to)) >= len(p.board.zones) {
		return false
	}
	allowed := p.allowed[seat]
	if !has(p.men[seat], from) || !has(allowed, from) || !has(p.free, to) || !has(allowed, to) {
		return false
	}
	for _, step := range p.board.steps(from) {
		if to == from+cell(step) {
			return true
		}
	}
	return p.joins(from, to)
}

// joins reports whether the man on a cell can come to an empty one by jumps.
func (p *Position) joins(from, to cell) bool {
	if p.board.class(from) != p.board.class(to) {
		return false
	}
	group := p.groupOf(to)
	found := false
	for d, step := range p.board.steps(from) {
		landing := from + cell(p.board.jump[d])
		if has(p.taken, from+cell(step)) && int(p.groups.of[landing])-1 == group {
			found = true
			break
		}
	}
	p.groups.forget()
	return found
}
