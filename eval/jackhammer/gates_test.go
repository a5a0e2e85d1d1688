package jackhammer_test

import (
	"slices"
	"testing"

	"quincunx/bitboard"
	"quincunx/eval/jackhammer"
	"quincunx/movegen"
	rules "quincunx/movegen/jackhammer"
)

// gates finds exactly the cells beside a seat that alone separate it from its rivals, with
// the enclosed areas.
func TestGates(t *testing.T) {
	found := 0
	positions(t, 20, 40, func(p *jackhammer.Position, g *graph) {
		for s := range movegen.Seat(3) {
			rivals := g.rivals(int(s))
			if len(rivals) == 0 || !g.intact[g.seats[s]] {
				continue
			}
			want := map[int]int32{}
			for d, step := range bitboard.MeshSteps {
				gate := g.seats[s] + step
				stands := slices.ContainsFunc(rivals, func(u int) bool { return g.seats[u] == gate })
				if stands || !p.SeatLegal(s, rules.Hammer+movegen.Move(d)) {
					continue
				}
				if size, separated := g.separatedFromCells(int(s), rivals, []int{gate}); separated {
					want[gate] = int32(size)
				}
			}
			got := p.Gates(s)
			found += len(got)
			if len(got) != len(want) {
				t.Errorf("seat %d: gates %v, want %v", s, got, want)
			}
			for gate, area := range want {
				if got[gate] != area {
					t.Errorf("seat %d: gates %v, want %v", s, got, want)
				}
			}
		}
	})
	if found < 50 {
		t.Errorf("only %d gates", found)
	}
}
