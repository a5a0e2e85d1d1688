package engine

import (
	"context"
	"fmt"
	"strings"
	"time"

	"quincunx/search"
)

// benchHashMiB is the size of the table of the bench.
const benchHashMiB = 16

// Bench searches the positions of [Searching].Bench, each to the same depth
// with one thread and nothing learnt before, so that the nodes are the same
// wherever it runs. It calls report after each search, with the position, and
// returns the nodes and the time of all. The error is that of ctx, or says that nothing
// searches the game.
func (g Game) Bench(ctx context.Context, report func(e *Engine, r search.Result)) (nodes uint64, took time.Duration, err error) {
	if g.Searching == nil {
		return 0, 0, fmt.Errorf("%s has no search yet", g.Name)
	}
	e, err := g.Open(nil)
	if err != nil {
		return 0, 0, err
	}
	if err := e.Configure(SearchOptions{HashMiB: min(benchHashMiB, MaxHashMiB())}); err != nil {
		return 0, 0, err
	}
	for _, line := range g.Searching.Bench {
		if err := e.NewGame(); err != nil {
			return nodes, took, err
		}
		if err := e.SetStart(strings.Fields(line)...); err != nil {
			return nodes, took, fmt.Errorf("bench of %s: %w", g.Name, err)
		}
		r, err := e.Best(ctx, search.Limits{Depth: g.Searching.BenchDepth})
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return nodes, took, err
		}
		nodes += r.Nodes
		took += r.Time
		report(e, r)
	}
	return nodes, took, nil
}
