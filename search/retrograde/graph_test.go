package retrograde_test

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"quincunx/movegen"
	"quincunx/movegen/graph"
)

// testGraph is a game given position by position.
type testGraph [][]node // by tier and index

type node struct {
	result movegen.Outcome // if it has no moves
	moves  []graph.Edge
}

// outcome returns the first result of Expand.
func (n *node) outcome() movegen.Outcome {
	if len(n.moves) > 0 {
		return movegen.Unknown
	}
	return n.result
}

func (g testGraph) Tiers() int           { return len(g) }
func (g testGraph) Size(tier int) uint64 { return uint64(len(g[tier])) }

func (g testGraph) Expand(tier int, index uint64, dst []graph.Edge) (movegen.Outcome, []graph.Edge) {
	n := g[tier][index]
	return n.outcome(), append(dst, n.moves...)
}

// backwardGraph is a graph that finds predecessors by searching the whole tier.
type backwardGraph struct{ testGraph }

func (g backwardGraph) Exits(tier int, index uint64, dst []graph.Edge) (result movegen.Outcome, stay int, exits []graph.Edge) {
	n := g.testGraph[tier][index]
	for _, e := range n.moves {
		if e.Tier() == tier {
			stay++
		} else {
			dst = append(dst, e)
		}
	}
	return n.outcome(), stay, dst
}

func (g backwardGraph) Predecessors(tier int, index uint64, dst []graph.Edge) []graph.Edge {
	for from, n := range g.testGraph[tier] {
		for _, e := range n.moves {
			if e.Tier() == tier && e.Index() == index {
				dst = append(dst, graph.MakeEdge(tier, uint64(from), e.Same()))
			}
		}
	}
	return dst
}

// randomGraph returns a graph of up to four tiers with cycles, holes, all kinds of game endings,
// several moves to one position, and sides that move twice in a row.
func randomGraph(rng *rand.Rand) testGraph {
	g := make(testGraph, 1+rng.IntN(4))
	for tier := range g {
		g[tier] = make([]node, 1+rng.IntN(40))
	}
	alternates := rng.IntN(3) == 0 // no side moves twice in a row
	exits := rng.IntN(100)         // percentage of moves that leave the tier
	for tier := range g {
		for i := range g[tier] {
			n := &g[tier][i]
			n.result = movegen.Outcome(rng.IntN(12)) - 2
			if n.result > movegen.Win {
				n.result = movegen.Unknown
			}
		}
	}
	for tier := range g {
		for i := range g[tier] {
			n := &g[tier][i]
			if n.result != movegen.Unknown {
				continue
			}
			for range 1 + rng.IntN(5) {
				to := tier
				if rng.IntN(100) < exits {
					to += rng.IntN(len(g) - tier)
				}
				index := rng.IntN(len(g[to]))
				if g[to][index].result != movegen.NoPosition {
					n.moves = append(n.moves, graph.MakeEdge(to, uint64(index), !alternates && rng.IntN(4) == 0))
				}
			}
			if len(n.moves) == 0 {
				n.moves = []graph.Edge{graph.MakeEdge(tier, uint64(i), false)}
			}
		}
	}
	return g
}

// naiveValue is the value of a position by the naive solver.
type naiveValue struct {
	outcome string // "win", "loss", "draw", "no position" or "unknown"
	plies   int
}

func (v naiveValue) String() string {
	switch {
	case v.outcome != "win" && v.outcome != "loss":
		return v.outcome
	case v.plies == 1:
		return v.outcome + " in 1 ply"
	}
	return fmt.Sprintf("%s in %d plies", v.outcome, v.plies)
}

// solveNaive computes the value of every position by passes over the whole graph: pass k finds the
// positions that are won or lost in exactly k plies.
func solveNaive(g testGraph) [][]naiveValue {
	values := make([][]naiveValue, len(g))
	longest := 1
	for tier := range g {
		values[tier] = make([]naiveValue, len(g[tier]))
		longest += len(g[tier])
		for i, n := range g[tier] {
			values[tier][i].outcome = n.result.String()
		}
	}
	for k := 1; k <= longest; k++ {
		before := make([][]naiveValue, len(g))
		for tier := range g {
			before[tier] = slices.Clone(values[tier])
		}
		for tier := range g {
			for i, n := range g[tier] {
				if before[tier][i].outcome == "unknown" {
					values[tier][i] = passNaive(n, before, k)
				}
			}
		}
	}
	for tier := range g {
		for i := range values[tier] {
			if values[tier][i].outcome == "unknown" {
				values[tier][i].outcome = "draw"
			}
		}
	}
	return values
}

// passNaive returns the value of a position if pass k finds it.
func passNaive(n node, values [][]naiveValue, k int) naiveValue {
	lost := 0
	for _, e := range n.moves {
		v := values[e.Tier()][e.Index()]
		wins, loses := "loss", "win"
		if e.Same() {
			wins, loses = "win", "loss"
		}
		switch v.outcome {
		case wins:
			return naiveValue{"win", k}
		case loses:
			lost++
		}
	}
	if lost == len(n.moves) {
		return naiveValue{"loss", k}
	}
	return naiveValue{outcome: "unknown"}
}
