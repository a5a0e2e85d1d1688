package chinesecheckers_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"quincunx/movegen"
	"quincunx/movegen/chinesecheckers"
)

var all = []int{0, 1, 2, 3, 4, 5}

func newGame(b *testing.B, size int, homes []int) *chinesecheckers.Position {
	p, err := chinesecheckers.New(chinesecheckers.Options{Size: size, Triangles: homes})
	if err != nil {
		b.Fatal(err)
	}
	return p
}

// Bulk perft with two seats, from the start and from the middle of a game.
func BenchmarkPerft(b *testing.B) {
	for _, bench := range []struct{ size, start, middle int }{{3, 5, 4}, {4, 5, 4}, {5, 4, 3}, {8, 4, 3}, {16, 3, 2}, {32, 3, 2}, {63, 3, 2}} {
		run := func(name string, p movegen.Position, depth int) {
			b.Run(fmt.Sprintf("size=%d/%s", bench.size, name), func(b *testing.B) {
				buf := make([]movegen.Move, 0, 1<<16)
				nodes := 0
				for b.Loop() {
					nodes += perft(p, depth, buf)
				}
				b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
			})
		}
		run("start", newGame(b, bench.size, []int{0, 3}), bench.start)
		run("middle", mixed(bench.size, []int{0, 3}, chinesecheckers.Middle, 1), bench.middle)
	}
}

// Moves of one seat, with nothing known beforehand: in the middle of a game as
// Mixed makes it, with many long jumps, and after a random game.
func BenchmarkMovesFromScratch(b *testing.B) {
	for _, size := range []int{4, 8, 16, 32, 63} {
		for _, homes := range [][]int{{0, 3}, all} {
			run := func(name string, p *chinesecheckers.Position) {
				b.Run(fmt.Sprintf("size=%d/seats=%d/%s", size, len(homes), name), func(b *testing.B) {
					buf := make([]movegen.Move, 0, 1<<20)
					n := 0
					for b.Loop() {
						p.ForgetLists()
						n += len(p.Moves(buf))
					}
					b.ReportMetric(float64(n)/float64(b.N), "moves")
					b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(n), "ns/move")
				})
			}
			run("mixed", mixed(size, homes, chinesecheckers.Middle, 1))
			p := newGame(b, size, homes)
			rng := rand.New(rand.NewPCG(1, 2))
			buf := make([]movegen.Move, 0, 1<<20)
			for range 5 * size * size {
				if !p.Over() {
					moves := p.Moves(buf)
					p.Make(moves[rng.IntN(len(moves))])
				}
			}
			run("random", p)
		}
	}
}

// Random games of up to 2,000 plies: one ply is Moves and Make.
func BenchmarkRandomGame(b *testing.B) {
	const plies = 2000
	for _, size := range []int{4, 8, 16, 32, 63} {
		for _, homes := range [][]int{{0, 3}, all} {
			run := func(name string, p movegen.Position) {
				b.Run(fmt.Sprintf("size=%d/seats=%d/%s", size, len(homes), name), func(b *testing.B) {
					rng := rand.New(rand.NewPCG(1, 2))
					buf := make([]movegen.Move, 0, 1<<20)
					made, listed := 0, 0
					for b.Loop() {
						n := 0
						for ; n < plies && !p.Over(); n++ {
							moves := p.Moves(buf)
							listed += len(moves)
							p.Make(moves[rng.IntN(len(moves))])
						}
						made += n
						b.StopTimer()
						for range n {
							p.Unmake()
						}
						b.StartTimer()
					}
					b.ReportMetric(float64(made)/b.Elapsed().Seconds(), "plies/s")
					b.ReportMetric(float64(listed)/float64(made), "moves/ply")
				})
			}
			run("start", newGame(b, size, homes))
			run("middle", mixed(size, homes, chinesecheckers.Middle, 1))
		}
	}
}

// One Make and Unmake for each legal move, and one Legal.
func BenchmarkMakeUnmake(b *testing.B) {
	benchmarkEachMove(b, func(p *chinesecheckers.Position, m movegen.Move) {
		p.Make(m)
		p.Unmake()
	})
}

func BenchmarkLegal(b *testing.B) {
	benchmarkEachMove(b, func(p *chinesecheckers.Position, m movegen.Move) {
		if !p.Legal(m) {
			b.Fatal("a listed move is not legal")
		}
	})
}

func benchmarkEachMove(b *testing.B, do func(p *chinesecheckers.Position, m movegen.Move)) {
	for _, size := range []int{4, 8, 63} {
		b.Run(fmt.Sprintf("size=%d", size), func(b *testing.B) {
			p := mixed(size, []int{0, 3}, chinesecheckers.Middle, 1)
			moves := p.Moves(nil)
			for b.Loop() {
				for _, m := range moves {
					do(p, m)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(moves)), "ns/move")
		})
	}
}

// Setting a position up, and a copy of it.
func BenchmarkSetUp(b *testing.B) {
	for _, size := range []int{4, 63} {
		text := textOf(mixed(size, all, chinesecheckers.Middle, 1))
		p := mixed(size, all, chinesecheckers.Middle, 1)
		b.Run(fmt.Sprintf("size=%d/settext", size), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if err := p.SetText(text); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(fmt.Sprintf("size=%d/clone", size), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				p.Clone()
			}
		})
	}
}
