package chinesecheckers_test

import (
	"testing"

	"quincunx/internal/must"
	"quincunx/movegen"
	"quincunx/movegen/chinesecheckers"
)

// The advances of all moves add up to the progress of all men from the home to
// the goal.
func TestAdvance(t *testing.T) {
	for _, triangles := range [][]int{{0, 3}, {1, 2, 5}} {
		p := must.Get(chinesecheckers.New(chinesecheckers.Options{Size: 3, Triangles: triangles}))(t)
		g := chinesecheckers.GeometryOf(3)
		depth := func(seat movegen.Seat) (sum int) {
			for c := range p.Men(seat) {
				left, right := g.Lanes(p.Home(seat), c)
				sum += left + right
			}
			return sum
		}
		for i := 0; i < 200 && !p.Over(); i++ {
			seat := p.Mover()
			moves := p.Moves(nil)
			m := moves[i*7%len(moves)]
			want, before := p.Advance(m), depth(seat)
			p.Make(m)
			if got := depth(seat) - before; got != want {
				t.Fatalf("%s: %d, want %d", p.AppendText(nil), want, got)
			}
			n := 0
			for c := range p.Men(seat) {
				if g.Zone(c) == p.Home(seat) {
					n++
				}
			}
			if got := p.AtHome(seat); got != n {
				t.Fatalf("%s: %d at home, want %d", p.AppendText(nil), got, n)
			}
		}
	}
}
