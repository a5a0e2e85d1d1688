package tune

import (
	"context"
	"testing"
	"time"

	"quincunx/match"
	"quincunx/movegen"
	"quincunx/search"
)

// benchmarkPlay returns self-play of a game with 2,000 nodes per move.
func benchmarkPlay(name string) *SelfPlay {
	s := &SelfPlay{Setup: setup(name, nil), Exploration: match.Exploration{LeastPlies: 2, MostPlies: 8, Noise: 0.01}}
	s.Weights = must(s.Game.Weights(nil))
	s.Nodes, s.MoveLimit, s.Search = 2000, 400, "alphabeta"
	return s
}

// benchmarked are the games used to measure speed.
var benchmarked = []string{"seega", "pente"}

// BenchmarkWorkers plays the same games with one worker and with two, in turn, and reports the speedup of
// two.
func BenchmarkWorkers(b *testing.B) {
	const games = 40 // in each turn, at whose end one worker waits for the other
	for _, name := range benchmarked {
		b.Run(name, func(b *testing.B) {
			var records [2]*match.Record
			for i := range records {
				records[i] = must(benchmarkPlay(name).Open(b.TempDir() + "/games"))
				defer records[i].Close() //nolint:errcheck // it is thrown away
			}
			var nodes, seconds [2]float64
			for b.Loop() {
				for i, record := range records {
					s := benchmarkPlay(name)
					s.Workers = i + 1
					done, err := s.Run(b.Context(), record, record.Count+games)
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

// BenchmarkSelfPlay plays games and, in between, searches some of their positions a hundred times as long.
// It reports the nodes per second of both and their ratio, which is the efficiency of self-play.
func BenchmarkSelfPlay(b *testing.B) {
	for _, name := range benchmarked {
		b.Run(name, func(b *testing.B) {
			s := benchmarkPlay(name)
			file := b.TempDir() + "/games"
			record := must(s.Open(file))
			defer record.Close() //nolint:errcheck // it is thrown away
			long := must(s.newSearcher(nil)).(search.Searcher)
			var playing, searching time.Duration
			var played, searched uint64
			for b.Loop() {
				done, err := s.Run(b.Context(), record, record.Count+1)
				if err != nil {
					b.Fatal(err)
				}
				playing += done.Elapsed
				played += done.Nodes
				games := gamesOf(b, file)
				n := 0
				s.learnt(b, games[len(games)-1], func(p movegen.State, _ search.Score) {
					if n++; n%10 != 1 {
						return
					}
					start := time.Now()
					searched += long.Search(context.Background(), movegen.Clone(p).(search.Position), search.Limits{Nodes: 100 * s.Nodes}, nil).Nodes
					searching += time.Since(start)
				})
			}
			own := float64(played) / playing.Seconds()
			best := float64(searched) / searching.Seconds()
			b.ReportMetric(own, "nodes/s")
			b.ReportMetric(best, "long-nodes/s")
			b.ReportMetric(own/best, "of-long")
		})
	}
}
