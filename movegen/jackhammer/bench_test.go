package jackhammer_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"quincunx/bitboard"
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
}
