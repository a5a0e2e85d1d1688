package search

import (
	"context"

	"quincunx/movegen"
)

// MultiSeat is a position of a game for two to six seats in turn, with an estimate for each.
type MultiSeat interface {
	Position

	// EvaluateSeats sets dst to the estimates for all seats, -eval.MaxScore..MaxEval, in the units of
	// Evaluate. An estimate is a seat's lead over the mean of all seats, so the estimates add up to
	// zero, apart from rounding. Entries beyond the last seat are zero. Evaluate returns the entry
	// of the side to move. The game must not be over.
	EvaluateSeats(dst *[movegen.MaxSeats]int32)

	// EvaluateSeat returns seat s's entry of EvaluateSeats.
	EvaluateSeat(s movegen.Seat) int32

	// MakePass gives the turn to the next seat, even if the rules don't allow it, for searches in
	// which not every seat replies. Unmake undoes it. The game may be over afterwards.
	MakePass()
}

// Simultaneous is a position of a game of simultaneous moves, with an estimate for each
// seat. Clone must return a Simultaneous too.
type Simultaneous interface {
	movegen.Simultaneous

	// EvaluateSeats sets dst to estimates of the final Score of all seats, in hundredths of
	// a point. Entries beyond the last seat are zero. The game must not be over.
	EvaluateSeats(dst *[movegen.MaxSeats]int32)
}

// PlanGenerator knows useful plans of several turns, such as building a wall. Without it, a search
// has to find them action by action.
type PlanGenerator interface {
	// Plans appends the first actions of such plans for seat s, best first, without duplicates.
	// They are legal. A plan is followed by taking its first action in every turn; no state is kept
	// between turns.
	Plans(s movegen.Seat, dst []movegen.Move) []movegen.Move
}

// FinalScoreDetector detects that a seat's final score is certain. Without it, a search finds that
// only within its depth.
type FinalScoreDetector interface {
	// IsScoreFinal reports whether seat s, by always taking the first of its legal actions, reaches
	// a final score that the others can't change and that s can't improve.
	IsScoreFinal(s movegen.Seat) bool
}

// SimultaneousSearcher finds the best action of a seat in a game of simultaneous moves. It runs one
// search at a time.
type SimultaneousSearcher interface {
	// SearchSeat searches for the best action of seat s in root, which must not be over, within
	// limits and until ctx is done. It calls report, unless it is nil, with intermediate results.
	// It always returns a legal action, and leaves root unchanged.
	SearchSeat(ctx context.Context, root Simultaneous, s movegen.Seat, limits Limits, report func(Info)) Result

	// NewGame clears the results of earlier searches.
	NewGame()
}

// LengthEstimator estimates the remaining length of the game. Without it, time management assumes
// the same number of moves for all games.
type LengthEstimator interface {
	// MovesLeft returns an estimate of the moves that seat s has to think about until the end of
	// the game, at least 1.
	MovesLeft(s movegen.Seat) int
}

// Advancer is a position of a game in which men move from a home to a goal. Without it, a search has
// no model of opponents that only advance.
type Advancer interface {
	// Advance returns the number of steps by which a legal move of the side to move advances its man:
	// negative for a move back, 0 for a null move.
	Advance(m movegen.Move) int
}
