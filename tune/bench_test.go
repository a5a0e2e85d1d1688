package tune

import (
	"context"
	"testing"
	"time"

	"quincunx/eval"
	evalpente "quincunx/eval/pente"
	evalseega "quincunx/eval/seega"
	"quincunx/movegen"
	"quincunx/movegen/pente"
	"quincunx/search"
)

// penteGame is Pente with its own evaluation.
func penteGame(half int) Game {
	return Game{
		Name: "pente", Start: must(pente.New(pente.Options{Half: half})), Weights: evalpente.WeightsForm.Parse,
		Evaluate: func(p movegen.State, w eval.Weights) (movegen.State, error) {
			return evalpente.New(p.(movegen.Position).Clone().(*pente.Position), w)
		},
	}
}

// benchmark is a game that speed is measured by.
type benchmark struct {
	name    string
	game    Game
	weights eval.Weights
}

// play returns self-play of the game with 2,000 nodes a move.
func (c benchmark) play() *SelfPlay {
	s := seegaPlay(1)
	s.Game, s.Weights, s.Recipe.Game = c.game, c.weights, c.name
	s.Recipe.Nodes, s.Recipe.MostPlies, s.Recipe.MoveLimit, s.Recipe.Noise = 2000, 8, 400, 0.01
	return s
}

// benchmarked are the games that speed is measured by.
var benchmarked = []benchmark{
	{"seega", seegaGame(), evalseega.DefaultWeights()},
	{"pente", penteGame(9), evalpente.DefaultWeights()},
}

// BenchmarkWorkers plays the same games with one worker and with two, in turn, and reports how many times as
// fast two are.
func BenchmarkWorkers(b *testing.B) {
	const games = 40 // in turn; at their end a worker waits for the other
	for _, c := range benchmarked {
		b.Run(c.name, func(b *testing.B) {
			var files [2]*DataFile
			for i := range files {
				files[i] = must(OpenData(b.TempDir()+"/games", c.play().Recipe))
				defer files[i].Close() //nolint:errcheck // it is thrown away
			}
			var nodes, seconds [2]float64
			for b.Loop() {
				for i, file := range files {
					s := c.play()
					s.Workers = i + 1
					done, err := s.Run(b.Context(), file, file.Games+games)
					if err != nil {
						b.Fatal(err)
					}
					nodes[i] += float64(done.Nodes)
					seconds[i] += done.Elapsed.Seconds()
				}
			}
			b.ReportMetric(nodes[0]/seconds[0], "nodes/s")
			b.ReportMetric(nodes[1]/seconds[1]/(nodes[0]/seconds[0]), "times-with-two")
		})
	}
}

// BenchmarkSelfPlay plays games and, in between, has positions of theirs searched a hundred times as
// long. It reports the nodes a second of both, and their ratio: what self-play
// reaches of the search's own speed.
func BenchmarkSelfPlay(b *testing.B) {
	for _, c := range benchmarked {
		b.Run(c.name, func(b *testing.B) {
			s := c.play()
			file := must(OpenData(b.TempDir()+"/games", s.Recipe))
			defer file.Close() //nolint:errcheck // it is thrown away
			long := must(alphaBeta()).(search.Searcher)
			var playing, searching time.Duration
			var played, searched uint64
			for b.Loop() {
				done, err := s.Run(b.Context(), file, file.Games+1)
				if err != nil {
					b.Fatal(err)
				}
				playing += done.Elapsed
				played += done.Nodes
				g := must((&selfPlayer{SelfPlay: s, searcher: must(alphaBeta()), kept: map[uint64]bool{}}).play(file.Games))
				for i := 0; i < len(g.Positions); i += 10 {
					p := s.at(g.Positions[i].Text)
					start := time.Now()
					searched += long.Search(context.Background(), p, search.Limits{Nodes: 100 * s.Recipe.Nodes}, nil).Nodes
					searching += time.Since(start)
				}
			}
			own := float64(played) / playing.Seconds()
			best := float64(searched) / searching.Seconds()
			b.ReportMetric(own, "nodes/s")
			b.ReportMetric(best, "long-nodes/s")
			b.ReportMetric(own/best, "of-long")
		})
	}
}
