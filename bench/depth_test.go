package bench_test

import (
	"fmt"
	"testing"

	"quincunx/engine"
	"quincunx/internal/must"
	"quincunx/search"
)

// BenchmarkDepth searches six positions of each game to a depth with 1 to 16 threads on one table, and reports the nodes that all
// threads need together. The number of processors makes little difference to it: threads that share one take turns every thousand
// nodes. The speedup, threads divided by the increase of the nodes over one thread, is how much sooner as many processors would be done
// if each were as fast as one alone.
func BenchmarkDepth(b *testing.B) {
	for _, c := range []struct {
		board
		depth int
	}{
		{board{name: "pente", game: "pente"}, 14},
		{board{name: "seega/size=5", game: "seega"}, 14},
		{board{name: "seega/size=9", game: "seega", settings: engine.Settings{"size": "9"}}, 9},
		{board{name: "chinesecheckers", game: "chinesecheckers"}, 12},
	} {
		one := 0.
		for _, threads := range []int{1, 2, 4, 8, 16} {
			b.Run(fmt.Sprintf("%s/threads=%d", c.name, threads), func(b *testing.B) {
				e, nodes := must.Get(engine.Open(c.game, c.settings))(b), uint64(0)
				must.Do(b, e.Configure(engine.SearchOptions{Threads: threads}))
				for b.Loop() {
					for c.plies = range 6 {
						must.Do(b, e.NewGame())
						must.Do(b, e.SetPosition(string(c.open(b).AppendText(nil))))
						nodes += must.Get(e.Best(b.Context(), search.Limits{Depth: c.depth}))(b).Nodes
					}
				}
				mean := float64(nodes) / float64(b.N)
				if threads == 1 {
					one = mean
				}
				b.ReportMetric(mean, "nodes")
				b.ReportMetric(float64(threads)*one/mean, "speedup")
			})
		}
	}
}
