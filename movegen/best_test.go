package movegen_test

import (
	"cmp"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quincunx/movegen"
)

// The result equals the beginning of the stably sorted list.
func TestAppendBest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		scores := rapid.SliceOfN(rapid.Int32Range(-4, 4), 0, 30).Draw(t, "scores")
		k := rapid.IntRange(0, 10).Draw(t, "k")
		list := make([]movegen.Move, len(scores))
		for i := range list {
			list[i] = movegen.Move(i)
		}
		want := slices.Clone(list)
		slices.SortStableFunc(want, func(a, b movegen.Move) int { return cmp.Compare(scores[b], scores[a]) })
		want = slices.Insert(want[:min(k, len(want))], 0, 77)
		got, gotScores := movegen.AppendBest([]movegen.Move{77}, []int32{99}, list, scores, k)
		if !slices.Equal(got, want) || len(gotScores) != len(got) || gotScores[0] != 99 {
			t.Fatalf("%v with %v, want %v", got, gotScores, want)
		}
		for i, m := range got[1:] {
			if gotScores[i+1] != scores[m] {
				t.Fatalf("move %d has the score %d, want %d", m, gotScores[i+1], scores[m])
			}
		}
	})
}
