package retrograde_test

import (
	"context"
	"testing"

	"quincunx/internal/must"
	"quincunx/movegen"
	"quincunx/movegen/trilite"
	"quincunx/search"
	"quincunx/search/retrograde"
	"quincunx/tt"
)

// In every position of a random game the searcher finds the value of the solution. Its lines are
// legal and, for wins and losses, lead to the end of the game.
func TestSearcher(t *testing.T) {
	solution := must.Get(retrograde.SolveGame(t.Context(), trilite.NewIndex(), trilite.New()))(t)
	s := solution.Searcher(3)
	s.NewGame()
	p := trilite.New()
	for n := range 400 {
		moves := p.Moves(nil)
		if len(moves) == 0 {
			p = trilite.New()
			continue
		}
		text := string(p.AppendText(nil))
		lines := 0
		result := s.Search(t.Context(), search.UnvaluedPosition{Position: p}, search.Limits{}, func(i search.Info) {
			lines++
			checkInfo(t, p, i, lines)
		})
		if want := scoreOf(solution.Probe(p)); result.Score != want || result.Move != result.PV[0] || lines != min(3, len(moves)) {
			t.Fatalf("%s: %+v after %d lines, want %v", text, result, lines, want)
		}
		if after := string(p.AppendText(nil)); after != text {
			t.Fatalf("%s comes back as %s", text, after)
		}
		p.Make(moves[n*7%len(moves)])
	}
}

// scoreOf returns the score of a result by definition.
func scoreOf(r movegen.Value) search.Score {
	switch r.Outcome() {
	case movegen.Win:
		return search.Score(tt.Win - r.Plies)
	case movegen.Loss:
		return search.Score(r.Plies - tt.Win)
	}
	return 0
}

func checkInfo(t *testing.T, root movegen.Position, i search.Info, line int) {
	t.Helper()
	p := root.Clone()
	for _, m := range i.PV {
		if !p.Legal(m) {
			t.Fatalf("%s: %v is no line", root.AppendText(nil), i.PV)
		}
		p.Make(m)
	}
	plies, forced := i.Score.Plies()
	if i.Line != line || i.Bound != tt.Exact || forced != p.Over() || forced && max(plies, -plies) != len(i.PV) {
		t.Fatalf("%s: line %d is %+v", root.AppendText(nil), line, i)
	}
}

// An infinite search ends when its context is done.
func TestSearcherInfinite(t *testing.T) {
	solution := must.Get(retrograde.SolveGame(t.Context(), trilite.NewIndex(), trilite.New()))(t)
	ctx, cancel := context.WithCancel(t.Context())
	result := solution.Searcher(1).Search(ctx, search.UnvaluedPosition{Position: trilite.New()}, search.Limits{Infinite: true}, func(search.Info) { cancel() })
	if ctx.Err() == nil || result.Score != tt.Win-13 {
		t.Errorf("%+v, context %v", result, ctx.Err())
	}
}
