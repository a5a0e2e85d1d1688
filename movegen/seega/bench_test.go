package seega_test

import (
	"fmt"
	"strings"
	"testing"

	"quincunx/movegen"
	"quincunx/movegen/seega"
)

// The 5×5 positions for benchmarks: from the middle game and from the end game.
const (
	middle  = "5 M 1 - 0 0 1.2.1/..21./12..2/.1.12/2.1.."
	endgame = "5 M 1 - 0 0 1..../..2../...../.1..2/2.1.."
)

// chequered returns a position of the movement phase of any size, in which men of both sides
// alternate with empty cells.
func chequered(size int) string {
	var rows strings.Builder
	for cell := range size * size {
		if cell > 0 && cell%size == 0 {
			rows.WriteByte('/')
		}
		rows.WriteByte("1.2.21."[cell%7])
	}
	return fmt.Sprintf("%d M 1 - 0 0 %s", size, rows.String())
}

// Measures Make and Unmake of all legal moves of a position, one after the other.
func BenchmarkMakeUnmake(b *testing.B) {
	for _, tt := range []struct{ name, text string }{
		{"quiet", endgame}, {"middle", middle},
		{"captures", "5 M 1 0:1 0 0 .1.1./..21./...../1...2/...2."},
		{"size=7", chequered(7)}, {"size=15", chequered(15)},
	} {
		b.Run(tt.name, func(b *testing.B) {
			var p movegen.Position = parse(b, tt.text)
			moves := p.Moves(nil)
			pairs := 0
			for b.Loop() {
				for _, m := range moves {
					p.Make(m)
					p.Unmake()
				}
				pairs += len(moves)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(pairs), "ns/pair")
		})
	}
}

func BenchmarkMoves(b *testing.B) {
	for _, tt := range []struct{ name, text string }{{"middle", middle}, {"size=7", chequered(7)}, {"size=15", chequered(15)}} {
		var p movegen.Position = parse(b, tt.text)
		moves := p.Moves(nil)
		perMove := func(b *testing.B) {
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(moves)), "ns/move")
		}
		b.Run("list/"+tt.name, func(b *testing.B) {
			for b.Loop() {
				moves = p.Moves(moves[:0])
			}
			perMove(b)
		})
		b.Run("count/"+tt.name, func(b *testing.B) {
			for b.Loop() {
				p.(movegen.MoveCounter).CountMoves()
			}
			perMove(b)
		})
		b.Run("legal/"+tt.name, func(b *testing.B) {
			for b.Loop() {
				for _, m := range moves {
					p.Legal(m)
				}
			}
			perMove(b)
		})
	}
}

func BenchmarkNew(b *testing.B) {
	for b.Loop() {
		newPosition(b, seega.Options{Size: seega.DefaultSize, Threshold: seega.DefaultThreshold})
	}
}

func BenchmarkClone(b *testing.B) {
	p := parse(b, chequered(15))
	for b.Loop() {
		p.Clone()
	}
}
