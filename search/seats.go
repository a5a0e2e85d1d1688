package search

import (
	"context"

	"quincunx/movegen"
)

// MultiSeat is a position of a game of two to six seats that act in turn, with
// an estimate for each of them.
type MultiSeat interface {
	Position

	// EvaluateSeats estimates what the position is worth to each seat while the
	// game goes on, -MaxEval..MaxEval, in the units of Evaluate. The sum over the seats is
	// zero, give or take the rounding: a seat's estimate is what it has ahead of
	// the mean of all. Entries beyond the last seat are zero. Evaluate is the
	// entry of the seat to act.
	EvaluateSeats(dst *[movegen.MaxSeats]int32)

	// EvaluateSeat returns the entry of seat s of EvaluateSeats.
	EvaluateSeat(s movegen.Seat) int32

	// MakePass gives the turn to the next seat, whether the rules allow it or
	// not, for searches in which not every seat replies. Unmake takes it back.
	// The game may be over afterwards.
	MakePass()
}

// Simultaneous is a position of a game whose seats all act at the same time,
// with an estimate for each of them. Clone returns a Simultaneous
// too.
type Simultaneous interface {
	movegen.Simultaneous

	// EvaluateSeats estimates the final Score of each seat in hundredths of a
	// point, while the game goes on. Entries beyond the last seat are zero.
	EvaluateSeats(dst *[movegen.MaxSeats]int32)
}

// Planner knows plans of many turns that are worth following, such as building a
// wall. Without it, a search has to find them action by action.
type Planner interface {
	// Plans appends the first actions of such plans for seat s, best first,
	// each once. They are legal. A plan is followed by taking its first action
	// turn by turn; no state is kept in between.
	Plans(s movegen.Seat, dst []movegen.Move) []movegen.Move
}

// Settler detects that a seat has nothing left to decide. Without it, a search finds
// that out as far as it looks ahead.
type Settler interface {
	// Settled reports whether the final score of seat s is certain as long as it
	// takes the first of its actions, whatever the others do, and can't be improved.
	Settled(s movegen.Seat) bool
}

// Committer knows courses that are longer than a search looks ahead, and better than what it would find.
type Committer interface {
	// Commit returns the legal action with which seat s goes on with such a course; NoMove if
	// there is none, so that a search has to choose. No state is kept in between.
	Commit(s movegen.Seat) movegen.Move
}

// SimultaneousSearcher finds the best action of a seat where all act at the same
// time. One search runs at a time.
type SimultaneousSearcher interface {
	// SearchSeat looks for the best action of seat s in root, which is not over,
	// within limits and until ctx is done, and calls report, unless it is nil,
	// with what it has found so far. It always returns a legal action. Root is
	// not changed.
	SearchSeat(ctx context.Context, root Simultaneous, s movegen.Seat, limits Limits, report func(Info)) Result

	// NewGame clears all that was learnt in earlier searches.
	NewGame()
}

// Pacer estimates how long its game will last. Without it, searches divide
// their clocks by a guess that is the same for all games.
type Pacer interface {
	// MovesLeft estimates how many more moves the seat has to make until the game
	// ends, at least 1, without those that take no thought.
	MovesLeft(s movegen.Seat) int
}
