package retrograde

import (
	"context"

	"quincunx/movegen"
)

// Set sets the value of a position.
func (v Values) Set(tier, index int, value movegen.Value) {
	r := ofResult(value.Outcome())
	if value.Plies >= 0 {
		r -= packed(value.Best) * packed(value.Plies)
	}
	v[tier][index] = r
}

// Verify verifies a tier in which endless play is a draw, and whose distances are kept.
func (t *RowTier) Verify(ctx context.Context) error {
	return (&rowSolver{RowTier: t, repeats: t.hasRepeats(), goal: eitherWins, distances: t.Distances[0]}).verify(ctx)
}
