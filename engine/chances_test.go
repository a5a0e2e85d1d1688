package engine_test

import (
	"context"
	"math"
	"testing"

	"quincunx/engine"
	"quincunx/eval"
	"quincunx/internal/must"
	"quincunx/movegen"
	"quincunx/search"
	"quincunx/tt"
)

// evaluated returns the start of a game with its evaluation.
func evaluated(t *testing.T, g engine.Game, s engine.Settings) movegen.State {
	t.Helper()
	e := must.Get(g.Open(s))(t)
	return must.Get(e.Evaluated())(t)
}

// In all games chances are 0..1, add up to 1, rise with the score, and are 0 or 1 for forced results.
func TestChances(t *testing.T) {
	for _, c := range []struct {
		game  string
		s     engine.Settings
		seats int
	}{
		{"pente", nil, 2}, {"seega", nil, 2}, {"seega", engine.Settings{"size": "9"}, 2}, {"trilite", nil, 2}, {"chinesecheckers", nil, 2},
		{"chinesecheckers", engine.Settings{"triangles": "0,2,4"}, 3}, {"chinesecheckers", engine.Settings{"triangles": "0,1,2,3,4,5"}, 6},
		{"chinesecheckers", engine.Settings{"size": "9"}, 2}, {"jackhammer", nil, 3},
	} {
		g := game(t, c.game)
		p := evaluated(t, g, c.s)
		_, inTurn := p.(movegen.Position)
		last := -1.0
		for _, score := range []search.Score{-tt.Win + 3, -eval.MaxScore, -500, -50, 0, 50, 500, eval.MaxScore, tt.Win - 3} {
			_, forced := score.Plies()
			if forced && !inTurn {
				continue
			}
			chances := g.Chances(p, 1, score, nil)
			sum := 0.0
			for _, chance := range chances {
				sum += chance
				if chance < 0 || chance > 1 || math.IsNaN(chance) {
					t.Errorf("%s %v: %v: %v", c.game, c.s, score, chances)
				}
			}
			if len(chances) != c.seats || math.Abs(sum-1) > 1e-9 || chances[1] < last {
				t.Errorf("%s %v: %v: %v, after %v", c.game, c.s, score, chances, last)
			}
			if last = chances[1]; forced && last != 0 && last != 1 {
				t.Errorf("%s %v: %v: chance %v", c.game, c.s, score, last)
			}
		}
	}
}

// Two seats with even scores have the same chances; a hundred points are an advantage, but no certain win.
func TestChancesOfTwo(t *testing.T) {
	for _, name := range []string{"pente", "seega", "chinesecheckers"} {
		g := game(t, name)
		p := evaluated(t, g, nil)
		if even := g.Chances(p, 0, 0, nil); even[0] != 0.5 || even[1] != 0.5 {
			t.Errorf("%s: %v", name, even)
		}
		if ahead := g.Chances(p, 0, 100, nil); ahead[0] < 0.6 || ahead[0] > 0.98 {
			t.Errorf("%s: %v with 100 points ahead", name, ahead)
		}
	}
}

// The scores of all seats that a search returns take precedence over the estimates of the position.
func TestChancesByScores(t *testing.T) {
	g := game(t, "chinesecheckers")
	e := must.Get(g.Open(engine.Settings{"triangles": "0,2,4"}))(t)
	r := must.Get(e.Best(context.Background(), search.Limits{Nodes: 2000}))(t)
	p := must.Get(e.Evaluated())(t)
	if len(r.Scores) != 3 {
		t.Fatalf("scores %v of 3 seats", r.Scores)
	}
	got := g.Chances(p, 0, r.Score, []search.Score{-100, 300, -200})
	if !(got[1] > got[0] && got[0] > got[2]) {
		t.Errorf("%v", got)
	}
	jackhammer := game(t, "jackhammer")
	got = jackhammer.Chances(evaluated(t, jackhammer, nil), 0, 0, []search.Score{3000, 1000, 0})
	if got[0] != 0.75 || got[1] != 0.25 || got[2] != 0 {
		t.Errorf("shares of points %v", got)
	}
}
