package retrograde_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"quincunx/internal/must"
	"quincunx/movegen"
	"quincunx/movegen/graph"
	"quincunx/movegen/trilite"
	"quincunx/search/retrograde"
)

func TestRandomGraphs(t *testing.T) {
	outcomes := map[string]int{}
	for seed := range uint64(400) {
		g := randomGraph(rand.New(rand.NewPCG(seed, 1)))
		want := solveNaive(g)
		for name, way := range map[string]graph.Graph{"forward": g, "backward": backwardGraph{g}} {
			values, err := retrograde.Solve(t.Context(), way)
			if err != nil {
				t.Fatalf("seed %d, %s: %v", seed, name, err)
			}
			for tier := range want {
				for i, v := range want[tier] {
					if got, _ := values.At(tier, uint64(i)); got.String() != v.String() {
						t.Fatalf("seed %d, %s, tier %d index %d: %v, want %v", seed, name, tier, i, got, v)
					}
					outcomes[v.outcome]++
				}
			}
			if err := values.Verify(t.Context(), way); err != nil {
				t.Fatalf("seed %d, %s: %v", seed, name, err)
			}
		}
	}
	for _, outcome := range []string{"win", "loss", "draw", "no position"} {
		if outcomes[outcome] < 1000 {
			t.Errorf("only %d positions are a %s: %v", outcomes[outcome], outcome, outcomes)
		}
	}
}

// The verifier detects every wrong value.
func TestVerifyFindsEveryWrongValue(t *testing.T) {
	g := randomGraph(rand.New(rand.NewPCG(5, 1)))
	values := must.Get(retrograde.Solve(t.Context(), g))(t)
	for tier := range g {
		for i := range g[tier] {
			right, _ := values.At(tier, uint64(i))
			for _, wrong := range []movegen.Value{
				movegen.ValueDraw, movegen.WinIn(0), movegen.LossIn(0), movegen.WinIn(3), movegen.LossIn(4),
				movegen.WinIn(200), movegen.LossIn(200), movegen.ValueOf(movegen.NoPosition),
			} {
				if wrong == right {
					continue
				}
				values.Set(tier, i, wrong)
				if values.Verify(t.Context(), g) == nil {
					t.Fatalf("tier %d index %d: a %v in place of a %v passes", tier, i, wrong, right)
				}
			}
			values.Set(tier, i, right)
		}
	}
	must.Do(t, values.Verify(t.Context(), g))
}

// chain is a tier in which the only move of position i leads to i-1, and 0 is lost.
type chain uint64

func (c chain) Tiers() int      { return 1 }
func (c chain) Size(int) uint64 { return uint64(c) }
func (c chain) Expand(_ int, index uint64, dst []graph.Edge) (movegen.Outcome, []graph.Edge) {
	if index == 0 {
		return movegen.Loss, dst
	}
	return movegen.Unknown, append(dst, graph.MakeEdge(0, index-1, false))
}

// ladder is a chain with a tier for each position.
type ladder int

func (l ladder) Tiers() int      { return int(l) }
func (l ladder) Size(int) uint64 { return 1 }
func (l ladder) Expand(tier int, _ uint64, dst []graph.Edge) (movegen.Outcome, []graph.Edge) {
	if tier == int(l)-1 {
		return movegen.Loss, dst
	}
	return movegen.Unknown, append(dst, graph.MakeEdge(tier+1, 0, false))
}

func TestLongestDistance(t *testing.T) {
	const longest = retrograde.MaxPlies
	for name, g := range map[string]func(plies int) graph.Graph{
		"chain":  func(plies int) graph.Graph { return chain(plies + 1) },
		"ladder": func(plies int) graph.Graph { return ladder(plies + 1) },
	} {
		fits := g(longest)
		values, err := retrograde.Solve(t.Context(), fits)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		last, _ := values.At(0, fits.Size(0)-1)
		if last.Plies != longest || last.Outcome() != movegen.Win {
			t.Errorf("%s: the longest distance comes out as a %v", name, last)
		}
		if err := values.Verify(t.Context(), fits); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		tooLong := g(longest + 1)
		if _, err := retrograde.Solve(t.Context(), tooLong); err == nil || !strings.Contains(err.Error(), "more than 16383 plies") {
			t.Errorf("%s: one ply more gives %v", name, err)
		}
	}
}

// doubled is a graph that wrongly returns every predecessor twice.
type doubled struct{ backwardGraph }

func (g doubled) Predecessors(tier int, index uint64, dst []graph.Edge) []graph.Edge {
	dst = g.backwardGraph.Predecessors(tier, index, dst)
	return append(dst, dst...)
}

