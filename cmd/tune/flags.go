package main

import (
	"fmt"
	"os"

	"quincunx/engine"
	"quincunx/eval"
	"quincunx/internal/command"
	"quincunx/internal/durable"
	"quincunx/match"
	"quincunx/movegen"
	"quincunx/tune"
)

// gameFlags select a game and its initial weights.
type gameFlags struct {
	Game    engine.Game       `completion-predictor:"game" arg:"" help:"The game: ${games}."`
	Option  map[string]string `short:"o" help:"An option of the game, such as size=5; --size 5 does the same." placeholder:"NAME=VALUE"`
	Weights string            `help:"The weights to start with (the built-in ones)." placeholder:"FILE"`
}

// open checks the options of the game and returns the weights.
func (f *gameFlags) open() (w eval.Weights, err error) {
	if _, err := f.Game.Start(f.Option); err != nil {
		return w, err
	}
	return readWeights(f.Game, f.Weights)
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
	match.SearchSettings
	Concurrency int    `help:"Games at a time, 1..256 (${default})." default:"1" placeholder:"N" aliases:"workers"`
	Seed        uint64 `help:"Seed of all random choices (${default})." default:"1" placeholder:"N"`

	MoveLimit *int `help:"Plies after the opening after which a game is drawn (500, or four times what the evaluation expects; where all seats act simultaneously, a game has the turns of its options)." placeholder:"N"`
}

// minMoveLimit is the default move limit unless the evaluation expects longer games.
const minMoveLimit = 500

// setup returns the setup that the flags describe, for a match or for self-play, and the weights.
func (f *playFlags) setup(isMatch bool) (s tune.Setup, weights eval.Weights, err error) {
	if weights, err = f.open(); err != nil {
		return s, weights, err
	}
	s = tune.Setup{Game: f.Game, Options: f.Option, SearchSettings: f.SearchSettings, Seed: f.Seed, Workers: f.Concurrency}
	if err := command.CheckConcurrency(f.Concurrency); err != nil {
		return s, weights, err
	}
	if err := s.Complete(); err != nil {
		return s, weights, err
	}
	if err := s.CheckMemory(isMatch); err != nil {
		return s, weights, fmt.Errorf("--hash %d, --concurrency %d: %w", s.HashMiB, s.Workers, err)
	}
	start, err := s.Start()
	if err != nil {
		return s, weights, err
	}
	if f.MoveLimit != nil {
		s.MoveLimit = *f.MoveLimit
	} else if s.MoveLimit, err = defaultMoveLimit(f.Game, start); err != nil {
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
