package seega

import (
	"quincunx/bitboard"
	"quincunx/movegen"
)

const (
	narrowSize   = 7 // the largest board in one word
	narrowStride = 8
	wideStride   = 16

	words    = 4          // of a board
	maxCells = 64 * words // including padding

	// noCell stands for no cell: 255, row 15 and column 15, is padding on every board.
	noCell = 255

	// unknownCell means a cell that is not known. It is padding on every board,
	// too.
	unknownCell = 254
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

// below returns word w of a wide board shifted up by a row, so that each cell has
// the bit of the cell below it.
func (b *board) below(w int) bitboard.Set {
	return b[w&3]>>wideStride | b[(w+1)&3]<<(64-wideStride)
}

// geometry holds the data shared by all positions of one size. It is immutable.
type geometry struct {
	size   int
	stride int  // cells from one row to the next, including padding
	words  int  // words in use
	wide   bool // a row has 16 bits
	centre uint8
	cells  board // the cells of the board, without padding

	zobrist [2][maxCells]uint64 // manKey by side and cell

	masks [maxCells]viewMask // of the view around each cell
}

// viewMask holds the cells of a view that are on the board, and the centre of the
// board.
type viewMask struct{ inside, centre view }

// cellAt returns the number of a cell.
func (g *geometry) cellAt(row, col int) uint8 { return uint8(row*g.stride + col) }

// rowCol returns the row and the column of a cell.
func (g *geometry) rowCol(cell uint8) (row, col int) {
	return int(cell) / g.stride, int(cell) % g.stride
}

// geometryOf returns the geometry of a valid size.
var geometryOf = bitboard.BySize(MaxSize, func(size int) *geometry { return newGeometry(size, size > narrowSize) })

// newGeometry returns a new geometry. A board of any size can be wide.
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