func TestWrongGraphs(t *testing.T) {
	move := func(tier int, index uint64) []graph.Edge {
		return []graph.Edge{graph.MakeEdge(tier, index, false)}
	}
	lost := node{result: movegen.Loss}
	for name, g := range map[string]graph.Graph{
		"a move into a hole of a later tier": testGraph{{{moves: move(1, 0)}}, {{result: movegen.NoPosition}}},
		"a move into an earlier tier":        testGraph{{lost}, {{moves: move(0, 0)}}},
		"an open position without a move":    testGraph{{{result: movegen.Unknown}}},
		"predecessors returned twice":        doubled{backwardGraph{testGraph{{lost, {moves: move(0, 0)}, {moves: move(0, 1)}, {moves: move(0, 2)}}}}},
	} {
		if _, err := retrograde.Solve(t.Context(), g); err == nil {
			t.Errorf("%s: solved", name)
		}
	}
	// Only the verifier detects this.
	hole := testGraph{{{moves: move(0, 1)}, {result: movegen.NoPosition}}}
	values := must.Get(retrograde.Solve(t.Context(), hole))(t)
	if err := values.Verify(t.Context(), hole); err == nil {
		t.Error("a move into a hole of the same tier passes")
	}
}

// Solver and verifier both reject a position whose successor is at the longest distance, even if it
// has a better move.
func TestTooLongBesideABetterMove(t *testing.T) {
	g := make(testGraph, 1)
	for i := range retrograde.MaxPlies + 2 {
		n := node{result: movegen.Loss}
		if i > 0 {
			n = node{moves: []graph.Edge{graph.MakeEdge(0, uint64(i-1), false)}}
		}
		g[0] = append(g[0], n)
	}
	last := &g[0][retrograde.MaxPlies+1]
	last.moves = append(last.moves, graph.MakeEdge(0, 0, false))
	if _, err := retrograde.Solve(t.Context(), g); err == nil {
		t.Error("solved")
	}
}

func TestSolveStopsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := retrograde.Solve(ctx, chain(10)); !errors.Is(err, context.Canceled) {
		t.Errorf("Solve returns %v", err)
	}
	if err := make(retrograde.Values, 1).Verify(ctx, chain(10)); !errors.Is(err, context.Canceled) {
		t.Errorf("Verify returns %v", err)
	}
}

// A graph, an index and an enumeration of a game give the same values.
func TestTriliteEveryWay(t *testing.T) {
	byGraph := solveTrilite(t, trilite.NewIndex())
	byIndex := solveTrilite(t, indexOnly{trilite.NewIndex()})
	all := must.Get(retrograde.Enumerate(trilite.New(), 200_000))(t)
	byText := solveTrilite(t, all)
	if got := len(all.Texts()); got != 128_170 {
		t.Errorf("%d positions are enumerated, the naive solver has 128170", got)
	}
	p := trilite.New()
	for _, text := range all.Texts() {
		must.Do(t, p.SetText(text))
		want := byGraph.Probe(p)
		if r := byIndex.Probe(p); r != want {
			t.Fatalf("%s: %v by index, %v by graph", text, r, want)
		}
		if r := byText.Probe(p); r != want {
			t.Fatalf("%s: %v by text, %v by graph", text, r, want)
		}
	}
	if got, want := byText.Census().All, byGraph.Census().All; got != want {
		t.Errorf("census %+v by text, %+v by orbits", got, want)
	}
	if _, err := retrograde.Enumerate(trilite.New(), 1000); err == nil {
		t.Error("1000 positions are enough")
	}
}

// indexOnly is an index without the moves of the graph.
type indexOnly struct{ graph.Index }

func solveTrilite(t testing.TB, index graph.Index) *retrograde.Solution {
	t.Helper()
	s := must.Get(retrograde.SolveGame(t.Context(), index, trilite.New()))(t)
	must.Do(t, s.Verify(t.Context()))
	return s
}

func TestLine(t *testing.T) {
	s := solveTrilite(t, trilite.NewIndex())
	for _, start := range []string{"1 - -", "1 013 485", "2 4 -", "2 0 -"} {
		p := must.Get(trilite.Parse(start))(t)
		r := s.Probe(p)
		line, repeats := s.Line(p)
		if got := string(p.AppendText(nil)); got != start {
			t.Fatalf("the line leaves %q behind of %q", got, start)
		}
		if r.Outcome() != movegen.Draw {
			if len(line) != r.Plies || repeats != -1 {
				t.Errorf("%s is a %v, its line has %d plies, repeats %d", start, r, len(line), repeats)
			}
			continue
		}
		texts := []string{start}
		for _, m := range line {
			p.Make(m)
			texts = append(texts, string(p.AppendText(nil)))
		}
		if repeats < 0 || texts[len(line)] != texts[repeats] {
			t.Errorf("%s: drawn, but the line does not come back: %v, %d", start, texts, repeats)
		}
	}
}

func TestProbeDoesNotAllocate(t *testing.T) {
	s := solveTrilite(t, trilite.NewIndex())
	p := must.Get(trilite.Parse("1 013 485"))(t)
	if n := testing.AllocsPerRun(100, func() { s.Probe(p) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
