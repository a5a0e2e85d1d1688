package retrograde

import (
	"context"
	"errors"
	"fmt"

	"quincunx/movegen"
)

// Verify derives the value of every position from those of its successors and
// returns an error that names the first position in which they disagree. It
// shares with the solver only how a move's value follows from a result.
func Verify(ctx context.Context, g movegen.Graph, s Storage) error {
	var edges []movegen.Edge
	for tier := range g.Tiers() {
		for i := range g.Size(tier) {
			if i%checkEvery == 0 && ctx.Err() != nil {
				return ctx.Err()
			}
			var status movegen.Status
			status, edges = g.Expand(tier, i, edges[:0])
			want, err := derive(status, edges, s)
			if err != nil {
				return fmt.Errorf("verify tier %d index %d: %w", tier, i, err)
			}
			if got := s.Get(tier, i); got != want {
				return fmt.Errorf("verify tier %d index %d: %v is stored, but its moves make it %v", tier, i, got, want)
			}
		}
	}
	return nil
}

// derive returns the value of a position from its status and its moves.
func derive(status movegen.Status, moves []movegen.Edge, s Storage) (Result, error) {
	if status != movegen.Open {
		return resultOf[status], nil
	}
	if len(moves) == 0 {
		return 0, errors.New("open, but without a move")
	}
	return bestMove(moves, s)
}
