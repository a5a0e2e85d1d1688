package proof_test

import (
	"testing"

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
