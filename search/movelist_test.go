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

// SortBest begins like Sort, which is a stable sort, and loses no move.
func TestSortBest(t *testing.T) {
	for seed := range uint64(200) {
		rng := rand.New(rand.NewPCG(seed, 1))
		var list MoveList
		for i := range rng.IntN(80) {
			list.Moves = append(list.Moves, movegen.Move(i))
			list.Scores = append(list.Scores, rng.Int32N(20)-10)
		}
		from := rng.IntN(len(list.Moves) + 1)
		n := rng.IntN(len(list.Moves) - from + 1)
		want, scores := slices.Clone(list.Moves), slices.Clone(list.Scores)
		slices.SortStableFunc(want[from:], func(a, b movegen.Move) int { return int(scores[b] - scores[a]) })
		list.SortBest(from, n)
		if !slices.Equal(list.Moves[:from+n], want[:from+n]) {
			t.Fatalf("seed %d: %d, want %d", seed, list.Moves[:from+n], want[:from+n])
		}
		for i, m := range list.Moves {
			if list.Scores[i] != scores[m] {
				t.Fatalf("seed %d: the score of move %d is %d, want %d", seed, m, list.Scores[i], scores[m])
			}
		}
		slices.Sort(want)
		slices.Sort(list.Moves)
		if !slices.Equal(list.Moves, want) {
			t.Fatalf("seed %d: moves %d", seed, list.Moves)
		}
	}
}
