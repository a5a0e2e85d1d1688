package rows

import (
	"sync"
	"sync/atomic"

	"quincunx/bitboard"
)

// In this package a set of cells is a uint64 in which cell size·row + column is bit size·row + column.

const (
	symmetries = 8 // of a square
	directions = 4 // of steps: up, down, left, right; d^1 is the opposite of d
	maxCells   = MaxSize * MaxSize
)

// partBits is the number of cells in each part of a set for which images are tabulated. Sets of boards up to size 5 have
// three parts.
const (
	partBits   = 9
	partMask   = 1<<partBits - 1
	smallCells = 3 * partBits
	parts      = (maxCells + partBits - 1) / partBits
)

// board holds the tables of a board size.
type board struct {
	size, cells  int
	full, centre uint64
	delta        [directions]int                           // offset from a cell to its neighbour in a direction
	inside       [directions]uint64                        // cells that have a neighbour in the opposite direction
	images       [symmetries][parts]*[1 << partBits]uint64 // by symmetry, images of the subsets of each part of a set
	tables       []atomic.Pointer[classTable]              // by number of men, nil until needed: see classes
	making       sync.Mutex                                // held while one of them is made
	ranks        [rankParts][]uint32                       // see rankPattern
	brackets     [][]bracket                               // by cell: see Advance
}

// newBoard returns a board for sets of at most men men.
func newBoard(size, men int) *board {
	cells := size * size
	b := &board{size: size, cells: cells, full: 1<<cells - 1, centre: 1 << (cells / 2), delta: [directions]int{-size, size, -1, 1}}
	var left, right uint64
	for row := range size {
		left |= 1 << (row * size)
		right |= 1 << (row*size + size - 1)
	}
	b.inside = [directions]uint64{b.full, b.full, b.full &^ right, b.full &^ left}
	for s, images := range bitboard.SquareSymmetries(size) {
		for part := range b.images[s] {
			b.images[s][part] = new([1 << partBits]uint64)
		}
		for cell, image := range images {
			part := b.images[s][cell/partBits]
			for set := range part {
				if set>>(cell%partBits)&1 != 0 {
					part[set] |= 1 << image
				}
			}
		}
	}
	b.makeRanks(men)
	b.makeBrackets()
	b.tables = make([]atomic.Pointer[classTable], men+1)
	return b
}

// inverse returns the inverse of a symmetry. Only the quarter turns are not their own inverses.
func inverse(s int) int {
	switch s {
	case 5:
		return 6
	case 6:
		return 5
	}
	return s
}

// image returns the image of a set under a symmetry. Symmetry 0 is the identity.
func (b *board) image(s int, set uint64) uint64 {
	t := &b.images[s]
	image := t[0][set&partMask] | t[1][set>>partBits&partMask] | t[2][set>>(2*partBits)&partMask]
	if set < 1<<smallCells {
		return image
	}
	return image | imageOfRest(t, set>>smallCells)
}

// imageOfRest returns the image of the parts of a set from the fourth on.
func imageOfRest(t *[parts]*[1 << partBits]uint64, rest uint64) uint64 {
	return t[3][rest&partMask] | t[4][rest>>partBits&partMask] | t[5][rest>>(2*partBits)&partMask]
}

// shift returns the neighbours of the cells of a set in a direction.
func (b *board) shift(set uint64, d int) uint64 {
	switch d {
	case 0:
		return set >> b.size
	case 1:
		return set << b.size & b.full
	case 2:
		return set >> 1 & b.inside[2]
	}
	return set << 1 & b.inside[3]
}

// up, down, left and right are branchless versions of shift.
func (b *board) up(set uint64) uint64    { return set >> (b.size & 7) }
func (b *board) down(set uint64) uint64  { return set << (b.size & 7) & b.full }
func (b *board) left(set uint64) uint64  { return set >> 1 & b.inside[2] }
func (b *board) right(set uint64) uint64 { return set << 1 & b.inside[3] }

// neighbours returns all neighbours of the cells of a set.
func (b *board) neighbours(set uint64) uint64 {
	return b.up(set) | b.down(set) | b.left(set) | b.right(set)
}

// canMove reports whether any of men can step to a free cell.
func (b *board) canMove(men, free uint64) bool { return b.neighbours(men)&free != 0 }

// captureCells returns the cells from which a man would bracket an enemy against one of men.
func (b *board) captureCells(men, enemies uint64) (cells uint64) {
	enemies &^= b.centre
	return b.up(enemies&b.up(men)) | b.down(enemies&b.down(men)) | b.left(enemies&b.left(men)) | b.right(enemies&b.right(men))
}

// bracketable returns the cells on which an enemy would be bracketed between man and one of men. The centre is
// never one of them.
func (b *board) bracketable(men, man uint64) (cells uint64) {
	cells = b.up(man)&b.down(men) | b.down(man)&b.up(men) | b.left(man)&b.right(men) | b.right(man)&b.left(men)
	return cells &^ b.centre
}

// bracketed returns the enemies that are bracketed between man and one of men.
func (b *board) bracketed(men, enemies, man uint64) uint64 { return b.bracketable(men, man) & enemies }
