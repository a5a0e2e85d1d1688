package jackhammer_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"quincunx/bitboard"
	"quincunx/internal/must"
	"quincunx/movegen"
	"quincunx/movegen/jackhammer"
)

// midgame returns a position with the seats apart and three tenths of the cells
// knocked out.
func midgame(tb testing.TB, side int, resolution jackhammer.Resolution) *jackhammer.Position {
	tb.Helper()
	rng := rand.New(rand.NewPCG(uint64(side), uint64(resolution)))
	rows := make([]string, side)
	at := [3][2]int{{side / 4, side / 8}, {side - 2, 1}, {side * 3 / 4, side / 2}}
	for r := range side {
		for c := range r + 1 {
			if here := [2]int{r, c}; rng.IntN(10) < 3 && here != at[0] && here != at[1] && here != at[2] {
				rows[r] += "#"
			} else {
				rows[r] += "."
			}
		}
	}
	return mustParse(tb, fmt.Sprintf("%d %v 0 %d %d:%d %d:%d %d:%d %s", side, resolution, jackhammer.MaxTurns,
		at[0][0], at[0][1], at[1][0], at[1][1], at[2][0], at[2][1], strings.Join(rows, "/")))
}

// Measures making and taking back a random game.
func BenchmarkRandomGame(b *testing.B) {
	for _, side := range []int{5, 17, 32} {
		b.Run(fmt.Sprintf("side=%d", side), func(b *testing.B) {
			const turns = 100
			p := must.Get(jackhammer.New(jackhammer.Options{Side: side, Turns: turns}))(b)
			rng := rand.New(rand.NewPCG(1, 2))
			var joint movegen.JointMove
			buf := make([]movegen.Move, 0, 16)
			games := 0
			for b.Loop() {
				for range turns {
					for s := range movegen.Seat(3) {
						moves := p.SeatMoves(s, buf)
						joint[s] = moves[rng.IntN(len(moves))]
					}
					p.MakeJoint(&joint)
				}
				for range turns {
					p.Unmake()
				}
				games++
			}
			b.ReportMetric(float64(games*turns)/b.Elapsed().Seconds(), "turns/s")
		})
	}
}

var sink int

func BenchmarkPosition(b *testing.B) {
	for _, side := range []int{5, 9, 17, 32} {
		p := midgame(b, side, jackhammer.After)
		b.Run(fmt.Sprintf("Territory/side=%d", side), func(b *testing.B) {
			var score [movegen.MaxSeats]int32
			for b.Loop() {
				p.Territory(&score)
			}
		})
		b.Run(fmt.Sprintf("Regions/side=%d", side), func(b *testing.B) {
			var region bitboard.Mesh
			for b.Loop() {
				for s := range movegen.Seat(3) {
					p.Region(s, &region)
				}
			}
		})
	}
	p := midgame(b, 17, jackhammer.After)
	joint := movegen.JointMove{jackhammer.Stay, jackhammer.Stay, jackhammer.Stay}
	buf := make([]movegen.Move, 0, 16)
	b.Run("MakeUnmake", func(b *testing.B) {
		for b.Loop() {
			p.MakeJoint(&joint)
			p.Unmake()
		}
	})
	b.Run("SeatMoves", func(b *testing.B) {
		for b.Loop() {
			sink = len(p.SeatMoves(0, buf))
		}
	})
	b.Run("SeatLegal", func(b *testing.B) {
		m := movegen.Move(0)
		for b.Loop() {
			if p.SeatLegal(0, m&15) {
				sink++
			}
			m++
		}
	})
	b.Run("CountMoves", func(b *testing.B) {
		for b.Loop() {
			sink = p.CountMoves()
		}
	})
	b.Run("Key", func(b *testing.B) {
		for b.Loop() {
			sink = int(p.Key())
		}
	})
	b.Run("Clone", func(b *testing.B) {
		for b.Loop() {
			p.Clone()
		}
	})
}
