package jackhammer

import (
	"math/bits"

	"quincunx/bitboard"
)

// axis is a direction of lines: along a row, down a column, or down the diagonal
// of the cells (r,c) with the same r-c. Each coordinate of a cell is the number
// of its line on one axis.
type axis uint8

const (
	rows axis = iota
	columns
	diagonals

	axes
)

// line returns the number of the line through a cell, 0..31.
func (a axis) line(at spot) int32 {
	switch a {
	case rows:
		return at.row
	case columns:
		return at.column
	default:
		return at.row - at.column
	}
}

// spot returns the cell at a place along a line. The place is the row in a
// column, and the column in other lines.
func (a axis) spot(line, along int32) spot {
	switch a {
	case rows:
		return spot{line, along}
	case columns:
		return spot{along, line}
	default:
		return spot{line + along, along}
	}
}

// ground is a set of cells, stored also by the lines of each axis: bit i of a
// line is the cell at place i.
type ground struct {
	cells
	lines [axes][bitboard.MeshRows]uint32

	// below is the number of cells on all lines before a line.
	below [axes][bitboard.MeshRows + 1]int32
}

// set sets g to the given cells. Its cost is proportional to the changes.
func (g *ground) set(to *cells, words int) {
	changed := false
	for w := 1; w < len(to)-1; w++ {
		if w > words && !changed {
			break
		}
		flips := to[w] ^ g.cells[w]
		if flips == 0 {
			continue
		}
		changed = true
		g.cells[w] = to[w]
		for ; flips != 0; flips &= flips - 1 {
			i := bits.TrailingZeros64(flips)
			r, c := uint(2*(w-1)+i>>5), uint(i&31)
			g.lines[rows][r&31] ^= 1 << c
			g.lines[columns][c] ^= 1 << (r & 31)
			g.lines[diagonals][(r-c)&31] ^= 1 << c
		}
	}
	if !changed {
		return
	}
	for a := range g.lines {
		n := int32(0)
		for i, l := range g.lines[a] {
			g.below[a][i] = n
			n += int32(bits.OnesCount32(l))
		}
		g.below[a][bitboard.MeshRows] = n
	}
}

// count returns the number of cells.
func (g *ground) count() int32 { return g.below[rows][bitboard.MeshRows] }

// side is one side of a line, excluding the line.
type side struct {
	axis  axis
	below bool // true for the side with smaller coordinates
	line  int8
}

// count returns the number of cells of g on this side.
func (s side) count(g *ground) int32 {
	if s.below {
		return g.below[s.axis][s.line]
	}
	return g.below[s.axis][bitboard.MeshRows] - g.below[s.axis][s.line+1]
}

// lineSides holds the sides of all lines, by axis, line, and 1 for the side with
// smaller coordinates. It is made for the largest mesh and serves smaller ones
// too.
var lineSides [axes][bitboard.MeshRows][2]cells

func makeHalves() {
	for r := range bitboard.MeshRows {
		for c := range r + 1 {
			cell := bitboard.MeshCell(r, c)
			for a := range axes {
				x := a.line(spotOf(cell))
				for line := range int32(bitboard.MeshRows) {
					if x > line {
						lineSides[a][line][0].add(cell)
					} else if x < line {
						lineSides[a][line][1].add(cell)
					}
				}
			}
		}
	}
}

// cellsWithin returns the cells up to the given number of steps away on open ground,
// at least 0: those whose coordinates all differ by at most that number.
func (a spot) cellsWithin(steps int32) (s cells) {
	for w := range s {
		s[w] = ^uint64(0)
	}
	for axis := range axes {
		x := axis.line(a)
		if low := x - steps - 1; low >= 0 {
			s.intersect(&lineSides[axis][low&31][0])
		}
		if high := x + steps + 1; high < bitboard.MeshRows {
			s.intersect(&lineSides[axis][high&31][1])
		}
	}
	return s
}

// cells returns the cells of the side.
func (s side) cells() *cells {
	h := &lineSides[s.axis][s.line&31]
	if s.below {
		return &h[1]
	}
	return &h[0]
}

// cut returns the places along another line that are on this side or on this
// side's own line.
func (s side) cut(other side) uint32 {
	// From place to place along a line, each of the other coordinates grows or
	// shrinks by one, so that these places are a run at one end.
	x, line := int(s.line), int(other.line)
	grows := true
	var at int // place on the side's own line
	switch {
	case s.axis == diagonals && other.axis == rows: // r-c = line-place
		grows, at = false, line-x
	case s.axis == diagonals: // r-c = place-line
		at = line + x
	case s.axis == rows && other.axis == diagonals: // r = line+place
		at = x - line
	default: // the place is the coordinate
		at = x
	}
	if s.below == grows {
		return firstPlaces(at + 1)
	}
	return ^firstPlaces(at)
}

// firstPlaces returns the places 0..n-1.
func firstPlaces(n int) uint32 {
	return uint32(uint64(1)<<min(max(n, 0), 32) - 1)
}
