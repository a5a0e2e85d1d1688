package bench_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"quincunx/engine"
	"quincunx/eval"
	"quincunx/movegen"
	"quincunx/search"
	"quincunx/tune"
)

const (
	selfplayNodes = 200 // a move
	selfplayGames = 4
	fitGames      = 100
	fitIterations = 10
)

// tuneBenchmarks play games of the engine against itself, with one thread and two, and
// fit weights to such games.
func tuneBenchmarks() (all []benchmark) {
	for _, game := range []string{"seega", "pente", "chinesecheckers"} {
		for threads := 1; threads <= 2; threads++ {
			all = append(all, benchmark{fmt.Sprintf("%s/selfplay/threads=%d", game, threads), "node", func(tb testing.TB) work {
				p := selfPlay(tb, game, threads)
				return func() uint64 {
					_, nodes := play(tb, p, selfplayGames)
					return nodes
				}
			}})
		}
		all = append(all, benchmark{game + "/fit", "position", func(tb testing.TB) work { return fit(tb, game) }})
	}
	return all
}

// selfPlay returns self-play of a game with its default search and weights.
func selfPlay(tb testing.TB, name string, threads int) *tune.SelfPlay {
	tb.Helper()
	game := must(engine.Lookup(name))(tb)
	start := must(game.Start(nil))(tb)
	weights := must(game.Weights(nil))(tb)
	method := must(game.Method("", start.Seats()))(tb)
	options := must(engine.SearchOptions{HashMiB: 1}.Full())(tb)
	return &tune.SelfPlay{
		Recipe: tune.Recipe{
			Game: name, Weights: fmt.Sprintf("%016x", weights.Identity()), Search: method.Name, HashMiB: options.HashMiB,
			Seed: 1, Nodes: selfplayNodes, LeastPlies: 4, MostPlies: 12, MoveLimit: 200,
		},
		Game: tune.Game{
			Name: name, Start: start, Weights: game.Weights,
			Evaluate: func(p movegen.State, w eval.Weights) (movegen.State, error) {
				return game.EvaluatorOf(w)(p)
			},
		},
		Weights: weights, Workers: threads,
		NewSearcher: func() (search.AnySearcher, error) { return method.New(options) },
	}
}

// play plays games into a new file.
func play(tb testing.TB, p *tune.SelfPlay, games int) (name string, nodes uint64) {
	tb.Helper()
	dir := must(os.MkdirTemp(tb.TempDir(), ""))(tb)
	name = filepath.Join(dir, "games")
	file := must(tune.OpenData(name, p.Recipe))(tb)
	defer file.Close() //nolint:errcheck // the games were written one by one
	return name, must(p.Run(tb.Context(), file, games))(tb).Nodes
}

// fit reads games from a file and fits weights to them.
func fit(tb testing.TB, game string) work {
	tb.Helper()
	p := selfPlay(tb, game, 1)
	name, _ := play(tb, p, fitGames)
	f := tune.Fit{
		Game: p.Game, Weights: p.Weights, L2: 1, Validation: 0.1, Patience: fitIterations, Iterations: fitIterations, Seed: 1,
	}
	return func() uint64 {
		r := must(f.Run(tb.Context(), []string{name}))(tb)
		return uint64(r.TrainPositions + r.ValidationPositions)
	}
}
