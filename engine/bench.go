package engine

import (
	"context"
	"fmt"
	"strings"
	"time"

	"quincunx/search"
)

// benchHashMiB is the size of the transposition table for the bench, in MiB.
const benchHashMiB = 16

// BenchPosition is a position of the bench: the position of Text, or the start of the game with its
// default options if Text is "", after Moves, which are separated by spaces.
type BenchPosition struct{ Text, Moves string }

// lines returns the positions after lines of moves from the start of the game.
func lines(moves ...string) (all []BenchPosition) {
	for _, m := range moves {
		all = append(all, BenchPosition{Moves: m})
	}
	return all
}

// texts returns positions given by their text forms.
func texts(positions ...string) (all []BenchPosition) {
	for _, p := range positions {
		all = append(all, BenchPosition{Text: p})
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

// Bench searches the positions of [Game.BenchPositions], each within [Game.BenchLimits], with one
// thread and an empty transposition table, so that the nodes are the same on every machine. After
// each search it calls report with the engine at that position. It returns the nodes and the time
// of all searches. The error is ctx's, or says that the game has no search.
func (g Game) Bench(ctx context.Context, report func(e *Engine, r search.Result)) (nodes uint64, took time.Duration, err error) {
	if len(g.Methods) == 0 {
		return 0, 0, fmt.Errorf("%s has no search yet", g.Name)
	}
	e, err := g.Open(nil)
	if err != nil {
		return 0, 0, err
	}
	if err := e.Configure(SearchOptions{HashMiB: min(benchHashMiB, MaxHashMiB())}); err != nil {
		return 0, 0, err
	}
	for _, b := range g.BenchPositions {
		if err := e.NewGame(); err != nil {
			return nodes, took, err
		}
		if err := e.setBench(b); err != nil {
			return nodes, took, fmt.Errorf("bench of %s: %w", g.Name, err)
		}
		r, err := e.Best(ctx, g.BenchLimits)
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
