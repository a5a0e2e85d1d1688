package pente

import (
	"math/bits"

	"quincunx/movegen"
	rules "quincunx/movegen/pente"
)

// low is a mask with the lower bit of every place of a line.
const low = 0x5555_5555_5555_5555

// Candidates appends the moves that are worth searching: a winning move; or else,
// if the other side threatens to win, exactly the moves that prevent it; or else
// all moves, or, if sound is false, those within two steps of a stone.
func (p *Position) Candidates(dst []movegen.Move, sound bool) []movegen.Move {
	if p.Over() {
		return dst
	}
	if !p.inOpening() {
		if list, decided := p.appendUrgent(dst); decided {
			return list
		}
	}
	if sound {
		return p.Moves(dst)
	}
	if p.inOpening() {
		return p.appendOpening(dst)
	}
	first := len(dst)
	dst = p.appendNear(dst)
	if len(dst) == first {
		return p.Moves(dst)
	}
	return dst
}

// appendUrgent appends a winning move, or else all moves that stop the other side
// from winning with its next move, and reports whether either case applies.
func (p *Position) appendUrgent(dst []movegen.Move) (list []movegen.Move, urgent bool) {
	mover, first := uint(p.Mover())&1, len(dst)
	other := 1 - mover
	if cell, ok := p.win(mover); ok {
		return append(dst, rules.MoveTo(int(cell))), true
	}
	cell, threatened := p.win(other)
	if !threatened {
		return dst, false
	}
	// Only a stone on the cell or a capture can change a win there. Whether it
	// does is checked by making the move, unless a stone on the cell certainly
	// does.
	own := &p.sets[mover]
	if !own[captureCells].has(cell) && !p.winsTwice(other) {
		if lanesOf(p.word(cell), mover)&(lanes*exposedBit) == 0 && own[captureCells].empty() {
			return append(dst, rules.MoveTo(int(cell))), true
		}
		dst = append(dst, rules.MoveTo(int(cell)))
	}
	kept := first
	dst = appendMoves(dst, &own[captureCells])
	for _, m := range dst[first:] {
		if !p.winsAfter(other, m) {
			dst[kept] = m
			kept++
		}
	}
	return dst[:kept], true
}

// secondReach is the largest distance from the centre at which side 1's second
// stone is considered.
const secondReach = 4

// appendOpening appends the legal moves near the centre, or all legal moves if
// there are none.
func (p *Position) appendOpening(dst []movegen.Move) []movegen.Move {
	first := len(dst)
	dst = p.Moves(dst)
	kept, half := first, p.half
	reach := 2
	if p.Ply() == rules.OpeningPlies-1 {
		reach = secondReach
	}
	for _, m := range dst[first:] {
		v, h := rules.Target(m)/rules.Span-half, rules.Target(m)%rules.Span-half
		if max(v, -v, h, -h) <= reach {
			dst[kept] = m
			kept++
		}
	}
	if kept > first {
		dst = dst[:kept]
	}
	return dst
}

// appendNear appends the empty cells within two steps of a stone along a line, row
// by row.
func (p *Position) appendNear(dst []movegen.Move) []movegen.Move {
	size := uint(2*p.half + 1)
	// With two empty rows before the first and after the last.
	var stones [rules.Span + 4]uint64
	for r := range size {
		w := p.Line(rules.Row, int(r))
		stones[r+2] = (w | w>>1) & low
	}
	for r := range size {
		one := stones[r+1] | stones[r+3]
		two := stones[r] | stones[r+4]
		beside := stones[r+2] | one
		near := one | two | beside<<2 | beside>>2 | (stones[r+2]|two)<<4 | (stones[r+2]|two)>>4
		w := p.line(rules.Row, r)
		for near &= low &^ (w | w>>1); near != 0; near &= near - 1 {
			dst = append(dst, rules.MoveTo(int(rules.Span*r)+bits.TrailingZeros64(near)/2))
		}
	}
	return dst
}

// appendWanted appends the cells within two steps of a stone that have one of the
// wanted bits in their word.
func (p *Position) appendWanted(dst []movegen.Move, wanted uint64) []movegen.Move {
	kept := len(dst)
	dst = p.appendNear(dst)
	for _, m := range dst[kept:] {
		if p.word(uint(rules.Target(m)))&wanted != 0 {
			dst[kept] = m
			kept++
		}
	}
	return dst[:kept]
}

// NoisyMoves appends a winning move, or else all answers to a threat to win, in
// which cases forced is true, or else the captures and fours. They are sorted,
// best first.
func (p *Position) NoisyMoves(dst []movegen.Move) (moves []movegen.Move, forced bool) {
	if p.Over() || p.inOpening() {
		return dst, false
	}
	first := len(dst)
	dst, forced = p.appendUrgent(dst)
	if !forced {
		s := &p.sets[uint(p.Mover())&1]
		dst = appendMoves(dst, &s[fourCells])
		for cell := range s[captureCells].all {
			if !s[fourCells].has(cell) {
				dst = append(dst, rules.MoveTo(int(cell)))
			}
		}
	}
	p.sort(dst[first:])
	return dst, forced
}
