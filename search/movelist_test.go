package search

import (
	"math/rand/v2"
	"slices"
	"testing"

	"quincunx/movegen"
)

// PickTwo gives the same list as two calls of Pick, also with many equal scores.
func TestPickTwo(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		var want MoveList
		for i := range 1 + rng.IntN(9) {
			want.Moves, want.Scores = append(want.Moves, movegen.Move(i)), append(want.Scores, rng.Int32N(5))
		}
		got := MoveList{Moves: slices.Clone(want.Moves), Scores: slices.Clone(want.Scores)}
		i, to := rng.IntN(len(want.Moves)), len(want.Moves)
		to -= rng.IntN(to - i)
		got.PickTwo(i, to)
		want.Pick(i, to)
		if i+1 < to {
			want.Pick(i+1, to)
		}
		if !slices.Equal(got.Moves, want.Moves) || !slices.Equal(got.Scores, want.Scores) {
			t.Fatalf("moves %d..%d: %d with scores %d, want %d, %d", i, to-1, got.Moves, got.Scores, want.Moves, want.Scores)
		}
	}
}
