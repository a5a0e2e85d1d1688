package jackhammer

import "quincunx/bitboard"

// axis is a direction in which lines run: along a row, down a column, or down
// the diagonal of the cells (r,c) with the same r-c. Each coordinate of a cell
// says on which of 32 lines it is.
type axis int

const (
	rows axis = iota
	columns
	diagonals

	axes
)

// coordinate returns the number of the line of an axis through a cell, 0..31.
func (a axis) coordinate(cell int) int {
	r, c := cell/bitboard.MeshRows, cell%bitboard.MeshRows
	switch a {
	case rows:
		return r
	case columns:
		return c
	default:
		return r - c
	}
}

// line is a line of cells across the mesh, the shortest wall from border to
// border there. On open ground it is the cheapest way to enclose a corner.
type line struct {
	on    cells // the cells of the line
	below cells // the cells with a smaller coordinate
}

// lines has the lines of the largest mesh, which are those of all others too.
var lines = func() *[axes][bitboard.MeshRows]line {
	t := new([axes][bitboard.MeshRows]line)
	for a := range axes {
		for r := range bitboard.MeshRows {
			for c := range r + 1 {
				cell := bitboard.MeshCell(r, c)
				x := a.coordinate(cell)
				t[a][x].on.add(cell)
				for above := x + 1; above < bitboard.MeshRows; above++ {
					t[a][above].below.add(cell)
				}
			}
		}
	}
	return t
}()

// side is one side of a line.
type side struct {
	axis  axis
	at    int  // the number of the line
	below bool // the side with the smaller coordinates
}

// wall sets on to the cells of the line, and in to those of the side.
func (s side) wall(on, in *cells, words int) {
	l := &lines[s.axis][s.at]
	for w := 1; w <= words && w < len(on)-1; w++ {
		on[w], in[w] = l.on[w], l.below[w]
		if !s.below {
			in[w] = ^(l.on[w] | l.below[w])
		}
	}
}
