package retrograde

import (
	"fmt"
	"math"

	"quincunx/movegen"
)

// Result is the value of a position for the side to move: its outcome and the number of
// plies to the end. A side prefers the greater of two Results, and -r is the value for
// the other side:
//
//	loss in 0 < loss in 1 < … < draw < … < win in 1 < win in 0
//	 -16384      -16383           0          16383      16384
type Result int16

const (
	// MaxDistance is the greatest distance of a Result, in plies.
	MaxDistance = 1<<14 - 1

	// NoPosition is the Result of an index that no position has.
	NoPosition Result = math.MinInt16

	winNow  Result = 1 << 14
	lossNow        = -winNow
)

// WinIn returns the value of a position that is won in plies, 0..MaxDistance.
func WinIn(plies int) Result { return winNow - Result(plies) }

// LossIn returns the value of a position that is lost in plies, 0..MaxDistance.
func LossIn(plies int) Result { return Result(plies) - winNow }

// Outcome returns the outcome of r, which must not be NoPosition.
func (r Result) Outcome() movegen.Outcome {
	switch {
	case r > 0:
		return movegen.Win
	case r < 0:
		return movegen.Loss
	}
	return movegen.Draw
}

// Distance returns the plies to the end of the game, 0 for a draw. r must not be
// NoPosition.
func (r Result) Distance() int {
	switch {
	case r > 0:
		return int(winNow - r)
	case r < 0:
		return int(r - lossNow)
	}
	return 0
}

// String returns a form such as "win in 13 plies", "loss in 1 ply" or "draw".
func (r Result) String() string {
	switch r {
	case NoPosition:
		return "no position"
	case 0:
		return "draw"
	}
	unit := "plies"
	if r.Distance() == 1 {
		unit = "ply"
	}
	return fmt.Sprintf("%v in %d %s", r.Outcome(), r.Distance(), unit)
}

// ofMove returns the value, for the side that moves, of a move to a position with result
// r. same says whether that side also acts in the position.
func (r Result) ofMove(same bool) Result {
	if !same {
		r = -r
	}
	switch {
	case r > 0:
		return r - 1
	case r < 0:
		return r + 1
	}
	return 0
}
