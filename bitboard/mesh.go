package bitboard

import "math/bits"

// MeshRows is the largest number of rows of a triangular mesh.
const MeshRows = 32

// Mesh is a set of cells of a triangular mesh of up to [MeshRows] rows, row r
// of which has the cells 0..r. Each cell has six neighbours:
//
//	row r-1      c-1   c
//	               \  /
//	row r     c-1 — c — c+1
//	               /  \
//	row r+1       c    c+1
//
// Cell c of row r has the number 32·r + c. A row is a word with bit c for cell c, so a step to a
// neighbour is at most a shift by one and a change of word. Row r is element r+1; the first and the
// last element stay empty, so that each row has a neighbour on either side.
type Mesh [1 + MeshRows + 1]uint32

// MeshSteps are the differences of cell numbers to the six neighbours, in reading order: bit i of
// Around is the cell at distance MeshSteps[i].
var MeshSteps = [6]int{-33, -32, -1, +1, +32, +33}

// FullMesh returns all cells of a mesh of the given number of rows.
func FullMesh(rows int) Mesh {
	var m Mesh
	for r := range rows {
		m[r+1] = 1<<(r+1) - 1
	}
	return m
}

// MeshCell returns the number of a cell.
func MeshCell(row, column int) int { return row<<5 | column }

// meshPlace returns the element and the bit of a cell; the masks avoid bounds and shift checks.
func meshPlace(cell int) (element, bit uint) { return uint(cell)>>5&31 + 1, uint(cell) & 31 }

// Has reports whether a cell is in the set.
func (m *Mesh) Has(cell int) bool {
	r, c := meshPlace(cell)
	return m[r]>>c&1 != 0
}

// Add puts a cell into the set.
func (m *Mesh) Add(cell int) {
	r, c := meshPlace(cell)
	m[r] |= 1 << c
}

// Remove takes a cell out of the set.
func (m *Mesh) Remove(cell int) {
	r, c := meshPlace(cell)
	m[r] &^= 1 << c
}

// Row returns the cells of a row, bit c for cell c.
func (m *Mesh) Row(row int) uint32 { return m[row+1] }

// Count returns the number of cells in the set.
func (m *Mesh) Count() int {
	n := 0
	for _, row := range m {
		n += bits.OnesCount32(row)
	}
	return n
}

// Around returns the neighbours of a cell that are in the set: bit i stands for the cell at
// distance MeshSteps[i].
func (m *Mesh) Around(cell int) uint32 {
	r, c := meshPlace(cell)
	above := uint32(uint64(m[r-1]) << 1 >> c & 0b11)
	beside := uint32(uint64(m[r]) << 1 >> c & 0b101)
	below := m[r+1] >> c & 0b11
	return above | (beside|beside>>1)&0b11<<2 | below<<4
}

// Flood sets m to the cells of within that can be reached from a cell by steps inside within. The
// cell itself is included if it belongs to within, and is a starting point in any case.
//
// The region grows by whole rows in sweeps, down the mesh and up again, until a sweep adds nothing.
// Each sweep covers the rows changed by the previous one, and continues as long as rows change. On
// open ground two or three sweeps suffice.
func (m *Mesh) Flood(cell int, within *Mesh) {
	r, c := meshPlace(cell)
	*m = Mesh{}
	m[r-1] = uint32(uint64(0b11)<<c>>1) & within[r-1]
	m[r] = uint32(uint64(0b111)<<c>>1) & within[r]
	m[r+1] = 0b11 << c & within[r+1]

	top, bottom := int(r)-1, int(r)+1 // the rows that changed last
	m.sweepDown(&top, &bottom, within)
	top, bottom = int(r)-1, max(bottom, int(r)+1)
	for m.sweepUp(&top, &bottom, within) && m.sweepDown(&top, &bottom, within) {
	}
}

// sweepDown extends the rows from top to bottom, and further rows while they change, to the right
// and into the row below. It sets top and bottom to the first and the last changed row, and reports
// whether any changed.
func (m *Mesh) sweepDown(top, bottom *int, within *Mesh) bool {
	first, last := len(m), -1
	row := m[max(*top-1, 0)]
	for i := max(*top, 1); i < len(m)-1; i++ {
		old := m[i]
		row = fillUp((old|row|row<<1)&within[i], within[i])
		if row != old {
			m[i] = row
			first, last = min(first, i), i
		} else if i > *bottom {
			break
		}
	}
	*top, *bottom = first, last
	return last >= 0
}

// sweepUp is sweepDown in the other direction, to the left and into the row above.
func (m *Mesh) sweepUp(top, bottom *int, within *Mesh) bool {
	first, last := len(m), -1
	row := m[min(*bottom+1, len(m)-1)]
	for i := min(*bottom, len(m)-2); i > 0; i-- {
		old := m[i]
		row = fillDown((old|row|row>>1)&within[i], within[i])
		if row != old {
			m[i] = row
			first, last = i, max(last, i)
		} else if i < *top {
			break
		}
	}
	*top, *bottom = first, last
	return last >= 0
}

// fillUp adds to the cells x of w the higher cells of w in the same run: the sum's carry runs
// through them.
func fillUp(x, w uint32) uint32 { return x | (w^(w+x))&w }

// fillDown adds to the cells x of w the lower cells of w in the same run, in steps of 1, 2, 4, 8
// and 16 (Kogge and Stone 1973).
func fillDown(x, w uint32) uint32 {
	x |= w & (x >> 1)
	w &= w >> 1
	x |= w & (x >> 2)
	w &= w >> 2
	x |= w & (x >> 4)
	w &= w >> 4
	x |= w & (x >> 8)
	w &= w >> 8
	return x | w&(x>>16)
}
