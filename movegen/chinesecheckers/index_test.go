package chinesecheckers_test

import (
	"fmt"
	"slices"
	"testing"

	"quincunx/internal/must"
	"quincunx/internal/slow"
	"quincunx/movegen"
	"quincunx/movegen/chinesecheckers"
	"quincunx/search/retrograde"
)

// twoSeats holds all pairs of homes up to rotation of the board and order of play.
var twoSeats = [][]int{{0, 3}, {0, 1}, {0, 2}}

func newIndex(t testing.TB, size int, homes []int) *chinesecheckers.Index {
	t.Helper()
	return must.Get(chinesecheckers.NewIndex(chinesecheckers.Options{Size: size, Triangles: homes}))(t)
}

// Rank inverts Unrank, and moves agree in both directions.
func TestIndex(t *testing.T) {
	for _, homes := range append(slices.Clone(twoSeats), []int{4, 3}) {
		x := newIndex(t, 1, homes)
		p := must.Get(chinesecheckers.New(chinesecheckers.Options{Size: 1, Triangles: homes}))(t)
		forward, backward := map[string]int{}, map[string]int{}
		positions := 0
		for i := range x.Size(0) {
			result, edges := x.Expand(0, i, nil)
			if x.Unrank(0, i, p) != (result != movegen.NoPosition) {
				t.Fatalf("number %d: result %d", i, result)
			}
			if result == movegen.NoPosition {
				continue
			}
			positions++
			if _, got := x.Rank(p); got != i {
				t.Fatalf("%s: number %d, want %d", p.AppendText(nil), got, i)
			}
			if p.Over() != (result != movegen.Unknown) || result == movegen.Unknown && len(edges) != len(p.Moves(nil)) {
				t.Fatalf("%s: result %d, %d moves", p.AppendText(nil), result, len(edges))
			}
			for _, e := range edges {
				forward[fmt.Sprint(i, ">", e.Index())]++
			}
			for _, e := range x.Predecessors(0, i, nil) {
				backward[fmt.Sprint(e.Index(), ">", i)]++
			}
		}
		if positions != 144 && positions != 148 {
			t.Errorf("%v: %d positions", homes, positions)
		}
		if fmt.Sprint(forward) != fmt.Sprint(backward) {
			t.Errorf("%v: %d moves, %d backwards", homes, len(forward), len(backward))
		}
	}
}

// Small boards are solved, and every value follows from the values after its moves.
func TestSolveSmall(t *testing.T) {
	type result struct {
		size   int
		homes  []int
		value  string
		counts retrograde.Counts
	}
	results := []result{
		{1, []int{0, 3}, "draw", retrograde.Counts{Won: 64, Drawn: 33, Lost: 32, Over: 15}},
		{1, []int{0, 1}, "loss in 8 plies", retrograde.Counts{Won: 66, Drawn: 31, Lost: 34, Over: 17}},
		{1, []int{0, 2}, "draw", retrograde.Counts{Won: 66, Drawn: 33, Lost: 32, Over: 17}},
	}
	if slow.Tests() {
		results = append(results,
			result{2, []int{0, 3}, "draw", retrograde.Counts{Won: 203_634, Drawn: 6_828_139, Lost: 49_148, Over: 3_079}},
			result{2, []int{0, 1}, "draw", retrograde.Counts{Won: 4_086_160, Drawn: 1_082_095, Lost: 2_691_438, Over: 4_599}},
			result{2, []int{0, 2}, "draw", retrograde.Counts{Won: 4_025_036, Drawn: 1_251_594, Lost: 2_583_063, Over: 4_599}})
	}
	for _, r := range results {
		x := newIndex(t, r.size, r.homes)
		p := must.Get(chinesecheckers.New(chinesecheckers.Options{Size: r.size, Triangles: r.homes}))(t)
		s := must.Get(retrograde.SolveGame(t.Context(), x, p.Clone()))(t)
		must.Do(t, s.Verify(t.Context()))
		if got, counts := s.Probe(p).String(), s.Census().All; got != r.value || counts != r.counts {
			t.Errorf("size %d, %v: got %s, %+v, want %s, %+v", r.size, r.homes, got, counts, r.value, r.counts)
		}
	}
}

func TestNewIndexRefuses(t *testing.T) {
	for _, o := range []chinesecheckers.Options{{Size: 3, Triangles: []int{0, 3}}, {Size: 1, Triangles: []int{0, 2, 4}}, {Size: 0, Triangles: []int{0, 3}}} {
		if _, err := chinesecheckers.NewIndex(o); err == nil {
			t.Errorf("%+v: want an error", o)
		}
	}
}
