package jackhammer

import "quincunx/movegen"

const seats = 3

// The size of a cell's number in bits.
const (
	cellBits = 10
	cellMask = 1<<cellBits - 1
)

// places holds the cells of the three seats:
//
//	bits   31 30 | 29 … 20 | 19 … 10 | 9 … 0
//	        0  0 | seat 2  | seat 1  | seat 0
//
// A move adds the difference of two cell numbers in the bits of its seat, and
// the moves of all seats together add one sum. A negative difference borrows
// from the bits above, but the sum is correct.
type places uint32

// noPlaces is a value without cells: row 0 has only 0:0, so that 1 is not the
// number of a cell.
const noPlaces = places(1<<(2*cellBits) | 1<<cellBits | 1)

func placesOf(cells [seats]int) places {
	var p places
	for s, cell := range cells {
		p |= places(cell) << (cellBits * s)
	}
	return p
}

// of returns the cell of seat s.
func (p places) of(s int) int { return int(p >> (cellBits * uint(s)) & cellMask) }

// set moves seat s to a cell.
func (p *places) set(s, cell int) {
	shift := cellBits * uint(s)
	*p = *p&^(cellMask<<shift) | places(cell)<<shift
}

// has reports whether a seat stands on the cell.
func (p places) has(cell int) bool { return p.of(0) == cell || p.of(1) == cell || p.of(2) == cell }

// moved returns the places after the moves among the actions.
func (p places) moved(joint *movegen.JointMove) places {
	return p + steps[joint[0]&15] + steps[joint[1]&15]<<cellBits + steps[joint[2]&15]<<(2*cellBits)
}

// steps holds what each action adds to the cell of a seat: for moves
// bitboard.MeshSteps, modulo 2^32, and for other actions 0.
var steps = [16]places{Move: 1<<32 - 33, 1<<32 - 32, 1<<32 - 1, 1, 32, 33}

// dug holds the cells that a turn knocked out, at most one per seat:
//
//	bits   31 30 | 29 … 20 | 19 … 10 | 9 … 0
//	       count | first   | second  | last     filled from the right
type dug uint32

// with returns d with one more cell.
func (d dug) with(cell int) dug { return (d+1<<30)&(0b11<<30) | d<<cellBits&(1<<30-1) | dug(cell) }

func (d dug) count() int { return int(d >> 30) }

// first returns the cell added last, and rest returns d without it.
func (d dug) first() int { return int(d & cellMask) }
func (d dug) rest() dug  { return (d-1<<30)&(0b11<<30) | d&(1<<30-1)>>cellBits }
