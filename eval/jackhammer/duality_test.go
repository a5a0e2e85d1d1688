package jackhammer_test

import (
	"testing"

	"quincunx/bitboard"
	"quincunx/eval/jackhammer"
	"quincunx/movegen"
)

// A wall between two seats is a closed way of knocked-out cells around one of them,
// which may lead through the outside. If intact cells cost 1 and holes and the outside
// cost 0, the shortest such way has the size of the minimum cut between the seats.
func TestShortestWall(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a second")
	}
	found := 0
	positions(t, 7, 6, func(p *jackhammer.Position, g *graph) {
		for s := range movegen.Seat(3) {
			for u := range movegen.Seat(3) {
				n := p.PartingOf(s, u)
				if s == u || n < 0 {
					continue
				}
				found++
				if want := g.shortestWall(p.Options().Side, g.seats[s], g.seats[u]); n != want {
					t.Errorf("seats %d and %d are separated by %d cells, but the shortest way around one has %d", s, u, n, want)
				}
			}
		}
	})
	if found < 50 {
		t.Errorf("only %d pairs of seats could be separated", found)
	}
}

// station is a cell on a way, or the outside, and whether the way has so far crossed
// the line between the two seats an odd number of times.
type station struct {
	cell int
	odd  bool
}

const outside = -1

// shortestWall returns the length of the shortest closed way that crosses the line
// between two cells an odd number of times.
func (g *graph) shortestWall(side, from, to int) int {
	type step struct {
		a, b   int
		across bool
	}
	all := []int{outside}
	var steps []step
	// The line must be inside the mesh: along the border, the mesh must be on its left.
	left := func(cell int) bool { return turn(from, to, cell) > 0 }
	if !left(0) && !left(bitboard.MeshCell(side-1, 0)) && !left(bitboard.MeshCell(side-1, side-1)) {
		from, to = to, from
	}
	for r := range side {
		for c := range r + 1 {
			cell := bitboard.MeshCell(r, c)
			if cell == from || cell == to {
				continue
			}
			all = append(all, cell)
			if c == 0 || c == r || r == side-1 {
				steps = append(steps, step{cell, outside, false}, step{outside, cell, false})
			}
			for _, d := range [][2]int{{-1, -1}, {-1, 0}, {0, -1}, {0, 1}, {1, 0}, {1, 1}} {
				if r, c := r+d[0], c+d[1]; r >= 0 && r < side && c >= 0 && c <= r {
					if n := bitboard.MeshCell(r, c); n != from && n != to {
						steps = append(steps, step{cell, n, crosses(from, to, cell, n)})
					}
				}
			}
		}
	}
	best := 1 << 20
	for _, start := range all {
		length := map[station]int{{start, false}: 0}
		for changed := true; changed; {
			changed = false
			for _, s := range steps {
				for _, odd := range []bool{false, true} {
					n, known := length[station{s.a, odd}]
					if g.intact[s.b] {
						n++
					}
					there := station{s.b, odd != s.across}
					if old, reached := length[there]; known && (!reached || n < old) {
						length[there] = n
						changed = true
					}
				}
			}
		}
		if n, reached := length[station{start, true}]; reached {
			best = min(best, n)
		}
	}
	return best
}

// crosses reports whether the step from cell a to b crosses the line between two cells.
// A cell on the line counts as on its right.
func crosses(from, to, a, b int) bool {
	return (turn(from, to, a) > 0) != (turn(from, to, b) > 0) && turn(a, b, from)*turn(a, b, to) < 0
}

// turn is positive if the way from a through b to c turns left, and 0 if it is
// straight.
func turn(a, b, c int) int {
	return (b%32-a%32)*(c/32-a/32) - (b/32-a/32)*(c%32-a%32)
}
