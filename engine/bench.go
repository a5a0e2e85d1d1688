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

// BenchPosition is a position of a bench: what comes of moves, parted by spaces,
// from the position of a text form, "" = the start of the game with its
// default options.
type BenchPosition struct{ Text, Moves string }

// lines returns the positions of lines of moves from the start of the game.
func lines(moves ...string) (all []BenchPosition) {
	for _, m := range moves {
		all = append(all, BenchPosition{Moves: m})
	}
	return all
}

// setBench goes to a position of the bench.
func (e *Engine) setBench(b BenchPosition) error {
	if b.Text == "" {
		return e.SetStart(strings.Fields(b.Moves)...)
	}
	return e.SetPosition(b.Text, strings.Fields(b.Moves)...)
}

// Bench searches the positions of [Searching].Bench, each within the same limits
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
	for _, b := range g.Searching.Bench {
		if err := e.NewGame(); err != nil {
			return nodes, took, err
		}
		if err := e.setBench(b); err != nil {
			return nodes, took, fmt.Errorf("bench of %s: %w", g.Name, err)
		}
		r, err := e.Best(ctx, g.Searching.BenchLimits)
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
	penteBench = lines(
		"0:0 -2:-3 0:-3 3:3 3:2 -1:0",
		"0:0 -4:-3 -3:1 -2:0 0:-1 0:-2 0:1 -1:1 0:2",
		"0:0 -1:4 3:-3 -4:3 0:4 1:0 0:5 0:6 -2:5 1:-1 1:1 1:-2 2:2",
		"0:0 -1:0 -3:2 3:-2 -3:-3 1:1 1:-2 -2:-4 0:2 0:-2 -2:-1 -1:-3 -3:-5 -2:2 -3:-4 2:0 3:-1 -3:-2",
		"0:0 0:1 4:-4 3:-1 -4:-2 -2:0 2:-1 -4:-3 -5:-3 -2:-1 -2:1 -3:-2 -2:-2 -2:-1 -1:0 -2:0 -5:-4 1:0 -1:2 0:1 -1:0 "+
			"0:-1 -3:0 -3:2",
		"0:0 -3:3 0:-4 -4:-2 3:1 1:-1 -3:2 1:1 1:-2 0:-3 -2:-4 1:-4 2:-5 1:0 -1:-2",
	)
	seegaBench = lines(
		"",
		"1:4 0:2 0:3 3:3 3:1 3:4 2:1 4:0",
		"0:0 0:2 1:2 2:4 1:4 0:4 1:3 3:4 3:2 4:2 2:0 2:3 3:1 4:1 1:1 2:1",
		"1:4 4:1 2:4 3:4 0:4 0:3 1:1 4:3 3:2 4:2 2:0 0:2 1:3 3:1 1:2 3:0 3:3 0:1 2:1 1:0 0:0 2:3 4:0 4:4",
		"1:2 0:3 3:1 0:0 4:2 0:1 4:4 1:0 0:2 3:2 2:0 2:1 2:3 2:4 1:1 3:0 1:3 3:3 4:1 4:3 1:4 3:4 0:4 4:0 2:1>2:2 null "+
			"2:0>2:1 null 3:0>2:0 null",
		"4:2 2:4 0:3 1:0 2:3 1:3 4:0 4:1 0:2 2:0 1:1 1:2 2:1 3:1 3:0 3:2 0:1 1:4 4:3 3:4 3:3 4:4 0:0 0:4 1:2>2:2 "+
			"1:3>1:2 0:3>1:3 0:2>0:3 1:1>1:2 0:1>1:1 1:2>0:2 0:2>1:2 2:1>1:1 1:2>0:2 1:1>0:1 0:2>0:3 0:1>0:2 0:0>0:1",
	)
)
