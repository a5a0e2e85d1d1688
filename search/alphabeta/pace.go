package alphabeta

import (
	"quincunx/movegen"
	"quincunx/search"
)

// Shares of the soft time of a move, see [search.Limits.Budget], that a search against a clock takes. What is left to
// be decided stretches them.
const (
	enoughTime = 1.5 // after which no further iteration begins
	mostTime   = 4   // after which an iteration is stopped, unless the best move fails low

	settledIterations = 5   // of the same best move, after which less time is enough
	settledFactor     = 0.8 // then
	changedFactor     = 1.5 // of the time after an iteration that has changed the best move
	steepFall         = 50  // points of the score since the last iteration that double the time
)

// pace is what the search for a move shows of how much time the move is worth.
type pace struct {
	isClocked bool    // a clock limits the search
	isFailing bool    // the best move fails low
	unchanged int     // iterations since the best move changed
	stretch   float64 // the factor of all shares
}

func newPace(limits search.Limits, mover movegen.Seat) pace {
	return pace{isClocked: !limits.Infinite && limits.Clocks[mover].Left > 0, stretch: 1}
}

// note updates the pace after an iteration in which the score fell by some points.
func (p *pace) note(isChanged bool, fall int32) {
	p.unchanged++
	p.stretch = 1
	switch {
	case isChanged:
		p.unchanged, p.stretch = 0, changedFactor
	case p.unchanged >= settledIterations:
		p.stretch = settledFactor
	}
	p.stretch *= 1 + float64(min(max(fall, 0), steepFall))/steepFall
}
