package tune

import (
	"slices"

	"quincunx/movegen"
	"quincunx/search"
)

// quietness tells positions that an evaluation can be held to from those in the
// middle of an exchange, which a search never takes for what they are estimated at.
type quietness struct{ moves []movegen.Move }

// is reports whether p, in which a search plays best, is quiet: the end of the
// game is not in sight, there is a choice, and best is not a noisy move.
func (q *quietness) is(p search.Position, best movegen.Move) bool {
	switch has := search.CapabilitiesOf(p); {
	case has.WinDetector != nil && has.WinDetector.KnownResult() != 0:
		return false
	case has.Quiescer != nil:
		moves, forced := has.Quiescer.NoisyMoves(q.moves[:0])
		q.moves = moves
		return !forced && !slices.Contains(moves, best)
	case has.Selector != nil:
		var guess [1]int32
		has.Selector.OrderMoves([]movegen.Move{best}, guess[:])
		return guess[0] < search.OrderForcing
	}
	return true
}
