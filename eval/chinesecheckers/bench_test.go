package chinesecheckers_test

import (
	"fmt"
	"testing"

	"quincunx/eval/chinesecheckers"
	"quincunx/movegen"
	rules "quincunx/movegen/chinesecheckers"
)

// Measures one Make, Evaluate and Unmake for each legal move, with the
// evaluation and with the rules alone.
func BenchmarkEvaluate(b *testing.B) {
	for _, size := range []int{4, 8, 63} {
		for _, homes := range [][]int{{0, 3}, {0, 1, 2, 3, 4, 5}} {
			p := mixed(b, size, homes, rules.Middle, 1)
			moves := p.Moves(nil)
			run := func(name string, p movegen.Position, evaluate func()) {
				b.Run(fmt.Sprintf("size=%d/seats=%d/%s", size, len(homes), name), func(b *testing.B) {
					for b.Loop() {
						for _, m := range moves {
							p.Make(m)
							evaluate()
							p.Unmake()
						}
					}
					b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(moves)), "ns/move")
				})
			}
			var scores [movegen.MaxSeats]int32
			run("rules", p.Position, func() {})
			run("one", p, func() { scores[0] = p.Evaluate() })
			run("seats", p, func() { p.EvaluateSeats(&scores) })
		}
	}
}

// Measures the same as "one" of BenchmarkEvaluate, without and with the end game
// table.
func BenchmarkEndgame(b *testing.B) {
	for _, size := range []int{3, 4} {
		for _, stage := range []rules.Stage{rules.Middle, rules.Ending} {
			p := mixed(b, size, []int{0, 3}, stage, 1)
			moves := p.Moves(nil)
			for _, use := range []bool{false, true} {
				b.Run(fmt.Sprintf("size=%d/stage=%v/table=%t", size, stage, use), func(b *testing.B) {
					p.SetEndgame(nil)
					if use {
						p.SetEndgame(tableOf(b, size))
					}
					for b.Loop() {
						for _, m := range moves {
							p.Make(m)
							p.Evaluate()
							p.Unmake()
						}
					}
					b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(moves)), "ns/move")
				})
			}
		}
	}
}

// Measures ordering all moves and choosing candidates.
func BenchmarkOrder(b *testing.B) {
	for _, size := range []int{4, 63} {
		p := mixed(b, size, []int{0, 3}, rules.Ending, 1)
		moves := p.Moves(nil)
		scores := make([]int32, len(moves))
		run := func(name string, do func()) {
			b.Run(fmt.Sprintf("size=%d/%s", size, name), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					do()
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(moves)), "ns/move")
			})
		}
		run("order", func() { p.OrderMoves(moves, scores) })
		buf := make([]movegen.Move, 0, 2*len(moves))
		run("candidates", func() { p.Candidates(buf, false) })
	}
}

// Measures a whole game of six seats that play by OrderMoves.
func BenchmarkGame(b *testing.B) {
	for _, size := range []int{4, 16, 32} {
		b.Run(fmt.Sprintf("size=%d", size), func(b *testing.B) {
			plies := 0
			for b.Loop() {
				p := newGame(b, size, []int{0, 1, 2, 3, 4, 5})
				n := play(p, 1_000_000, orderPlayer())
				if !p.Over() {
					b.Fatalf("not over after %d plies", n)
				}
				plies += n
			}
			b.ReportMetric(float64(plies)/float64(b.N), "plies/game")
		})
	}
}

// orderPlayer returns a player like byOrder, with scratch memory of its own.
func orderPlayer() player {
	var scores []int32
	return func(p *chinesecheckers.Position, moves []movegen.Move) movegen.Move {
		if cap(scores) < len(moves) {
			scores = make([]int32, 2*len(moves))
		}
		scores = scores[:len(moves)]
		p.OrderMoves(moves, scores)
		best := 0
		for i, s := range scores {
			if s > scores[best] {
				best = i
			}
		}
		return moves[best]
	}
}
