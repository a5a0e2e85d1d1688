package retrograde

import (
	"math"

	"quincunx/movegen"
)

// Values are the values of the positions of a graph, by tier and index. A tier is nil until it is solved.
type Values [][]packed

// At returns the value of a position in a solved tier, for the side to move; ok is false if no position has the index.
func (v Values) At(tier int, index uint64) (value movegen.Value, ok bool) {
	r := v[tier][index]
	return r.value(), r != noPosition
}

// packed is a value with its number of plies. Greater is better for the side to move, and -r is the value for the other side:
//
//	loss in 0 < loss in 1 < … < draw < … < win in 1 < win in 0
//	 -16384      -16383           0          16383      16384
type packed int16

const (
	// MaxPlies is the largest number of plies of a value.
	MaxPlies = 1<<14 - 1

	noPosition packed = math.MinInt16 // of an index without a position

	winNow  packed = 1 << 14
	lossNow        = -winNow
)

// plies returns the plies to the end of the game, 0 for a draw.
func (r packed) plies() int {
	switch {
	case r > 0:
		return int(winNow - r)
	case r < 0:
		return int(r - lossNow)
	}
	return 0
}

// value returns the value.
func (r packed) value() movegen.Value {
	switch {
	case r == noPosition:
		return movegen.ValueOf(movegen.NoPosition)
	case r > 0:
		return movegen.WinIn(r.plies())
	case r < 0:
		return movegen.LossIn(r.plies())
	}
	return movegen.ValueDraw
}

// ofResult returns the value for a result of the game, or for an index without a position.
func ofResult(o movegen.Outcome) packed {
	if o == movegen.NoPosition {
		return noPosition
	}
	return packed(o) * winNow
}

// ofMove returns the value of a move to a position with the value r, for the side that makes the move. same reports whether
// that side also moves next.
func (r packed) ofMove(same bool) packed {
	if !same {
		r = -r
	}
	return r.after(1)
}

// after returns a won or lost value with more plies, and other values unchanged.
func (r packed) after(plies int) packed {
	switch {
	case r > 0:
		return r - packed(plies)
	case r < 0 && r != noPosition:
		return r + packed(plies)
	}
	return r
}
