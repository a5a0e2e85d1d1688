package bench_test

import (
	"fmt"
	"math"
	"testing"

	"quincunx/engine"
	"quincunx/internal/must"
	"quincunx/search"
)

// BenchmarkDepth searches 24 positions of each game, after one to six random moves, to a depth with 1 to 16 threads on one table,
// and reports the nodes that all threads need together. Threads that share a processor take turns every thousand nodes; on
// processors of their own they may need more nodes. The speedup, threads divided by the increase of the nodes over one thread, is
// how much sooner as many processors would be done if each were as fast as one alone: the geometric mean over the positions. With
// -short, which only checks that the benchmark runs, it searches two positions.
func BenchmarkDepth(b *testing.B) {
	positions := 24
	if testing.Short() {
		positions = 2
	}
	for _, c := range []struct {
		board
		depth int
	}{
		{board{name: "pente", game: "pente"}, 14},
		{board{name: "seega/size=5", game: "seega"}, 14},
		{board{name: "seega/size=9", game: "seega", settings: engine.Settings{"size": "9"}}, 9},
		{board{name: "chinesecheckers", game: "chinesecheckers"}, 12},
	} {
		var one []float64
		for _, threads := range []int{1, 2, 4, 8, 16} {
			b.Run(fmt.Sprintf("%s/threads=%d", c.name, threads), func(b *testing.B) {
				e := must.Get(engine.Open(c.game, c.settings))(b)
				must.Do(b, e.Configure(engine.SearchOptions{Threads: threads}))
				nodes := make([]float64, positions)
				for b.Loop() {
					for i := range nodes {
						c.seed, c.plies = uint64(i/6), 1+i%6
						must.Do(b, e.NewGame())
						must.Do(b, e.SetPosition(string(c.open(b).AppendText(nil))))
						nodes[i] += float64(must.Get(e.Best(b.Context(), search.Limits{Depth: c.depth}))(b).Nodes)
					}
				}
				all, logs := 0., 0.
				for i := range nodes {
					nodes[i] /= float64(b.N)
					all += nodes[i]
				}
				if threads == 1 {
					one = nodes
				}
				for i, n := range nodes {
					logs += math.Log(one[i] / n)
				}
				b.ReportMetric(all, "nodes")
				b.ReportMetric(float64(threads)*math.Exp(logs/float64(len(nodes))), "speedup")
			})
		}
	}
}
