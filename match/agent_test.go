package match_test

import (
	"math"
	"testing"

	"quincunx/internal/must"
	"quincunx/match"
	"quincunx/movegen/trilite"
	"quincunx/search"
)

// An agent plays the given share of random moves, determined by the seed; the other moves are those of
// its search.
func TestRandomShare(t *testing.T) {
	const games = 2000
	for _, percent := range []float64{0, 2.5, 40, 100} {
		a := match.SearchAgent{Searcher: match.NewGreedy(), Evaluate: unvalued, Random: percent}
		random := 0
		for seed := range uint64(games) {
			var moves [2]search.Result
			for i := range moves {
				must.Do(t, a.Begin(trilite.New(), 0, seed))
				var err error
				if moves[i], err = a.Choose(t.Context(), 0, search.Limits{}); err != nil {
					t.Fatal(err)
				}
			}
			if moves[0].Move != moves[1].Move {
				t.Fatalf("seed %d: moves %v and %v", seed, moves[0].Move, moves[1].Move)
			}
			if moves[0].PV == nil {
				random++
			}
		}
		want := percent / 100
		if got, deviation := float64(random)/games, math.Sqrt(want*(1-want)/games); math.Abs(got-want) > 4*deviation {
			t.Errorf("%v %%: %v of the moves are random", percent, got)
		}
	}
}
