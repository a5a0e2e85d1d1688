package chinesecheckers

import (
	"encoding/binary"
	"math/bits"
)

// tally counts a seat's men by lane and depth on a small board, up to size 4, where three words hold what lanes and men.depths hold
// on a larger one. It is the tally without men and the sum of those of the cells where men stand, so that a move adds
// the difference of two cells.
type tally struct {
	left, right perLane // the surplus of each lane, added to even
	depths      uint64  // men by depth, 4 bits each; depth 16, the last cell of size 4, is left out
}

// tallied is a place with the tally of a man on it.
type tallied struct {
	place
	tally
}

// perLane has a number for each of the lanes 1..8, in 8 bits each.
type perLane uint64

const (
	even           = 1<<7 - 1 // a number that is greater has the highest bit
	inEach perLane = 0x0101010101010101
)

// upTo returns, for each lane, the sum of the numbers of the lanes up to it.
func (n perLane) upTo() perLane { return n * inEach }

// positive returns 1 for each lane with a surplus, and full 1 for each where it is 0.
func (n perLane) positive() perLane { return n >> 7 & inEach }
func (n perLane) full() perLane     { return (n + inEach).positive() &^ n.positive() }

// detour returns the sum of all surpluses.
func (n perLane) detour() int32 {
	more := n.positive()
	return int32((n&(more*even) + more).upTo() >> 56)
}

// tallyOf returns the tally of a man on a place: he is in the lanes up to his own.
func tallyOf(p place) tally {
	lanes := func(lane uint8) perLane { return inEach & (1<<(8*lane) - 1) }
	return tally{lanes(p.left()), lanes(p.right()), 1 << (4 * p.depth())}
}

// withoutMen returns the tally of a seat without men.
func (t *tables) withoutMen() tally {
	var lanes perLane
	for lane := 1; lane <= 2*t.size; lane++ {
		lanes |= perLane(even-t.goalCells[lane]) << (8 * (lane - 1))
	}
	return tally{lanes, lanes, 0}
}

// shift takes a man from one cell to another.
func (t *tally) shift(from, to *tally) {
	t.left += to.left - from.left
	t.right += to.right - from.right
	t.depths += to.depths - from.depths
}

// rear returns the depth of the last man.
func (t *tally) rear() int32 { return int32(bits.TrailingZeros64(t.depths) / 4) }

// crossing has 1 for each lane that has a surplus, and for each that is just full: see change.
type crossing struct{ surplus, full perLane }

// count counts the lanes, and reports whether there are any.
func (x *crossing) count(n perLane) bool {
	x.surplus, x.full = n.positive(), n.full()
	return x.surplus|x.full != 0
}

// crossed is by lane how much of a detour a man makes who goes there from lane 0.
type crossed [16]uint8

// from sets c for a man who comes from a lane, and so may leave the full ones up to it: those in behind.
func (c *crossed) from(x *crossing, behind perLane) {
	binary.LittleEndian.PutUint64(c[1:], uint64((x.surplus + x.full&^behind).upTo()))
}

// at returns the number of a lane.
func (c *crossed) at(lane uint8) int64 { return int64(c[lane&15]) }
