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

// Moves that are postponed at random, or removed, come after all others or not at all; the others come in order.
func TestPostpone(t *testing.T) {
	for seed := range uint64(5_000) {
		rng := rand.New(rand.NewPCG(seed, 3))
		n := 1 + rng.IntN(12)
		var list MoveList
		postponed := map[movegen.Move]bool{}
		for i := range n {
			list.Moves, list.Scores = append(list.Moves, movegen.Move(i)), append(list.Scores, rng.Int32N(5))
			postponed[movegen.Move(i)] = rng.IntN(3) == 0
		}
		scores := slices.Clone(list.Scores)
		cut := rng.Int32N(5) - 2 // moves with lower scores are removed
		to, last, picked := n, n, 0
		for i := 0; i < last; i++ {
			if i >= picked {
				if rng.IntN(2) == 0 {
					list.Pick(i, last)
					picked = i + 1
				} else {
					list.PickTwo(i, last)
					picked = min(i+2, last)
				}
			}
			if list.Scores[i] < cut {
				to, last = list.Remove(i, last, to), i
			} else if postponed[list.Moves[i]] {
				last--
				picked = list.Postpone(i, picked, last)
				i--
			}
		}
		want := 0
		for i := range n {
			if scores[i] >= cut {
				want++
			}
		}
		if to != want {
			t.Fatalf("seed %d: %d moves, want %d", seed, to, want)
		}
		seen := map[movegen.Move]bool{}
		for i, m := range list.Moves[:to] {
			if seen[m] || postponed[m] != (i >= last) || list.Scores[i] != scores[m] || scores[m] < cut ||
				i > 0 && i < last && list.Scores[i] > list.Scores[i-1] {
				t.Fatalf("seed %d: %d with scores %d, the first %d in order; were %d", seed, list.Moves[:to], list.Scores[:to], last, scores)
			}
			seen[m] = true
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
