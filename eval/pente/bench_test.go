package pente_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"quincunx/eval/pente"
	"quincunx/internal/must"
	"quincunx/movegen"
)

// middleGame returns an undecided position of a game on 19×19, and the moves near
// its stones.
func middleGame(b *testing.B) (*pente.Position, []movegen.Move) {
	b.Helper()
	rng := rand.New(rand.NewPCG(1, 5))
	for {
		p := mustOpen(b, threatPosition(b, rng, 9, 40))
		if list := p.Candidates(nil, false); p.KnownResult() == 0 && p.CanPass() {
			return p, list
		}
	}
}

// BenchmarkNode makes, evaluates and takes back every move near the stones, as a
// search does in its leaves.
func BenchmarkNode(b *testing.B) {
	p, moves := middleGame(b)
	nodes, sum := 0, int32(0)
	b.ReportAllocs()
	for b.Loop() {
		for _, m := range moves {
			p.Make(m)
			sum += p.Evaluate()
			p.Unmake()
		}
		nodes += len(moves)
	}
	report(b, nodes, "node")
}

// BenchmarkTree searches two plies over all candidates as a search does.
func BenchmarkTree(b *testing.B) {
	p, _ := middleGame(b)
	buf := make([]movegen.Move, 0, 4096)
	scores := make([]int32, 1024)
	nodes, sum := 0, int32(0)
	var visit func(depth int, buf []movegen.Move)
	visit = func(depth int, buf []movegen.Move) {
		nodes++
		if p.KnownResult() != 0 || p.Over() {
			return
		}
		if depth == 0 {
			sum += p.Evaluate()
			return
		}
		moves := p.Candidates(buf, false)
		p.OrderMoves(moves, scores[:len(moves)])
		for _, m := range moves {
			p.Make(m)
			visit(depth-1, moves[len(moves):])
			p.Unmake()
		}
	}
	b.ReportAllocs()
	for b.Loop() {
		visit(2, buf)
	}
	report(b, nodes, "node")
}

func BenchmarkLists(b *testing.B) {
	p, near := middleGame(b)
	buf := make([]movegen.Move, 0, 1024)
	scores := make([]int32, len(near))
	for name, list := range map[string]func(){
		"evaluate":    func() { p.Evaluate() },
		"knownresult": func() { p.KnownResult() },
		"candidates":  func() { p.Candidates(buf, false) },
		"order":       func() { p.OrderMoves(near, scores) },
		"noisy":       func() { p.NoisyMoves(buf) },
		"narrow":      func() { p.Threats(buf, false) },
		"wide":        func() { p.Threats(buf, true) },
	} {
		b.Run(fmt.Sprintf("%s/%d", name, len(near)), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				list()
			}
		})
	}
}

func BenchmarkNew(b *testing.B) {
	p, _ := middleGame(b)
	for b.Loop() {
		must.Get(pente.New(p.Position, pente.DefaultWeights()))(b)
	}
}

// report reports the time per unit, of which n were done.
func report(b *testing.B, n int, what string) {
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(n), "ns/"+what)
}

// BenchmarkNetwork compares nodes, as in BenchmarkNode, with the network and without it.
func BenchmarkNetwork(b *testing.B) {
	with, moves := middleGame(b)
	w := pente.DefaultWeights()
	w.Weights[w.Index("network")].Value = 0
	without := must.Get(pente.New(with.Position, w))(b)
	for _, c := range []struct {
		name string
		p    *pente.Position
	}{{"with", with}, {"without", without}} {
		b.Run(c.name, func(b *testing.B) {
			nodes, sum := 0, int32(0)
			for b.Loop() {
				for _, m := range moves {
					c.p.Make(m)
					sum += c.p.Evaluate()
					c.p.Unmake()
				}
				nodes += len(moves)
			}
			report(b, nodes, "node")
		})
	}
}
