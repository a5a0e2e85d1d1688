package search

import (
	"context"

	"quincunx/movegen"
)

// MultiSeat is a position of a game of two to six seats that act in turn, with
// an estimate for each of them.
type MultiSeat interface {
	Position

	// EvaluateSeats sets dst to the estimates for all seats, -MaxEval..MaxEval, in the
	// units of Evaluate. They add up to zero, apart from rounding: an estimate is a seat's
	// lead over the mean of all. Entries beyond the last seat are zero. Evaluate
	// returns the entry of the seat to act. The game must not be over.
	EvaluateSeats(dst *[movegen.MaxSeats]int32)

	// EvaluateSeat returns the entry of seat s of EvaluateSeats.
	EvaluateSeat(s movegen.Seat) int32

	// MakePass gives the turn to the next seat, whether the rules allow it or
	// not, for searches in which not every seat replies. Unmake takes it back.
	// The game may be over afterwards.
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

// PlanGenerator knows plans of several turns that are worth following, such as building a
// wall. Without it, a search has to find them action by action.
type PlanGenerator interface {
	// Plans appends the first actions of such plans for seat s, best first and
	// each once. They are legal. A plan is followed by taking its first action in
	// every turn; no state is kept between turns.
	Plans(s movegen.Seat, dst []movegen.Move) []movegen.Move
}

// FinalScoreDetector detects that a seat's final score is settled. Without it, a search finds that
// only within its depth.
type FinalScoreDetector interface {
	// IsScoreFinal reports whether the final score of seat s is certain, whatever the others
	// do, if it always takes the first of its legal actions, and can't be improved.
	IsScoreFinal(s movegen.Seat) bool
}

// SimultaneousSearcher finds the best action of a seat in a game of simultaneous moves.
// One search runs at a time.
type SimultaneousSearcher interface {
	// SearchSeat searches for the best action of seat s in root, which must not be over,
	// within limits and until ctx is done. It calls report, unless it is nil, with what it
	// has found so far. It always returns a legal action, and leaves root unchanged.
	SearchSeat(ctx context.Context, root Simultaneous, s movegen.Seat, limits Limits, report func(Info)) Result

	// NewGame forgets everything that earlier searches have learnt.
	NewGame()
}

// LengthEstimator estimates how long the game will last. Without it, time management uses the same
// number of moves for all games.
type LengthEstimator interface {
	// MovesLeft returns an estimate of the number of moves that seat s has to think about
	// until the end of the game, at least 1.
	MovesLeft(s movegen.Seat) int
}
