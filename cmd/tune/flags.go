package main

import (
	"fmt"
	"os"

	"quincunx/engine"
	"quincunx/eval"
	"quincunx/internal/command"
	"quincunx/internal/durable"
	"quincunx/internal/process"
	"quincunx/match"
	"quincunx/movegen"
	"quincunx/search"
	"quincunx/tune"
)

// gameFlags select a game and its initial weights.
type gameFlags struct {
	Game    string            `completion-predictor:"game" arg:"" help:"The game: ${games}."`
	Option  map[string]string `short:"o" help:"An option of the game, such as size=5; --size 5 does the same." placeholder:"NAME=VALUE"`
	Weights string            `help:"The weights to start with (the built-in ones)." placeholder:"FILE"`
}

// open returns the game and its weights.
func (f *gameFlags) open() (game engine.Game, weights eval.Weights, err error) {
	if game, err = engine.Lookup(f.Game); err != nil {
		return game, weights, err
	}
	if _, err := game.Start(f.Option); err != nil {
		return game, weights, err
	}
	weights, err = readWeights(game, f.Weights)
	return game, weights, err
}

// readWeights reads weights from a file, or returns the built-in ones if file is "".
func readWeights(g engine.Game, file string) (w eval.Weights, err error) {
	if file == "" {
		return g.Weights(nil)
	}
	data, err := os.ReadFile(file)
	if err == nil {
		w, err = g.Weights(data)
	}
	if err != nil {
		return w, fmt.Errorf("weights %s: %w", file, err)
	}
	return w, nil
}

// writeWeights writes weights to a file that readWeights can read.
func writeWeights(file string, w eval.Weights) error {
	data, err := w.File()
	if err != nil {
		return err
	}
	return durable.Write(file, data)
}

// playFlags select a game and the search that plays it.
type playFlags struct {
	gameFlags
	Search      string `help:"The search; without it, the best for the number of seats." placeholder:"NAME"`
	Depth       int    `help:"Depth limit of each search in plies, 0 = none (${default})." default:"0" placeholder:"N"`
	Nodes       uint64 `help:"Node limit of each search, 0 = none (${default})." default:"2000" placeholder:"N"`
	Hash        int    `help:"Size of each transposition table, in MiB (${default})." default:"4" placeholder:"MIB"`
	Concurrency int    `help:"Games at a time, 1..256 (${default})." default:"1" placeholder:"N" aliases:"workers"`
	Seed        uint64 `help:"Seed of all random choices (${default})." default:"1" placeholder:"N"`

	MoveLimit *int `help:"Plies after the opening after which a game is drawn (500, or four times what the evaluation expects; where all seats act simultaneously, a game has the turns of its options)." placeholder:"N"`
}

// minMoveLimit is the default move limit unless the evaluation expects longer games.
const minMoveLimit = 500

// setup returns the setup that the flags describe, and the weights. It checks that there is enough memory for the transposition tables. A
// match needs more tables than self-play: in each game both players have one for each seat that they may take, and the filter of openings
// has one.
func (f *playFlags) setup(forMatch bool) (s tune.Setup, weights eval.Weights, err error) {
	game, weights, err := f.open()
	if err != nil {
		return s, weights, err
	}
	s = tune.Setup{
		Game: game, Options: f.Option, Search: f.Search, Limits: search.Limits{Depth: f.Depth, Nodes: f.Nodes}, Seed: f.Seed, Workers: f.Concurrency,
	}
	if err := command.CheckConcurrency(f.Concurrency); err != nil {
		return s, weights, err
	}
	method, err := s.Method()
	if err != nil {
		return s, weights, fmt.Errorf("--search: %w", err)
	}
	start, err := s.Start()
	if err != nil {
		return s, weights, err
	}
	options, err := engine.SearchOptions{HashMiB: f.Hash}.Full()
	if err != nil {
		return s, weights, err
	}
	tables := f.Concurrency
	if forMatch {
		tables = f.Concurrency*2*((start.Seats()+1)/2) + 1
	}
	if err := process.Memory().Check(tables * options.HashMiB); err != nil {
		return s, weights, fmt.Errorf("--hash %d for %d tables with --concurrency %d: %w", options.HashMiB, tables, f.Concurrency, err)
	}
	s.Search, s.HashMiB = method.Name, options.HashMiB
	if f.MoveLimit != nil {
		s.MoveLimit = *f.MoveLimit
	} else if s.MoveLimit, err = defaultMoveLimit(game, start); err != nil {
		return s, weights, err
	}
	if s.MoveLimit < 1 || s.MoveLimit > tune.MaxMoveLimit {
		return s, weights, fmt.Errorf("--move-limit %d: want 1..%d", s.MoveLimit, tune.MaxMoveLimit)
	}
	return s, weights, nil
}

// defaultMoveLimit returns a move limit that lets games end by the rules. Where all seats act
// simultaneously, an option sets the number of turns of a game.
func defaultMoveLimit(game engine.Game, start movegen.State) (int, error) {
	if movegen.TurnOf(start).Simultaneous() {
		return tune.MaxMoveLimit, nil
	}
	limit, err := match.MoveLimit(game, start, minMoveLimit)
	return min(limit, tune.MaxMoveLimit), err
}
