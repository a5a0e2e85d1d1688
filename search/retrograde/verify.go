package retrograde

import (
	"context"
	"errors"
	"fmt"

	"quincunx/movegen"
	"quincunx/movegen/graph"
)

// Verify derives the value of every position from the values of its successors, and returns an
// error that names the first position with a different value. It shares only the forward moves of
// the graph and the arithmetic of values with the solver. The error may also be ctx's.
func (v Values) Verify(ctx context.Context, g graph.Graph) error {
	var moves []graph.Edge
	for tier := range g.Tiers() {
		for i := range g.Size(tier) {
			if i%checkEvery == 0 && ctx.Err() != nil {
				return ctx.Err()
			}
			var result movegen.Outcome
			result, moves = g.Expand(tier, i, moves[:0])
			want, err := v.derive(result, moves, tier)
			if err != nil {
				return fmt.Errorf("verify tier %d index %d: %w", tier, i, err)
			}
			if got := v[tier][i]; got != want {
				return fmt.Errorf("verify tier %d index %d: got %v, but its moves make it %v", tier, i, got.value(), want.value())
			}
		}
	}
	return nil
}

// derive returns the value of a position of a tier from its result and moves.
func (v Values) derive(result movegen.Outcome, moves []graph.Edge, tier int) (packed, error) {
	if result != movegen.Unknown {
		return ofResult(result), nil
	}
	if len(moves) == 0 {
		return 0, errors.New("open, but without moves")
	}
	best := lossNow
	for n, e := range moves {
		if e.Tier() < tier {
			return 0, fmt.Errorf("move %d leads back to tier %d", n, e.Tier())
		}
		r := v[e.Tier()][e.Index()]
		if r == noPosition {
			return 0, fmt.Errorf("move %d leads to tier %d index %d, where no position is", n, e.Tier(), e.Index())
		}
		if r.plies() == MaxPlies {
			return 0, errTooLong
		}
		best = max(best, r.ofMove(e.Same()))
	}
	return best, nil
}
