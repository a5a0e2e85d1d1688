package match_test

import (
	"testing"

	eval "quincunx/eval/chinesecheckers"
	"quincunx/internal/must"
	"quincunx/match"
	"quincunx/movegen"
	rules "quincunx/movegen/chinesecheckers"
	"quincunx/search"
)

// Random plays random moves even on large boards, where a search plays its single candidate.
func TestRandomOnLargeBoards(t *testing.T) {
	p := must.Get(rules.New(rules.Options{Size: 25, Triangles: []int{0, 3}}))(t)
	moves := map[movegen.Move]bool{}
	for seed := range uint64(8) {
		a := match.NewAgent(match.NewRandom(), func(s movegen.State) (movegen.State, error) {
			return eval.New(s.(*rules.Position).Clone().(*rules.Position), eval.DefaultWeights())
		})
		must.Do(t, a.Begin(p, 0, seed))
		found := must.Get(a.Choose(t.Context(), 0, search.Limits{}))(t)
		moves[found.Move] = true
	}
	if len(moves) < 3 {
		t.Errorf("%d first moves by 8 seeds", len(moves))
	}
}
