package pente_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"quincunx/internal/must"
	"quincunx/movegen"
	"quincunx/movegen/pente"
)

// benchmarked lists the half sizes of the benchmarks.
var benchmarked = []int{2, 4, 9, 12, 15}

// openGame plays random moves and returns a position in which the game goes on.
func openGame(b *testing.B, half, plies int) *pente.Position {
	b.Helper()
	rng := rand.New(rand.NewPCG(uint64(half), 1))
	for {
		p := must.Get(pente.New(pente.Options{Half: half, Opening: pente.None}))(b)
		for range plies {
			if p.Over() {
				break
			}
			moves := p.Moves(nil)
			p.Make(moves[rng.IntN(len(moves))])
		}
		if !p.Over() {
			return p.Clone().(*pente.Position)
		}
	}
}

// BenchmarkMakeUnmake makes and takes back every move of a middle game through
// the interface, as a search does.
func BenchmarkMakeUnmake(b *testing.B) {
	for _, half := range benchmarked {
		n := 2*half + 1
		b.Run(fmt.Sprintf("%dx%d", n, n), func(b *testing.B) {
			var p movegen.Position = openGame(b, half, n*n/4)
			moves := p.Moves(nil)
			pairs := 0
			b.ReportAllocs()
			for b.Loop() {
				for _, m := range moves {
					p.Make(m)
					p.Unmake()
				}
				pairs += len(moves)
			}
			report(b, pairs, "pairs")
		})
	}
}

// BenchmarkPlayout makes and takes back random games through the interface; the
// moves are chosen beforehand.
func BenchmarkPlayout(b *testing.B) {
	for _, half := range benchmarked {
		n := 2*half + 1
		b.Run(fmt.Sprintf("%dx%d", n, n), func(b *testing.B) {
			game := must.Get(pente.New(pente.Options{Half: half, Opening: pente.None}))(b)
			rng := rand.New(rand.NewPCG(3, 4))
			var line []movegen.Move
			for !game.Over() {
				moves := game.Moves(nil)
				line = append(line, moves[rng.IntN(len(moves))])
				game.Make(line[len(line)-1])
			}
			for range line {
				game.Unmake()
			}
			var p movegen.Position = game
			pairs := 0
			b.ReportAllocs()
			for b.Loop() {
				for _, m := range line {
					p.Make(m)
				}
				for range line {
					p.Unmake()
				}
				pairs += len(line)
			}
			report(b, pairs, "pairs")
		})
	}
}

// BenchmarkMoves generates the moves of a middle game.
func BenchmarkMoves(b *testing.B) {
	for _, half := range benchmarked {
		n := 2*half + 1
		b.Run(fmt.Sprintf("%dx%d", n, n), func(b *testing.B) {
			var p movegen.Position = openGame(b, half, n*n/4)
			buf := p.Moves(nil)
			moves := 0
			for b.Loop() {
				moves += len(p.Moves(buf[:0]))
			}
			report(b, moves, "moves")
		})
	}
}

func BenchmarkLegal(b *testing.B) {
	var p movegen.Position = openGame(b, 9, 60)
	legal := 0
	m := movegen.Move(0)
	for b.Loop() {
		if p.Legal(m & 1023) {
			legal++
		}
		m += 77
	}
}

func BenchmarkKey(b *testing.B) {
	var p movegen.Position = openGame(b, 9, 60)
	var sum uint64
	for b.Loop() {
		sum += p.Key()
	}
	_ = sum
}

func BenchmarkClone(b *testing.B) {
	var p movegen.Position = openGame(b, 9, 60)
	b.ReportAllocs()
	for b.Loop() {
		sink = p.Clone()
	}
}

var sink movegen.Position

func BenchmarkNew(b *testing.B) {
	for b.Loop() {
		must.Get(pente.New(pente.Options{Half: 9}))(b)
	}
}

// report reports the number of units per second and the time per unit.
func report(b *testing.B, n int, what string) {
	seconds := b.Elapsed().Seconds()
	b.ReportMetric(float64(n)/seconds/1e6, "M"+what+"/s")
	b.ReportMetric(seconds*1e9/float64(n), "ns/"+what[:len(what)-1])
}
