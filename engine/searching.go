package engine

import (
	"context"

	evalpente "quincunx/eval/pente"
	evalseega "quincunx/eval/seega"
	"quincunx/movegen"
	"quincunx/movegen/pente"
	"quincunx/movegen/seega"
	"quincunx/movegen/trilite"
	"quincunx/search"
	"quincunx/search/alphabeta"
	"quincunx/search/retrograde"
)

// Searching is how a game is searched.
type Searching struct {
	// New returns a searcher with options that are given in full.
	New func(SearchOptions) (search.Searcher, error)

	// Position returns a position to search: the rules with an evaluation. It
	// takes p over, a position of the rules.
	Position func(p movegen.Position) (search.Position, error)

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
	Position: func(p movegen.Position) (search.Position, error) { return retrograde.Root{Position: p}, nil },
	Bench:    []string{"", "4", "0 4", "0 4 8 2 6 3"}, BenchDepth: 1,
}

// newAlphaBeta is the search of the games of two seats.
func newAlphaBeta(o SearchOptions) (search.Searcher, error) {
	return alphabeta.New(alphabeta.Options{Threads: o.Threads, HashMiB: o.HashMiB, MultiPV: o.MultiPV, Sound: o.Sound})
}

var pentePlay = &Searching{
	New: newAlphaBeta,
	Position: func(p movegen.Position) (search.Position, error) {
		return evalpente.New(p.(*pente.Position), evalpente.DefaultWeights())
	},
	Bench:      penteBench,
	BenchDepth: 8,
}

var seegaPlay = &Searching{
	New: newAlphaBeta,
	Position: func(p movegen.Position) (search.Position, error) {
		return evalseega.New(p.(*seega.Position), evalseega.DefaultWeights())
	},
	Bench:      seegaBench,
	BenchDepth: 14,
}
