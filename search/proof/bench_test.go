package proof_test

import (
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"testing"
	"time"

	evalpente "quincunx/eval/pente"
	"quincunx/internal/must"
	"quincunx/movegen"
	"quincunx/movegen/pente"
	"quincunx/movegen/seega"
	"quincunx/movegen/trilite"
	"quincunx/search/certificate"
	"quincunx/search/proof"
)

// BenchmarkSearch searches from an empty table; the last two searches stop at a limit.
func BenchmarkSearch(b *testing.B) {
	parsed := func(p movegen.Position, err error) movegen.Position {
		if err != nil {
			b.Fatal(err)
		}
		return p
	}
	const quiet = "9 none 6 0 0 .................../.................../.................../.................../.................../.................../" +
		".................../.........2........./..........1......../.........12......../.........2........./................1../" +
		".................../.................../.................../.................../.................../.................../..................."
	rules := must.Get(pente.Parse(quiet))(b)
	start := parsed(trilite.Parse("1 - -"))
	endgame := parsed(seega.Parse("5 M 1 - 0 0 1...1/...../..2../...../1...1"))
	for _, c := range []struct {
		name     string
		position movegen.Position
		attacker movegen.Seat
		nodes    uint64
	}{
		{"trilite/proof", start, 0, 0},
		{"trilite/disproof", start, 1, 0},
		{"seega/proof", endgame, 0, 0},
		{"seega/start", hard(b), 0, 500_000},
		{"pente/rules", rules, 0, 500_000},
		{"pente/evaluation", parsed(evalpente.New(rules.Clone().(*pente.Position), evalpente.DefaultWeights())), 0, 500_000},
	} {
		b.Run(c.name, func(b *testing.B) {
			s := newProver(b, 16)
			var nodes uint64
			for b.Loop() {
				s.Clear()
				r := must.Get(s.Prove(b.Context(), c.position, c.attacker, proof.Limits{Nodes: c.nodes}, nil))(b)
				nodes += r.Nodes
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
			b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
		})
	}
}

// opening is a position of docs/results/pente.md and its winner.
type opening struct {
	name     string
	position movegen.Position
	winner   movegen.Seat
}

func openings(tb testing.TB) (all []opening) {
	tb.Helper()
	files, err := filepath.Glob("../../docs/results/pente/*.proof")
	if err != nil || len(files) < 20 {
		tb.Fatalf("%d proofs, %v", len(files), err)
	}
	for _, name := range files {
		o, err := readOpening(name)
		if err != nil {
			tb.Fatalf("%s: %v", name, err)
		}
		all = append(all, o)
	}
	return all
}

func readOpening(name string) (o opening, err error) {
	f, err := os.Open(name)
	if err != nil {
		return o, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	info, err := f.Stat()
	if err != nil {
		return o, err
	}
	proved, err := certificate.Open(f, info.Size())
	if err != nil {
		return o, err
	}
	if o.winner, err = proved.Seat(); err != nil {
		return o, err
	}
	rules, err := pente.Parse(proved.Position)
	if err != nil {
		return o, err
	}
	o.name = filepath.Base(name)
	o.position, err = evalpente.New(rules, evalpente.DefaultWeights())
	return o, err
}

// BenchmarkOpenings measures proofs of the openings in docs/results/pente.md with one thread and with two: the search for either side's win
// (either), and the search for the winner's (winner). One thread and two search an opening alternately; the best time of all rounds counts.
// The gain is the speedup by the second thread: the geometric mean over the openings that take one thread at least long.
func BenchmarkOpenings(b *testing.B) {
	all := openings(b)
	b.Run("either", func(b *testing.B) {
		benchmarkOpenings(b, all, func(b *testing.B, o opening, threads int) (time.Duration, uint64, bool) {
			r := must.Get(proof.Decide(b.Context(), o.position, proof.Options{MiB: 256, Threads: threads}, openingLimits, nil))(b)
			seat, won := r.Winner()
			return r.Time, r.Nodes, won && seat == o.winner
		})
	})
	b.Run("winner", func(b *testing.B) {
		s := newProver(b, 128)
		benchmarkOpenings(b, all, func(b *testing.B, o opening, threads int) (time.Duration, uint64, bool) {
			s.Clear()
			s.Threads = threads
			r := must.Get(s.Prove(b.Context(), o.position, o.winner, openingLimits, nil))(b)
			return r.Time, r.Nodes, r.Value.Worst == movegen.Win
		})
	})
}

var openingLimits = proof.Limits{Nodes: 20_000_000}

// long is the least time by one thread for an opening to count.
const long = 100 * time.Millisecond

func benchmarkOpenings(b *testing.B, all []opening, search func(b *testing.B, o opening, threads int) (time.Duration, uint64, bool)) {
	b.Helper()
	const most = 2
	best := make([][most]time.Duration, len(all))
	var nodes [most]uint64
	var took [most]time.Duration
	proved := 0
	for b.Loop() {
		for i, o := range all {
			for t := range most {
				d, n, ok := search(b, o, t+1)
				took[t] += d
				nodes[t] += n
				if ok {
					proved++
				}
				if best[i][t] == 0 || d < best[i][t] {
					best[i][t] = d
				}
			}
		}
	}
	var gains, shortGains []float64
	for i := range best {
		gain := best[i][0].Seconds() / best[i][1].Seconds()
		b.Logf("%s: %v, %v, %.2f times faster", all[i].name, best[i][0], best[i][1], gain)
		if best[i][0] >= long {
			gains = append(gains, gain)
		} else {
			shortGains = append(shortGains, gain)
		}
	}
	for t := range most {
		b.ReportMetric(float64(nodes[t])/took[t].Seconds(), fmt.Sprintf("nodes/s/%d", t+1))
	}
	b.ReportMetric(float64(proved)/float64(most*b.N), "proofs/op")
	b.ReportMetric(geometricMean(gains), "gain")
	b.ReportMetric(geometricMean(shortGains), "gain/short")
	b.ReportMetric(float64(len(gains)), "long")
}

func geometricMean(numbers []float64) float64 {
	sum := 0.0
	for _, x := range numbers {
		sum += math.Log(x)
	}
	return math.Exp(sum / float64(len(numbers)))
}
