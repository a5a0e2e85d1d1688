package search

import "quincunx/movegen"

// Tables have the exact values of some positions. Several goroutines may use them concurrently.
type Tables interface {
	// Known returns what is known of the value of a position for the seat to act, and its tier: moves that can be undone stay within
	// a tier. ok is false if the tables don't have the position.
	Known(p movegen.State) (v movegen.Value, tier int, ok bool)

	// BestMoves returns the moves of a position that keep its value; if the distances to the next move that leaves the tier are known, only
	// the quickest wins and the slowest losses. It returns nil if the tables don't have the values. It makes and takes back moves in p.
	BestMoves(p movegen.Position) []movegen.Move
}

// TableWin is the score of a position that is won by the tables. It is between estimates and forced wins, because the number of plies to the
// end is unknown.
const TableWin = 25_000
