package engine

import (
	"context"

	"quincunx/movegen"
	"quincunx/movegen/trilite"
	"quincunx/search"
	"quincunx/search/alphabeta"
	"quincunx/search/retrograde"
)

// Searching is how a game is searched.
type Searching struct {
	// New returns a searcher with options that are given in full.
	New func(SearchOptions) (search.Searcher, error)

	// Evaluate makes the positions that it searches.
	Evaluate Evaluator

	// Bench are lines of moves from the start of the game with its default
	// options: the positions that are searched to BenchDepth to measure speed.
	Bench      []string
	BenchDepth int
}

// Trilite is played by its solution, which takes a fraction of a millisecond.
var trilitePlay = &Searching{
	New: func(o SearchOptions) (search.Searcher, error) {
		solution, err := retrograde.SolveGame(context.Background(), trilite.NewIndex(), trilite.New())
		if err != nil {
			return nil, err
		}
		return solution.Searcher(o.MultiPV), nil
	},
	Evaluate: func(p movegen.Position) (search.Position, error) {
		return retrograde.Root{Position: p.Clone()}, nil
	},
	Bench:      []string{"", "4", "0 4", "0 4 8 2 6 3"},
	BenchDepth: 1,
}

// newAlphaBeta is the search of the games of two seats.
func newAlphaBeta(o SearchOptions) (search.Searcher, error) {
	return alphabeta.New(alphabeta.Options{Threads: o.Threads, HashMiB: o.HashMiB, MultiPV: o.MultiPV, Sound: o.Sound})
}

var pentePlay = &Searching{
	New:        newAlphaBeta,
	Evaluate:   evaluations["pente"].byDefault,
	Bench:      penteBench,
	BenchDepth: 10,
}

var seegaPlay = &Searching{
	New:        newAlphaBeta,
	Evaluate:   evaluations["seega"].byDefault,
	Bench:      seegaBench,
	BenchDepth: 15,
}
