package seega

import (
	"quincunx/bitboard"
	rules "quincunx/movegen/seega"
)

// symmetries is the number of symmetries of the square; number 0 is the
// identity.
const symmetries = 8

// zones holds the parts of a board of one size.
type zones struct {
	size, stride, words int
	middle              int // cell of the centre

	cells  plane
	centre plane
	beside plane // cells beside the centre
	guards plane // cells beyond those, in the centre's row and column
	edge   plane // without the corners
	corner plane

	depth     [64 * 4]int32             // by cell: steps from the nearest edge
	placement [64 * 4]int32             // by cell: score of placing a man there, without the men that it brackets
	image     [64 * 4][symmetries]uint8 // by cell: its images under the symmetries
	fixing    [64*4 + 1]group           // the symmetries except the identity that leave cell c in place, at index c+1; all of them at index 0
}

// zonesOf returns the zones for a board size.
var zonesOf = bitboard.BySize(rules.MaxSize, newZones)

func newZones(size int) *zones {
	z := &zones{size: size}
	z.stride, z.words = rules.Layout(size)
	middle := size / 2
	z.middle = z.cellAt(middle, middle)
	for row := range size {
		for col := range size {
			cell := z.cellAt(row, col)
			z.cells.add(cell)
			r, c := distance(row, middle), distance(col, middle)
			switch near, far := min(r, c), max(r, c); {
			case far == 0:
				z.centre.add(cell)
			case near == 0 && far == 1:
				z.beside.add(cell)
			case near == 0 && far == 2:
				z.guards.add(cell)
			}
			switch {
			case r == middle && c == middle:
				z.corner.add(cell)
			case r == middle || c == middle:
				z.edge.add(cell)
			}
			z.depth[cell] = int32(middle - max(r, c))
			z.placement[cell] = z.depth[cell] * orderInwards
			switch {
			case z.beside.has(cell):
				z.placement[cell] += orderBeside
			case z.guards.has(cell):
				z.placement[cell] += orderGuard
			}
		}
	}
	for i, cells := range bitboard.SquareSymmetries(size) {
		for from, to := range cells {
			cell := z.cellAt(from/size, from%size)
			z.image[cell][i] = uint8(z.cellAt(to/size, to%size))
			if i > 0 && from == to {
				z.fixing[cell+1] |= 1 << i
			}
		}
	}
	z.fixing[0] = 1<<symmetries - 2
	return z
}

func (z *zones) cellAt(row, col int) int { return row*z.stride + col }

func distance(a, b int) int { return max(a-b, b-a) }
