package retrograde_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"quincunx/internal/must"
	"quincunx/movegen"
	"quincunx/movegen/graph"
	"quincunx/movegen/trilite"
	"quincunx/search/retrograde"
)

// rowGraph is a graph, in which no side moves twice in a row, as a graph.Rows with one row a tier, without names and places.
type rowGraph struct {
	graph.Backward
	named
}

type named = graph.Rows // nil

// tierOf returns the tier of the graph, whose tiers are in the opposite order.
func (g rowGraph) tierOf(tier int) int { return g.Tiers() - 1 - tier }

func (g rowGraph) Tiers() int                         { return g.Backward.Tiers() }
func (g rowGraph) Rows(tier int) (rows, length int)   { return 1, int(g.Size(g.tierOf(tier))) }
func (g rowGraph) Side(int, int) int                  { return 0 }
func (g rowGraph) Repeats(int, int) bool              { return false }
func (g rowGraph) Endless(int) (movegen.Outcome, int) { return movegen.Draw, 0 }
func (g rowGraph) NewRowWalker(solved []graph.Outcomes) graph.RowWalker {
	return rowWalker{rowGraph: g, solved: solved}
}

type rowWalker struct {
	rowGraph
	walker
	solved []graph.Outcomes
}

type walker = graph.RowWalker // nil

// bestOf returns the best value of some moves out of the tier.
func (w rowWalker) bestOf(exits []graph.Edge) movegen.Outcome {
	best := movegen.NoPosition
	for _, e := range exits {
		best = max(best, w.solved[w.tierOf(e.Tier())].At(e.Index()).Other())
	}
	return best
}

func (w rowWalker) Scan(tier, _ int, _ []uint64, dst []graph.RowState) {
	for i := range dst {
		result, stay, exits := w.Exits(w.tierOf(tier), uint64(i), nil)
		best := w.bestOf(exits)
		if result != movegen.Unknown {
			best, stay = result, 0
		}
		switch {
		case result == movegen.NoPosition:
			dst[i] = graph.RowHole
		case best == movegen.Win:
			dst[i] = graph.RowWon
		case best == movegen.Draw:
			dst[i] = graph.RowDraw | graph.RowState(stay)
		case stay > 0:
			dst[i] = graph.RowState(stay)
		default:
			dst[i] = graph.RowLost
		}
	}
}

func (w rowWalker) Retreat(tier, _ int, set []uint64, _ graph.Open, visit func(row int, indices []uint32, times int)) {
	for i := range 64 * len(set) {
		if set[i/64]>>(i%64)&1 == 0 {
			continue
		}
		var indices []uint32
		for _, e := range w.Predecessors(w.tierOf(tier), uint64(i), nil) {
			indices = append(indices, uint32(e.Index()))
		}
		visit(0, indices, 1)
	}
}

func (w rowWalker) CountMoves(int, int, []graph.RowState) { panic("endless play is a draw") }

func (w rowWalker) Passes(int, int, []uint64, func(int, []uint32, int)) {}

func (w rowWalker) Advance(tier, _ int, _ []uint64, _ graph.Open, best []movegen.Outcome, visit func(row int, from, to []uint32, passes bool)) {
	for i := range best {
		result, edges := w.Expand(w.tierOf(tier), uint64(i), nil)
		best[i] = result
		var from, to []uint32
		for _, e := range edges {
			if e.Tier() == w.tierOf(tier) {
				from, to = append(from, uint32(i)), append(to, uint32(e.Index()))
			} else {
				best[i] = max(best[i], w.bestOf([]graph.Edge{e}))
			}
		}
		visit(0, from, to, false)
	}
}

func (w rowWalker) Images(_, _ int, dst []uint8) {
	for i := range dst {
		dst[i] = 1
	}
}

// sameByRows solves a graph both ways, compares the values of all positions, and returns the number of won
// ones.
func sameByRows(t *testing.T, g graph.Backward) (won int) {
	t.Helper()
	values := must.Get(retrograde.Solve(t.Context(), g))(t)
	r := rowGraph{Backward: g}
	solved := make([]graph.Outcomes, g.Tiers())
	for tier := range solved {
		rows := must.Get(retrograde.SolveRows(t.Context(), r, tier, solved, retrograde.RowOptions{Workers: 2, Distances: true, Verify: true}))(t)
		solved[tier] = graph.Outcomes(nil).Pack(rows.States)
		for i := range rows.States {
			want, _ := values.At(r.tierOf(tier), uint64(i))
			value := want.Outcome()
			if value == movegen.Win {
				won++
			}
			if got := solved[tier].At(uint64(i)); got != value {
				t.Fatalf("tier %d index %d: got %v, want %v", tier, i, got, want)
			}
			if g.Tiers() == 1 && value != movegen.NoPosition && value != movegen.Draw && int(rows.Distances[0][i]) != want.Plies {
				t.Fatalf("index %d: got distance %d, want %v", i, rows.Distances[0][i], want)
			}
		}
	}
	return won
}

// Solving by rows gives the same values as solving by positions, in random graphs and in Trilite.
func TestRows(t *testing.T) {
	won := 0
	for seed := range uint64(400) {
		g := randomGraph(rand.New(rand.NewPCG(seed, 1)))
		for tier := range g {
			for i := range g[tier] {
				for n, e := range g[tier][i].moves {
					g[tier][i].moves[n] = graph.MakeEdge(e.Tier(), e.Index(), false)
				}
			}
		}
		won += sameByRows(t, backwardGraph{g})
	}
	if won < 1000 {
		t.Errorf("only %d positions are won", won)
	}
	if won := sameByRows(t, trilite.NewIndex()); won < 1000 {
		t.Errorf("Trilite: only %d positions are won", won)
	}
}

// The verification proves wins too long for a level, in several passes, and refuses such values if they follow from each other only.
func TestVerifyLongWins(t *testing.T) {
	const length = 400
	to := func(i int) node { return node{moves: []graph.Edge{graph.MakeEdge(0, uint64(i), false)}} }
	nodes := []node{{result: movegen.Loss}}
	for i := 1; i < length; i++ {
		nodes = append(nodes, to(i-1)) // won and lost in turn
	}
	nodes = append(nodes, to(length+1), to(length)) // drawn: a cycle
	g := rowGraph{Backward: backwardGraph{testGraph{nodes}}}
	r := must.Get(retrograde.SolveRows(t.Context(), g, 0, make([]graph.Outcomes, 1), retrograde.RowOptions{Distances: true, Verify: true}))(t)
	if got := r.States[length-1].Outcome(); got != movegen.Win {
		t.Fatalf("got %v at the end of the chain, want a win", got)
	}
	must.Do(t, r.Verify(t.Context()))
	r.States[length], r.States[length+1] = graph.RowWon, graph.RowLost
	r.Distances[0][length], r.Distances[0][length+1] = retrograde.MaxRowDistance, retrograde.MaxRowDistance
	if err := r.Verify(t.Context()); !errors.Is(err, retrograde.ErrWrong) {
		t.Errorf("got %v for a win and a loss that follow from each other only", err)
	}
}
