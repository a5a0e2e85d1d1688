package seega

import (
	"math/bits"

	"quincunx/bitboard"
)

// view is a set of cells near a man, in the layout of a board in one word. Up
// to n = 7 it is the whole board. On a wide board it has the 7×7 cells around
// the man, which is in the middle, on cell viewMan; the eighth column is padding
// as on a board.
type view = bitboard.Set

const (
	viewReach = 3 // rows and columns of the view on each side of the man
	viewMan   = viewReach*narrowStride + viewReach
)

// captured returns the men of theirs directly between man and another of mine.
func captured(mine, theirs, man view) view {
	const d = narrowStride
	return theirs & ((man<<1)&(mine>>1) | (man>>1)&(mine<<1) | (man<<d)&(mine>>d) | (man>>d)&(mine<<d))
}

// captureSteps returns the empty cells beside man on which it would capture. prey
// is the set of enemy men that can be captured.
func captureSteps(mine, prey, empty, man view) view {
	const d = narrowStride
	rest := mine &^ man
	beside := man<<1 | man>>1 | man<<d | man>>d
	brackets := (prey>>1)&(rest>>2) | (prey<<1)&(rest<<2) | (prey>>d)&(rest>>(2*d)) | (prey<<d)&(rest<<(2*d))
	return beside & empty & brackets
}

// viewOf returns the view around a cell of a wide board. Cells of the view that
// are off the board are undefined.
func (b *board) viewOf(cell uint8) view {
	row, col := cell/wideStride, cell%wideStride
	upper := b.fourRows(row - viewReach)
	lower := b.fourRows(row - viewReach + 4)
	turn := viewReach - int(col)
	return packRows(bits.RotateLeft64(upper, turn)) | packRows(bits.RotateLeft64(lower, turn))<<32
}

// fourRows returns four rows of a wide board, taken as a ring of 16 rows.
func (b *board) fourRows(first uint8) uint64 {
	w, shift := first/4&3, first%4*wideStride
	return uint64(b[w]>>shift | b[(w+1)&3]<<(64-shift))
}

// packRows packs the lowest 7 bits of four rows of 16 bits into four rows of 8.
func packRows(x uint64) view {
	x &= 0x007f_007f_007f_007f
	x = (x | x>>8) & 0x0000_ffff_0000_ffff
	return view((x | x>>16) & 0xffff_ffff)
}

// cellInView returns the cell of a wide board that is cell i in the view around man.
func cellInView(man uint8, i int) uint8 {
	return man + uint8((i/narrowStride-viewReach)*wideStride+i%narrowStride-viewReach)
}

// nextCaptures returns the cells to which the pinned man can step to capture again, in
// the view around it.
func (p *Position) nextCaptures(s *state) view {
	mine, theirs := &s.men[s.mover&1], &s.men[s.mover&1^1]
	mask := &p.geo.masks[s.pinned]
	own, opp, man := mine[0], theirs[0], view(1)<<(s.pinned&63)
	if p.wide {
		own, opp, man = mine.viewOf(s.pinned)&mask.inside, theirs.viewOf(s.pinned)&mask.inside, 1<<viewMan
	}
	return captureSteps(own, opp&^mask.centre, mask.inside&^(own|opp), man)
}

// cellOf returns the cell of the board that is cell i in the view around man.
func (p *Position) cellOf(man uint8, i int) uint8 {
	if p.wide {
		return cellInView(man, i)
	}
	return uint8(i)
}
