package seega

import (
	"sync"

	"quincunx/bitboard"
	"quincunx/movegen"
)

const (
	narrowSize   = 7 // the largest board in one word
	narrowStride = 8
	wideStride   = 16

	words    = 4          // of a board
	maxCells = 64 * words // with those of the padding

	// nobody stands for no cell: row 15, column 15 is padding on every board.
	nobody = 255
)

// board is a set of padded cells, as drawn in the package comment.
type board [words]bitboard.Set

func (b *board) has(cell uint8) bool { return b[cell>>6]>>(cell&63)&1 != 0 }
func (b *board) flip(cell uint8)     { b[cell>>6] ^= 1 << (cell & 63) }

func (b *board) count() int {
	n := 0
	for _, w := range b {
		n += w.Count()
	}
	return n
}

// below returns word w of the board moved up by a row of a wide board, so that
// each cell holds what stands below it.
func (b *board) below(w int) bitboard.Set {
	return b[w&3]>>wideStride | b[(w+1)&3]<<(64-wideStride)
}

// geometry is what all positions of one size share. It never changes.
type geometry struct {
	size   int
	stride int // cells from one row to the next, padding included
	words  int // words in use
	wide   bool
	centre uint8
	cells  board // the cells of the board, without padding

	zobrist [2][maxCells]uint64 // of a man of each side on a cell

	masks [maxCells]viewMask // of the view around each cell
}

// viewMask says which cells of a view are on the board, and which is its centre.
type viewMask struct{ inside, centre view }

// cellAt returns the number of a cell.
func (g *geometry) cellAt(row, col int) uint8 { return uint8(row*g.stride + col) }

// rowCol is the inverse of cellAt.
func (g *geometry) rowCol(cell uint8) (row, col int) {
	return int(cell) / g.stride, int(cell) % g.stride
}

// geometries holds the geometry of each size from its first use on.
var geometries [MaxSize + 1]struct {
	once sync.Once
	geo  *geometry
}

// geometryOf returns the geometry of a valid size.
func geometryOf(size int) *geometry {
	e := &geometries[size]
	e.once.Do(func() { e.geo = newGeometry(size, size > narrowSize) })
	return e.geo
}

// newGeometry builds a geometry. A board of any size can be laid out wide.
func newGeometry(size int, wide bool) *geometry {
	g := &geometry{size: size, stride: narrowStride, words: 1}
	if wide {
		g.wide, g.stride, g.words = true, wideStride, (size+3)/4
	}
	g.centre = g.cellAt(size/2, size/2)
	for row := range size {
		for col := range size {
			cell := g.cellAt(row, col)
			g.cells.flip(cell)
			for side := range g.zobrist {
				g.zobrist[side][cell] = manKey(size, movegen.Seat(side), row, col)
			}
		}
	}
	for row := range size {
		for col := range size {
			g.masks[g.cellAt(row, col)] = g.viewMaskAround(row, col)
		}
	}
	return g
}

// viewMaskAround returns the mask of the view around a cell.
func (g *geometry) viewMaskAround(row, col int) viewMask {
	if !g.wide {
		return viewMask{inside: g.cells[0], centre: bitboard.Of(int(g.centre))}
	}
	var m viewMask
	for r := max(row-viewReach, 0); r <= min(row+viewReach, g.size-1); r++ {
		for c := max(col-viewReach, 0); c <= min(col+viewReach, g.size-1); c++ {
			at := bitboard.Of((r-row+viewReach)*narrowStride + c - col + viewReach)
			m.inside |= at
			if g.cellAt(r, c) == g.centre {
				m.centre = at
			}
		}
	}
	return m
}
