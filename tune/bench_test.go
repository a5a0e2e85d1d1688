package tune

import (
	"context"
	"testing"
	"time"

	"quincunx/eval"
	evalpente "quincunx/eval/pente"
	"quincunx/movegen"
	"quincunx/movegen/pente"
	"quincunx/search"
)

// penteGame is Pente with its own evaluation.
func penteGame(half int) Game {
	return Game{
		Name: "pente", Start: must(pente.New(pente.Options{Half: half})), Weights: evalpente.ParseWeights,
		Evaluate: func(p movegen.State, w eval.Weights) (movegen.State, error) {
			return evalpente.New(p.(movegen.Position).Clone().(*pente.Position), w)
		},
	}
}

// BenchmarkSelfPlay plays games and, in between, has positions of theirs searched a hundred times as
// long. It reports the nodes a second of both, and their ratio: what self-play
// reaches of the search's own speed.
func BenchmarkSelfPlay(b *testing.B) {
	for _, c := range []struct {
		name    string
		game    Game
		weights eval.Weights
	}{
		{"seega", seegaGame(5), seegaPlay(1).Weights},
		{"pente", penteGame(9), evalpente.DefaultWeights()},
	} {
		b.Run(c.name, func(b *testing.B) {
			s := seegaPlay(1)
			s.Game, s.Weights = c.game, c.weights
			s.Recipe.Nodes, s.Recipe.MostPlies, s.Recipe.MoveLimit, s.Recipe.Noise = 2000, 8, 400, 0.01
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
