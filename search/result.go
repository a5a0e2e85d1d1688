package search

import (
	"context"
	"fmt"
	"time"

	"quincunx/movegen"
	"quincunx/tt"
)

// Searcher finds the best move. It runs one search at a time.
type Searcher interface {
	// Search searches for the best move of root, which must not be over, within limits and until
	// ctx is done. It calls report, unless it is nil, with intermediate results. It always returns
	// a legal move, and leaves root unchanged.
	Search(ctx context.Context, root Position, limits Limits, report func(Info)) Result

	// NewGame clears the results of earlier searches.
	NewGame()
}

// Info is an intermediate result of a search.
type Info struct {
	Depth    int // plies searched in full
	SelDepth int // length of the longest line, in plies
	Line     int // rank of the line, from 1
	Score    Score
	Bound    tt.Bound // Exact, or the kind of bound that the score is
	Nodes    uint64
	Time     time.Duration
	Hashfull int            // thousandths of the transposition table in use
	PV       []movegen.Move // the principal variation, valid only during the call

	// Scores has the scores of all seats, if the search has them; nil for two seats in turn. It is
	// valid only during the call.
	Scores []Score

	// Strategy is the mixed strategy in a game of simultaneous moves, the most probable action
	// first. It is valid only during the call.
	Strategy []Share
}

// Share is the probability of an action in a mixed strategy.
type Share struct {
	Move  movegen.Move
	Share float64 // 0..1; the shares of a strategy add up to 1
}

// Result is the final result of a search.
type Result struct {
	Move  movegen.Move
	Score Score    // for the side to move
	Bound tt.Bound // as in Info: an interrupted search may know only a bound
	Depth int      // plies searched in full
	Nodes uint64
	Time  time.Duration
	PV    []movegen.Move // the principal variation, which begins with Move

	Scores   []Score // as in Info
	Strategy []Share // as in Info; Move is one of them
}

// Score is the value of a position, in the units of [tt]: an estimate up to eval.MaxScore, or a forced
// win or loss beyond tt.Forced.
type Score int32

// Plies returns n > 0 for a win in n plies, -n for a loss in n plies, and ok = false for an
// estimate.
func (s Score) Plies() (n int, ok bool) {
	switch {
	case s > tt.Forced:
		return tt.Win - int(s), true
	case s < -tt.Forced:
		return -tt.Win - int(s), true
	}
	return 0, false
}

// String returns a text such as "+35", "win in 7" or "loss in 4", in plies.
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
