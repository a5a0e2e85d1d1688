package search

import "quincunx/movegen"

// Tables hold the exact values of some positions. They are safe for concurrent use.
type Tables interface {
	// Known returns the known value of a position for the side to move, and its tier: reversible moves stay within a tier. ok is false if
	// the tables lack the position.
	Known(p movegen.State) (v movegen.Value, tier int, ok bool)

	// BestMoves returns the moves of a position that keep its value. If the distances to the next irreversible move are known, it returns
	// only the quickest wins and the slowest losses. It returns nil if the tables lack the values. If stopped returns true before all moves
	// have been looked up, some of the best moves may be missing, or all. It makes and unmakes moves in p.
	BestMoves(p movegen.Position, stopped func() bool) []movegen.Move
}

// TableWin is the score of a win by the tables. It is between estimates and forced wins, because the number of plies to the end is unknown.
const TableWin = 25_000
