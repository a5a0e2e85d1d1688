package chinesecheckers_test

import (
	"context"
	"testing"
	"time"

	"quincunx/movegen"
	rules "quincunx/movegen/chinesecheckers"
	"quincunx/search"
)

// countingSearch is a search that counts its calls.
type countingSearch int

func (a *countingSearch) NewGame() {}

func (a *countingSearch) Search(_ context.Context, root search.Position, _ search.Limits, _ func(search.Info)) search.Result {
	*a++
	return search.Result{Move: root.Moves(nil)[0]}
}

// On a board too large for a search, only limits of depth or nodes start one.
func TestDecided(t *testing.T) {
	clocks := search.Limits{}
	for seat := range clocks.Clocks {
		clocks.Clocks[seat].Left = time.Second
	}
	for _, c := range []struct {
		size   int
		limits search.Limits
		calls  countingSearch
	}{
		{24, clocks, 1}, {25, clocks, 0}, {25, search.Limits{MoveTime: time.Second}, 0}, {25, search.Limits{}, 0},
		{25, search.Limits{Depth: 2}, 1}, {25, search.Limits{Nodes: 2}, 1}, {25, search.Limits{Infinite: true}, 1},
	} {
		p := mixed(t, c.size, []int{0, 3, 4}, rules.Middle, 1)
		want := p.Candidates(nil, false)[0]
		var a countingSearch
		reports := 0
		r, err := search.Best(context.Background(), &a, p, p.Mover(), c.limits, func(i search.Info) {
			reports++
			if len(i.PV) != 1 || i.PV[0] != want || len(i.Scores) != 3 {
				t.Errorf("size %d: reported line %v, scores %v", c.size, i.PV, i.Scores)
			}
		})
		if err != nil || a != c.calls {
			t.Errorf("size %d, %+v: asked %d times, %v", c.size, c.limits, a, err)
		}
		if a > 0 {
			continue
		}
		var scores [movegen.MaxSeats]int32
		p.EvaluateSeats(&scores)
		if r.Move != want || reports != 1 || r.Scores[1] != search.Score(scores[1]) || r.Score != r.Scores[p.Mover()] {
			t.Errorf("size %d: %+v, want move %d, scores %v", c.size, r, want, scores)
		}
	}
}
