package bench

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"quincunx/engine"
	"quincunx/eval"
	"quincunx/movegen"
	"quincunx/search"
	"quincunx/tune"
)

const (
	selfplayNodes = 200 // a move
	fitGames      = 100
	fitIterations = 10
)

// tuneCases play games of the engine against itself, by one worker and by two, take
// evaluations apart, and fit weights.
func tuneCases() (cases []Case) {
	for _, game := range []string{"seega", "pente", "chinesecheckers"} {
		for workers := 1; workers <= 2; workers++ {
			cases = append(cases, Case{
				Name: fmt.Sprintf("tune/%s/selfplay/threads=%d", game, workers), Unit: "nodes",
				Open: func() (Work, error) { return selfPlay(game, workers) },
			})
		}
		cases = append(cases, Case{Name: "tune/" + game + "/fit", Unit: "positions", Open: func() (Work, error) { return fit(game) }})
	}
	return cases
}

// player returns what has the engine play against itself.
func player(name string, workers int) (*tune.SelfPlay, error) {
	game, err := engine.Lookup(name)
	if err != nil {
		return nil, err
	}
	start, err := game.Start(nil)
	if err != nil {
		return nil, err
	}
	weights, err := game.Weights(nil)
	if err != nil {
		return nil, err
	}
	method, err := game.Method("", start.Seats())
	if err != nil {
		return nil, err
	}
	options, err := engine.SearchOptions{HashMiB: 1}.Full()
	if err != nil {
		return nil, err
	}
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
		Weights: weights, Workers: workers,
		NewSearcher: func() (search.AnySearcher, error) { return method.New(options) },
	}, nil
}

// inFile calls work with the name of a file that is there as long.
func inFile(work func(name string) error) error {
	dir, err := os.MkdirTemp("", "bench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir) //nolint:errcheck // it is the system's to clean up, too
	return work(filepath.Join(dir, "games"))
}

// playInto plays games into a file.
func playInto(name string, p *tune.SelfPlay, games int) (done tune.Throughput, err error) {
	file, err := tune.OpenData(name, p.Recipe)
	if err != nil {
		return done, err
	}
	defer file.Close() //nolint:errcheck // it has been written game by game
	return p.Run(context.Background(), file, games)
}

// selfPlay plays four games.
func selfPlay(name string, workers int) (Work, error) {
	p, err := player(name, workers)
	if err != nil {
		return nil, err
	}
	return counted(func() (nodes uint64, err error) {
		err = inFile(func(file string) error {
			done, err := playInto(file, p, 4)
			nodes = done.Nodes
			return err
		})
		return nodes, err
	})
}

// fit fits weights to games, which it reads from a file each time.
func fit(name string) (Work, error) {
	p, err := player(name, 1)
	if err != nil {
		return nil, err
	}
	var games []byte
	err = inFile(func(file string) error {
		if _, err := playInto(file, p, fitGames); err != nil {
			return err
		}
		games, err = os.ReadFile(file)
		return err
	})
	if err != nil {
		return nil, err
	}
	f := tune.Fit{
		Game: p.Game, Weights: p.Weights, L2: 1, Validation: 0.1, Patience: fitIterations, Iterations: fitIterations, Seed: 1,
	}
	return counted(func() (positions uint64, err error) {
		err = inFile(func(file string) error {
			if err := os.WriteFile(file, games, 0o600); err != nil {
				return err
			}
			r, err := f.Run(context.Background(), []string{file})
			if err != nil {
				return err
			}
			positions = uint64(r.TrainPositions + r.ValidationPositions)
			return nil
		})
		return positions, err
	})
}
