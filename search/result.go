package search

import (
	"context"
	"fmt"
	"time"

	"quincunx/movegen"
	"quincunx/tt"
)

// Searcher finds the best move. One search runs at a time.
type Searcher interface {
	// Search looks for the best move of root, which is not over, within limits
	// and until ctx is done, and calls report, unless it is nil, with what it
	// has found so far. It always returns a legal move. Root is not changed.
	Search(ctx context.Context, root Position, limits Limits, report func(Info)) Result

	// NewGame clears all that was learnt in earlier searches.
	NewGame()
}

// Info is what a search has found so far.
type Info struct {
	Depth    int // plies searched in full
	SelDepth int // the longest line, in plies
	Line     int // number among the lines of a search for several, from 1
	Score    Score
	Bound    tt.Bound // Exact, or which side of the score the true one is on
	Nodes    uint64
	Time     time.Duration
	Hashfull int            // parts of a thousand
	PV       []movegen.Move // the principal variation, valid during the call only

	// Scores are the scores of all seats, where a search has them: nil for two
	// seats that act in turn. Valid during the call only.
	Scores []Score

	// Strategy is how often each action is to be played, best first, where
	// seats act at the same time. Valid during the call only.
	Strategy []Share
}

// Share is an action's part in a mixed strategy.
type Share struct {
	Move  movegen.Move
	Share float64 // 0..1; all together make 1
}

// Result is the outcome of a search.
type Result struct {
	Move  movegen.Move
	Score Score    // for the seat to act
	Bound tt.Bound // as in Info: a search that was stopped may know a bound only
	Depth int      // plies searched in full
	Nodes uint64
	Time  time.Duration
	PV    []movegen.Move // begins with Move; may end before the game does

	Scores   []Score // as in Info
	Strategy []Share // as in Info; Move is one of them
}

// Score is what a position is worth, in the units of [tt]: up to MaxEval an
// estimate, and beyond tt.Forced a forced end of the game.
type Score int32

// Plies returns n > 0 for a win in n plies, -n for a loss in n plies, and ok
// false for an estimate.
func (s Score) Plies() (n int, ok bool) {
	switch {
	case s > tt.Forced:
		return tt.Win - int(s), true
	case s < -tt.Forced:
		return -tt.Win - int(s), true
	}
	return 0, false
}

// String returns such as "+35", "win in 7" or "loss in 4", in plies.
func (s Score) String() string {
	n, forced := s.Plies()
	switch {
	case !forced:
		return fmt.Sprintf("%+d", int32(s))
	case s > 0:
		return fmt.Sprintf("win in %d", n)
	default:
		return fmt.Sprintf("loss in %d", -n)
	}
}
