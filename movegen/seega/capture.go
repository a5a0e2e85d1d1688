package seega

import (
	"math/bits"

	"quincunx/bitboard"
)

// view is a set of cells near a man, in the layout of a board in one word. Up
// to n = 7 that is the whole board. On a wide board it is the 7×7 cells around
// the man, itself in the middle on cell viewMan, and the eighth column is
// padding just the same.
type view = bitboard.Set

const (
	viewReach = 3 // rows and columns that are seen to each side of the man
	viewMan   = viewReach*narrowStride + viewReach
)

// captured returns the men of theirs that stand between man and another of mine.
func captured(mine, theirs, man view) view {
	const d = narrowStride
	return theirs & ((man<<1)&(mine>>1) | (man>>1)&(mine<<1) | (man<<d)&(mine>>d) | (man>>d)&(mine<<d))
}

// captureSteps returns the empty cells beside man where it would capture one of
// prey, the men that can be taken.
func captureSteps(mine, prey, empty, man view) view {
	const d = narrowStride
	rest := mine &^ man
	beside := man<<1 | man>>1 | man<<d | man>>d
	brackets := (prey>>1)&(rest>>2) | (prey<<1)&(rest<<2) | (prey>>d)&(rest>>(2*d)) | (prey<<d)&(rest<<(2*d))
	return beside & empty & brackets
}

// viewAround cuts the view around a cell out of a wide board. Cells of the view
// that are off the board are undefined.
func (b *board) viewAround(cell uint8) view {
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

// packRows turns four rows of 16 bits into four rows of 8, of which it keeps
// the lowest 7.
func packRows(x uint64) view {
	x &= 0x007f_007f_007f_007f
	x = (x | x>>8) & 0x0000_ffff_0000_ffff
	return view((x | x>>16) & 0xffff_ffff)
}

// unview returns the cell of a wide board that is cell i of the view around man.
func unview(man uint8, i int) uint8 {
	return man + uint8((i/narrowStride-viewReach)*wideStride+i%narrowStride-viewReach)
}

// goesOn returns the steps by which the pinned man captures again, as cells of
// the view around it.
func (p *Position) goesOn(s *state) view {
	mine, theirs := &s.men[s.mover&1], &s.men[s.mover&1^1]
	mask := &p.geo.masks[s.pinned]
	own, opp, man := mine[0], theirs[0], view(1)<<(s.pinned&63)
	if p.wide {
		own, opp, man = mine.viewAround(s.pinned)&mask.inside, theirs.viewAround(s.pinned)&mask.inside, 1<<viewMan
	}
	return captureSteps(own, opp&^mask.centre, mask.inside&^(own|opp), man)
}

// cellOf returns the cell of the board that is cell i of the view around man.
func (p *Position) cellOf(man uint8, i int) uint8 {
	if p.wide {
		return unview(man, i)
	}
	return uint8(i)
}
