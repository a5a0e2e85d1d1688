package seega_test

import (
	"strings"
	"testing"

	"quincunx/eval"
	"quincunx/eval/seega"
	"quincunx/movegen"
)

// chequered returns a position in which men of both sides and empty cells
// alternate.
func chequered(size int, head string) string {
	rows := make([]string, size)
	for r := range rows {
		rows[r] = strings.Repeat("1.2.21.", 5)[r*3%7 : r*3%7+size]
	}
	rows[size/2] = rows[size/2][:size/2] + "." + rows[size/2][size/2+1:]
	return head + " " + strings.Join(rows, "/")
}

var benchmarks = []struct{ name, text string }{
	{"size=5", "5 M 1 - 0 100 1.2.1/..21./12..2/.1.12/2.1.."},
	{"size=5/placing", "5 P 1 - 0 100 1.2.1/..21./12..2/...../2.1.."},
	{"size=7", chequered(7, "7 M 1 - 3 100")},
	{"size=15", chequered(15, "15 M 1 - 3 100")},
}

// questions returns the methods that a search calls in its nodes, by name.
func questions(p *seega.Position) map[string]func() {
	moves := p.Moves(nil)
	scores := make([]int32, len(moves))
	buf := make([]movegen.Move, 0, 1024)
	return map[string]func(){
		"Evaluate":        func() { p.Evaluate() },
		"NoisyMoves":      func() { p.NoisyMoves(buf) },
		"OrderMoves":      func() { p.OrderMoves(moves, scores) },
		"Candidates":      func() { p.Candidates(buf, false) },
		"Promising":       func() { p.Promising(moves[len(moves)/2]) },
		"KnownResult":     func() { p.KnownResult() },
		"BoardKey":        func() { p.BoardKey() },
		"RepetitionScore": func() { p.RepetitionScore() },
		"CanPass":         func() { p.CanPass() },
		"Key":             func() { p.Key() },
		"KeyAfter":        func() { p.KeyAfter(moves[len(moves)/2]) },
	}
}

func TestNoAllocation(t *testing.T) {
	for _, b := range benchmarks {
		p := parse(t, b.text)
		for name, ask := range questions(p) {
			if n := testing.AllocsPerRun(10, ask); n != 0 {
				t.Errorf("%s, %s: %v allocations", b.name, name, n)
			}
		}
		terms := make([]eval.Term, 0, 64)
		if n := testing.AllocsPerRun(10, func() { p.Explain(p.Mover(), terms) }); n != 0 {
			t.Errorf("%s, Explain: %v allocations", b.name, n)
		}
	}
}

func benchmarkQuestion(b *testing.B, name string) {
	for _, c := range benchmarks {
		b.Run(c.name, func(b *testing.B) {
			ask := questions(parse(b, c.text))[name]
			b.ReportAllocs()
			for b.Loop() {
				ask()
			}
		})
	}
}

func BenchmarkEvaluate(b *testing.B)    { benchmarkQuestion(b, "Evaluate") }
func BenchmarkNoisyMoves(b *testing.B)  { benchmarkQuestion(b, "NoisyMoves") }
func BenchmarkOrderMoves(b *testing.B)  { benchmarkQuestion(b, "OrderMoves") }
func BenchmarkCandidates(b *testing.B)  { benchmarkQuestion(b, "Candidates") }
func BenchmarkKnownResult(b *testing.B) { benchmarkQuestion(b, "KnownResult") }
func BenchmarkCanPass(b *testing.B)     { benchmarkQuestion(b, "CanPass") }
