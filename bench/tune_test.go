package bench_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"quincunx/engine"
	"quincunx/internal/must"
	"quincunx/match"
	"quincunx/tune"
)

const (
	selfplayNodes = 200 // per move
	selfplayGames = 4
	fitGames      = 100
	fitIterations = 10
)

// tuneBenchmarks play games of the engine against itself, with one and two threads, and fit weights
// to such games.
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
	game := must.Get(engine.Lookup(name))(tb)
	return &tune.SelfPlay{
		Setup: tune.Setup{
			Game: game, SearchSettings: match.SearchSettings{HashMiB: 1, Nodes: selfplayNodes}, MoveLimit: 200, Seed: 1, Workers: threads,
		},
		Weights: must.Get(game.Weights(nil))(tb), Exploration: match.Exploration{LeastPlies: 4, MostPlies: 12},
	}
}

// play plays games into a new file.
func play(tb testing.TB, p *tune.SelfPlay, games int) (name string, nodes uint64) {
	tb.Helper()
	dir := must.Get(os.MkdirTemp(tb.TempDir(), ""))(tb)
	name = filepath.Join(dir, "games")
	record := must.Get(p.Open(name))(tb)
	defer record.Close() //nolint:errcheck // the games were written one by one
	return name, must.Get(p.Run(tb.Context(), record, games))(tb).Nodes
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
		r := must.Get(f.Run(tb.Context(), []string{name}))(tb)
		return uint64(r.TrainPositions + r.ValidationPositions)
	}
}
