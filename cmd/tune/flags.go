package main

import (
	"fmt"
	"os"

	"quincunx/engine"
	"quincunx/eval"
	"quincunx/internal/command"
	"quincunx/internal/memory"
	"quincunx/match"
	"quincunx/movegen"
	"quincunx/search"
	"quincunx/tune"
)

// gameFlags name a game and the weights to begin with.
type gameFlags struct {
	Game    string            `arg:"" help:"${games}."`
	Option  map[string]string `short:"o" help:"An option of the game, such as size=5; --size 5 does the same." placeholder:"NAME=VALUE"`
	Weights string            `help:"The weights to begin with; without it, those that come with the program." placeholder:"FILE"`
}

// open returns the game and its weights.
func (f *gameFlags) open() (game tune.Game, weights eval.Weights, err error) {
	g, err := engine.Lookup(f.Game)
	if err != nil {
		return game, weights, err
	}
	start, err := g.Start(f.Option)
	if err != nil {
		return game, weights, err
	}
	if weights, err = readWeights(g, f.Weights); err != nil {
		return game, weights, err
	}
	options := map[string]string{}
	for _, o := range g.Options {
		options[o.Name] = fmt.Sprint(o.Default)
		if value, set := f.Option[o.Name]; set {
			options[o.Name] = value
		}
	}
	return tune.Game{
		Name: g.Name, Options: options, Start: start, Weights: g.Weights, Evaluate: evaluate(g),
	}, weights, nil
}

// readWeights reads a file, or returns the game's own if none is named.
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

// writeWeights writes what readWeights reads.
func writeWeights(file string, w eval.Weights) error {
	data, err := w.File()
	if err != nil {
		return err
	}
	return command.WriteFile(file, data)
}

// evaluate returns what evaluates positions of a game.
func evaluate(g engine.Game) func(movegen.State, eval.Weights) (movegen.State, error) {
	return func(p movegen.State, w eval.Weights) (movegen.State, error) {
		return g.EvaluatorOf(w)(p)
	}
}

// searchFlags say how games are played.
type searchFlags struct {
	Search  string `help:"The search; without it, that which is best for the number of seats." placeholder:"NAME"`
	Depth   int    `help:"Plies of each search; 0 = any (${default})." default:"0" placeholder:"N"`
	Nodes   uint64 `help:"Nodes of each search; 0 = any (${default})." default:"2000" placeholder:"N"`
	Hash    int    `help:"Size of each transposition table, in MiB (${default})." default:"4" placeholder:"MIB"`
	Workers int    `help:"Games at a time (${default})." default:"1" placeholder:"N"`
	Seed    uint64 `help:"Of all that is by chance (${default})." default:"1" placeholder:"N"`

	MoveLimit *int `help:"Plies after which a game is drawn (500, or four times what the evaluation expects; where all act at once, a game has the turns of its settings)." placeholder:"N"`

	method    engine.Method
	moveLimit int
}

// The move limits of games unless one is given.
const (
	usualMoveLimit = 500
	mostTurns      = 10_000 // where all act at once a game has as many turns as its options say
)

// defaultMoveLimit returns a move limit that lets games come to their ends.
func defaultMoveLimit(game *tune.Game) (int, error) {
	if _, atOnce := game.Start.(movegen.Simultaneous); atOnce {
		return mostTurns, nil
	}
	w, err := game.Weights(nil)
	if err != nil {
		return 0, err
	}
	p, err := game.Evaluate(game.Start, w)
	if err != nil {
		return 0, err
	}
	return min(match.MoveLimit(p, usualMoveLimit), mostTurns), nil
}

// maxWorkers is far more than is of use.
const maxWorkers = 256

// choose checks the flags, also that there is memory for so many tables, and chooses the
// search for a game.
func (f *searchFlags) choose(g *tune.Game, tables int) error {
	if f.Workers < 1 || f.Workers > maxWorkers {
		return fmt.Errorf("--workers %d: want 1..%d", f.Workers, maxWorkers)
	}
	game, err := engine.Lookup(g.Name)
	if err != nil {
		return err
	}
	if f.method, err = game.Method(f.Search, g.Start.Seats()); err != nil {
		return fmt.Errorf("--search: %w", err)
	}
	f.Search = f.method.Name
	if f.MoveLimit != nil {
		f.moveLimit = *f.MoveLimit
	} else if f.moveLimit, err = defaultMoveLimit(g); err != nil {
		return err
	}
	if f.moveLimit < 1 || f.moveLimit > mostTurns {
		return fmt.Errorf("--move-limit %d: want 1..%d", f.moveLimit, mostTurns)
	}
	options, err := engine.SearchOptions{HashMiB: f.Hash}.Full()
	if err != nil {
		return err
	}
	if err := memory.Find().Check(tables * options.HashMiB); err != nil {
		return fmt.Errorf("--hash %d for %d tables with --workers %d: %w", options.HashMiB, tables, f.Workers, err)
	}
	return nil
}

// tablesOfMatch returns how many tables two players of a match need: for each worker one a
// seat, of which both may have as many, and one to look at openings.
func (f *searchFlags) tablesOfMatch(g *tune.Game) int {
	return f.Workers*2*((g.Start.Seats()+1)/2) + 1
}

func (f *searchFlags) searcher() (search.AnySearcher, error) { return f.searcherWith(nil) }

// searcherWith returns a searcher with numbers of the search by name.
func (f *searchFlags) searcherWith(set map[string]int) (search.AnySearcher, error) {
	options, err := engine.SearchOptions{HashMiB: f.Hash, Set: set}.Full()
	if err != nil {
		return nil, err
	}
	return f.method.New(options)
}

// settings returns the text of the flags for a record.
func (f *searchFlags) settings() string {
	return fmt.Sprintf("search %s depth %d nodes %d hash %d", f.Search, f.Depth, f.Nodes, f.Hash)
}

func (f *searchFlags) limits() search.Limits { return search.Limits{Depth: f.Depth, Nodes: f.Nodes} }
