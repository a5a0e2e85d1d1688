package alphabeta

import (
	"quincunx/movegen"
	"quincunx/search"
)

// Factors of a move's soft time limit, see [search.Limits.Budget]. They apply to searches on a clock and are
// multiplied by pace.stretch.
const (
	enoughTime = 1.5 // no further iteration begins after this
	mostTime   = 4   // an iteration is interrupted after this, unless the best move fails low

	settledIterations = 5   // iterations with the same best move until less time is enough
	settledFactor     = 0.8 // applied then
	changedFactor     = 1.5 // applied after an iteration that changed the best move
	steepFall         = 50  // drop of the score since the last iteration, in points, that doubles the time
)

// pace adapts the time for a move to the course of the search.
type pace struct {
	isClocked bool    // a clock limits the search
	isFailing bool    // the best move fails low
	unchanged int     // iterations since the best move changed
	stretch   float64 // multiplies all factors above
}

func newPace(limits search.Limits, mover movegen.Seat) pace {
	return pace{isClocked: !limits.Infinite && limits.Clocks[mover].Left > 0, stretch: 1}
}

// note updates the pace after an iteration whose score dropped by fall points.
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
