package bench_test

import (
	"testing"

	"quincunx/engine"
	"quincunx/internal/must"
	"quincunx/search"
)

// levelBenchmarks search each game's positions of the bench as the engine does for a move at its highest level.
func levelBenchmarks() (all []benchmark) {
	for _, name := range engine.Names() {
		all = append(all, benchmark{name, "move", func(tb testing.TB) work {
			g := must.Get(engine.Lookup(name))(tb)
			g.BenchLimits = search.Limits{Nodes: g.Level(engine.MaxLevel).Nodes}
			return func() (moves uint64) {
				_, _, err := g.Bench(tb.Context(), func(*engine.Engine, search.Result) { moves++ })
				must.Do(tb, err)
				return moves
			}
		}})
	}
	return all
}
