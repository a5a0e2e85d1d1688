package retrograde

import (
	"context"
	"errors"
	"fmt"

	"quincunx/movegen"
	"quincunx/movegen/graph"
)

// Verify derives the value of every position from those of its successors, and returns an
// error that names the first position whose value is different. It shares nothing with the
// solver but the forward moves of the graph and the arithmetic of a Result. The storage must
// have distances. The error may also be that of ctx or of s.
func Verify(ctx context.Context, g graph.Graph, s Storage) error {
	var moves []graph.Edge
	for tier := range g.Tiers() {
		for i := range g.Size(tier) {
			if i%checkEvery == 0 && ctx.Err() != nil {
				return ctx.Err()
			}
			var result movegen.Outcome
			result, moves = g.Expand(tier, i, moves[:0])
			want, err := derive(result, moves, tier, s)
			if err != nil {
				return fmt.Errorf("verify tier %d index %d: %w", tier, i, err)
			}
			if got := s.Get(tier, i); got != want {
				return fmt.Errorf("verify tier %d index %d: %v is stored, but its moves make it %v", tier, i, got, want)
			}
		}
	}
	return s.Err()
}

// derive returns the value of a position of a tier from its result and moves.
func derive(result movegen.Outcome, moves []graph.Edge, tier int, s Storage) (Result, error) {
	if result != movegen.Unknown {
		return resultOf(result), nil
	}
	if len(moves) == 0 {
		return 0, errors.New("open, but without moves")
	}
	best := LossIn(0)
	for n, e := range moves {
		if e.Tier() < tier {
			return 0, fmt.Errorf("move %d leads back to tier %d", n, e.Tier())
		}
		r := s.Get(e.Tier(), e.Index())
		if r == NoPosition {
			return 0, fmt.Errorf("move %d leads to tier %d index %d, where no position is", n, e.Tier(), e.Index())
		}
		if r.Distance() == MaxDistance {
			return 0, errTooLong
		}
		best = max(best, r.ofMove(e.Same()))
	}
	return best, nil
}
