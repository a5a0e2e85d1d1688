package chinesecheckers

import (
	"math/bits"
	"slices"

	"quincunx/movegen"
)

// A move is a pair of cells in one word:
//
//	31          16 15           0
//	f f f f … f f | t t t t … t t     f = from, t = to
//
// Index 0 is in a guard word, so that it is part of no man's move.

// NullMove is the null move, "from 0 to 1".
const NullMove = nullMove

const nullMove movegen.Move = 1

func moveOf(from, to cell) movegen.Move   { return movegen.Move(from)<<16 | movegen.Move(to) }
func ends(m movegen.Move) (from, to cell) { return cell(m >> 16), cell(m) }

// Moves appends the legal moves, ordered by the index of the start cell.
func (p *Position) Moves(dst []movegen.Move) []movegen.Move {
	if p.over {
		return dst
	}
	before := len(dst)
	if seat := int(p.mover); p.lists != nil && p.lists.refresh(p, seat) {
		dst = append(dst, p.lists.seats[seat].moves...)
	} else {
		dst = p.appendSeat(dst, seat)
	}
	if len(dst) == before {
		dst = append(dst, nullMove)
	}
	return dst
}

// appendSeat appends the moves of a seat, without the null move.
func (p *Position) appendSeat(dst []movegen.Move, seat int) []movegen.Move {
	if !p.board.large() {
		return p.appendSmall(dst, seat)
	}
	for w := p.board.first; w < p.board.last; w++ {
		dst = p.appendWord(dst, seat, w)
	}
	p.groups.forget()
	return dst
}

// appendWord appends the moves of the men of a seat in word w of its set. The
// caller must call forget on the groups afterwards.
func (p *Position) appendWord(dst []movegen.Move, seat, w int) []movegen.Move {
	men := p.men[seat][w] & p.allowed[seat][w]
	for ; men != 0; men &= men - 1 {
		dst = p.appendMan(dst, seat, cell(w<<6+bits.TrailingZeros64(men)))
	}
	return dst
}

// appendMan appends the moves of a man: first its steps, clockwise from the
// right, then the groups that its first jumps lead to.
func (p *Position) appendMan(dst []movegen.Move, seat int, from cell) []movegen.Move {
	offsets := p.board.steps(from)
	for steps := p.stepsFrom(seat, from); steps != 0; steps &= steps - 1 {
		dst = append(dst, moveOf(from, from+cell(offsets[bits.TrailingZeros(steps)])))
	}
	jumps := p.jumpsFrom(from)
	if jumps == 0 {
		return dst
	}
	var buf [directions]int
	for _, group := range p.groupsFrom(from, jumps, &buf) {
		groupTargets := p.groupTargets(seat, group)
		k := len(dst)
		dst = slices.Grow(dst, len(groupTargets))[:k+len(groupTargets)]
		for i, to := range groupTargets {
			dst[k+i] = moveOf(from, to)
		}
	}
	return dst
}

// groupsFrom returns the groups, each once, in which the first jumps from a
// cell end. The jumps are given as directions.
func (p *Position) groupsFrom(from cell, jumps uint, found *[directions]int) []int {
	n := 0
next:
	for ; jumps != 0; jumps &= jumps - 1 {
		group := p.groupOf(from + cell(p.board.jump[bits.TrailingZeros(jumps)]))
		for _, other := range found[:n] {
			if group == other {
				continue next
			}
		}
		found[n] = group
		n++
	}
	return found[:n]
}

// countMan returns the number of moves that appendMan would append.
func (p *Position) countMan(seat int, from cell) int {
	n := bits.OnesCount(p.stepsFrom(seat, from))
	var buf [directions]int
	for _, group := range p.groupsFrom(from, p.jumpsFrom(from), &buf) {
		n += len(p.groupTargets(seat, group))
	}
	return n
}

// CountMoves returns the number of legal moves.
func (p *Position) CountMoves() int {
	if p.over {
		return 0
	}
	return max(p.count(int(p.mover)), 1)
}

// count returns the number of moves of a seat, without the null move.
func (p *Position) count(seat int) int {
	switch {
	case !p.board.large():
		return p.countSmall(seat)
	case p.lists != nil && p.lists.refresh(p, seat):
		return len(p.lists.seats[seat].moves)
	}
	return countUnlisted(p, seat)
}

// Legal reports whether m, which may be any bit pattern, is a legal move.
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
	if !has(p.men[seat], from) || !has(allowed, from) || has(p.taken, to) || !has(allowed, to) {
		return false
	}
	for _, step := range p.board.steps(from) {
		if to == from+cell(step) {
			return true
		}
	}
	return p.canJumpTo(from, to)
}

// canJumpTo reports whether the man on a cell can reach an empty cell by jumps.
func (p *Position) canJumpTo(from, to cell) bool {
	if !p.board.large() {
		return p.canJumpToSmall(from, to)
	}
	if p.board.class(from) != p.board.class(to) {
		return false
	}
	group := p.groupOf(to)
	found := false
	for jumps := p.jumpsFrom(from); jumps != 0; jumps &= jumps - 1 {
		landing := from + cell(p.board.jump[bits.TrailingZeros(jumps)])
		found = found || int(p.groups.of[landing])-1 == group
	}
	p.groups.forget()
	return found
}
