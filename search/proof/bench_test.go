package proof_test

import (
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"testing"
	"time"

	"quincunx/certificate"
	evalpente "quincunx/eval/pente"
	"quincunx/movegen"
	"quincunx/movegen/pente"
	"quincunx/movegen/seega"
	"quincunx/movegen/trilite"
	"quincunx/search/proof"
)

// BenchmarkSearch is a search from nothing; the last two stop at a limit.
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
	rules, err := pente.Parse(quiet)
	if err != nil {
		b.Fatal(err)
	}
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
			s := newSolver(b, 16)
			var nodes uint64
			for b.Loop() {
				s.Clear()
				r, err := s.Search(b.Context(), c.position, c.attacker, proof.Limits{Nodes: c.nodes}, nil)
				if err != nil {
					b.Fatal(err)
				}
				nodes += r.Nodes
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
			b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
		})
	}
}

// opening is a position of docs/results/pente.md, and who wins it.
type opening struct {
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
	o.position, err = evalpente.New(rules, evalpente.DefaultWeights())
	return o, err
}

// BenchmarkOpenings is the time to the proofs of the openings of docs/results/pente.md with one thread and with two: of who wins
// (either), and that the winner does (winner). The gain is how many times faster the proofs are with two threads, the
// geometric mean of the openings.
func BenchmarkOpenings(b *testing.B) {
	all := openings(b)
	limits := proof.Limits{Nodes: 20_000_000}
	searches := map[string]func(b *testing.B, o opening, threads int) (nodes uint64, proved bool){
		"either": func(b *testing.B, o opening, threads int) (uint64, bool) {
			r, err := proof.Decide(b.Context(), o.position, proof.Options{MiB: 256, Threads: threads}, limits, nil)
			if err != nil {
				b.Fatal(err)
			}
			seat, won := r.Winner()
			return r.Nodes, won && seat == o.winner
		},
		"winner": func(b *testing.B, o opening, threads int) (uint64, bool) {
			s := newSolver(b, 128)
			s.Threads = threads
			r, err := s.Search(b.Context(), o.position, o.winner, limits, nil)
			if err != nil {
				b.Fatal(err)
			}
			return r.Nodes, r.Verdict == proof.Proven
		},
	}
	for _, what := range []string{"either", "winner"} {
		times := map[int][]float64{}
		for _, threads := range []int{1, 2} {
			b.Run(fmt.Sprintf("%s/threads=%d", what, threads), func(b *testing.B) {
				took := make([]float64, len(all))
				var nodes uint64
				proved := 0
				for b.Loop() {
					for i, o := range all {
						start := time.Now()
						n, ok := searches[what](b, o, threads)
						took[i] += time.Since(start).Seconds()
						nodes += n
						if ok {
							proved++
						}
					}
				}
				for i := range took {
					took[i] /= float64(b.N)
				}
				times[threads] = took
				b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
				b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
				b.ReportMetric(float64(proved)/float64(b.N), "proofs/op")
				if one := times[1]; threads > 1 && one != nil {
					b.ReportMetric(gain(one, took), "gain")
				}
			})
		}
	}
}

// gain returns how many times smaller the second numbers are than the first, the geometric mean.
func gain(one, other []float64) float64 {
	sum := 0.0
	for i := range one {
		sum += math.Log(one[i] / other[i])
	}
	return math.Exp(sum / float64(len(one)))
}
