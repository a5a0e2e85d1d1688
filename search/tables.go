package search

import "quincunx/movegen"

// Tables know the exact values of some positions. Several goroutines may use them.
type Tables interface {
	// Lookup returns the value of a position for the seat to act, and the number of the tier that it belongs to: moves that can be undone
	// stay in a tier. ok is false if the tables don't have the position.
	Lookup(p movegen.State) (value movegen.Outcome, tier int, ok bool)

	// BestMoves returns the moves of a position that keep its value; where distances to the next move out of the tier are known, only
	// the quickest of those that win and the slowest of those that lose. It is nil if the tables don't have the position, which is walked and comes back unchanged.
	BestMoves(p movegen.Position) []movegen.Move
}

// TableWin is the score of a position that tables know to be won. It lies between estimates and forced wins, as the plies to the end are not known.
const TableWin = 25_000
