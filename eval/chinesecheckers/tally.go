package chinesecheckers

import (
	"encoding/binary"
	"math/bits"
)

// tally counts a seat's men by lane and depth on a small board, up to size 4, where three words replace
// lanes and men.depths. It is the tally of an empty board plus the sum of the tallies of the occupied
// cells, so that a move adds the difference of two cells.
type tally struct {
	left, right perLane // the surplus of each lane, plus even
	depths      uint64  // number of men by depth, 4 bits each, without depth 16, the last cell of size 4
}

// tallied is a place and the tally of a man there.
type tallied struct {
	place
	tally
}

// perLane has an 8-bit number for each of the lanes 1..8.
type perLane uint64

const (
	even           = 1<<7 - 1 // surplus 0; greater numbers have the highest bit
	inEach perLane = 0x0101010101010101
)

// upTo returns, for each lane, the sum of the numbers of this lane and all before it.
func (n perLane) upTo() perLane { return n * inEach }

// positive returns 1 for each lane with a positive surplus. full returns 1 for each lane with surplus 0.
func (n perLane) positive() perLane { return n >> 7 & inEach }
func (n perLane) full() perLane     { return (n + inEach).positive() &^ n.positive() }

// detour returns the sum of all positive surpluses.
func (n perLane) detour() int32 {
	more := n.positive()
	return int32((n&(more*even) + more).upTo() >> 56)
}

// tallyOf returns the tally of a man on a place: it counts in all lanes up to its own.
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

// shift moves a man from one cell to another.
func (t *tally) shift(from, to *tally) {
	t.left += to.left - from.left
	t.right += to.right - from.right
	t.depths += to.depths - from.depths
}

// rear returns the depth of the last man.
func (t *tally) rear() int32 { return int32(bits.TrailingZeros64(t.depths) / 4) }

// crossing has 1 for each lane with a surplus, and for each that is just full: see change.
type crossing struct{ surplus, full perLane }

// count finds these lanes, and reports whether there are any.
func (x *crossing) count(n perLane) bool {
	x.surplus, x.full = n.positive(), n.full()
	return x.surplus|x.full != 0
}

// crossed is, by destination lane, the detour of a man that comes from lane 0.
type crossed [16]uint8

// from computes c for a man whose own lanes are in behind: it may leave the full lanes among them.
func (c *crossed) from(x *crossing, behind perLane) {
	binary.LittleEndian.PutUint64(c[1:], uint64((x.surplus + x.full&^behind).upTo()))
}

// at returns the number for a lane.
func (c *crossed) at(lane uint8) int64 { return int64(c[lane&15]) }
