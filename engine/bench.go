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

// The lines of a bench are games of the engine itself, to small depths and after
// some moves by chance, at different lengths.
var (
	penteBench = []string{
		"0:0 -2:-3 0:-3 3:3 3:2 -1:0",
		"0:0 -4:-3 -3:1 -2:0 0:-1 0:-2 0:1 -1:1 0:2",
		"0:0 -1:4 3:-3 -4:3 0:4 1:0 0:5 0:6 -2:5 1:-1 1:1 1:-2 2:2",
		"0:0 -1:0 -3:2 3:-2 -3:-3 1:1 1:-2 -2:-4 0:2 0:-2 -2:-1 -1:-3 -3:-5 -2:2 -3:-4 2:0 3:-1 -3:-2",
		"0:0 0:1 4:-4 3:-1 -4:-2 -2:0 2:-1 -4:-3 -5:-3 -2:-1 -2:1 -3:-2 -2:-2 -2:-1 -1:0 -2:0 -5:-4 1:0 -1:2 0:1 -1:0 " +
			"0:-1 -3:0 -3:2",
		"0:0 -3:3 0:-4 -4:-2 3:1 1:-1 -3:2 1:1 1:-2 0:-3 -2:-4 1:-4 2:-5 1:0 -1:-2",
	}
	seegaBench = []string{
		"",
		"1:4 0:2 0:3 3:3 3:1 3:4 2:1 4:0",
		"0:0 0:2 1:2 2:4 1:4 0:4 1:3 3:4 3:2 4:2 2:0 2:3 3:1 4:1 1:1 2:1",
		"1:4 4:1 2:4 3:4 0:4 0:3 1:1 4:3 3:2 4:2 2:0 0:2 1:3 3:1 1:2 3:0 3:3 0:1 2:1 1:0 0:0 2:3 4:0 4:4",
		"1:2 0:3 3:1 0:0 4:2 0:1 4:4 1:0 0:2 3:2 2:0 2:1 2:3 2:4 1:1 3:0 1:3 3:3 4:1 4:3 1:4 3:4 0:4 4:0 2:1>2:2 null " +
			"2:0>2:1 null 3:0>2:0 null",
		"4:2 2:4 0:3 1:0 2:3 1:3 4:0 4:1 0:2 2:0 1:1 1:2 2:1 3:1 3:0 3:2 0:1 1:4 4:3 3:4 3:3 4:4 0:0 0:4 1:2>2:2 " +
			"1:3>1:2 0:3>1:3 0:2>0:3 1:1>1:2 0:1>1:1 1:2>0:2 0:2>1:2 2:1>1:1 1:2>0:2 1:1>0:1 0:2>0:3 0:1>0:2 0:0>0:1",
	}
)
