package mcts_test

import (
	"testing"

	"quincunx/internal/must"
	"quincunx/movegen"
	"quincunx/movegen/chinesecheckers"
	"quincunx/search"
	"quincunx/search/mcts"
)

// hopping is Chinese Checkers with an estimate that costs nothing, to measure the search and the rules
// alone.
type hopping struct{ *chinesecheckers.Position }

func (p hopping) Evaluate() int32 { return int32(p.Key()%41) - 20 }

func BenchmarkSimulation(b *testing.B) {
	star := must.Get(chinesecheckers.New(chinesecheckers.Options{Size: 4, Triangles: []int{0, 1, 2, 3, 4, 5}}))(b)
	for _, c := range []struct {
		name string
		root search.Position
	}{
		{"thicket", newThicket(1, 6, 100, 20)},
		{"chinesecheckers", hopping{star}},
	} {
		b.Run(c.name, func(b *testing.B) {
			s := newSearcher(b, mcts.Options{HashMiB: 64})
			simulate, nodes := mcts.Simulations(s, c.root)
			b.ReportAllocs()
			for b.Loop() {
				simulate()
			}
			b.ReportMetric(float64(nodes())/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}

func (p hopping) Clone() movegen.Position {
	return hopping{p.Position.Clone().(*chinesecheckers.Position)}
}
