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
	if f, ok := p.(search.Foreseer); ok && f.Foresee() != 0 {
		return false
	}
	switch e := p.(type) {
	case search.Quiescer:
		moves, forced := e.NoisyMoves(q.moves[:0])
		q.moves = moves
		return !forced && !slices.Contains(moves, best)
	case search.Orderer:
		var guess [1]int32
		e.OrderMoves([]movegen.Move{best}, guess[:])
		return guess[0] < search.OrderForcing
	}
	return true
}
