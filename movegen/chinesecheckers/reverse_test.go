package chinesecheckers_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"quincunx/internal/must"
	"quincunx/movegen"
	"quincunx/movegen/chinesecheckers"
)

// alone returns the position without the men of other seats, with the given seat to move.
func alone(t *testing.T, p *chinesecheckers.Position, seat movegen.Seat) *chinesecheckers.Position {
	t.Helper()
	fields := strings.Fields(string(p.AppendText(nil)))
	fields[2] = fmt.Sprint(seat)
	fields[3] = regexp.MustCompile(`[^./`+fields[2]+`]`).ReplaceAllString(fields[3], ".")
	return must.Get(chinesecheckers.Parse(strings.Join(fields, " ")))(t)
}

// On boards of all kinds, each move of a seat alone on the board is reversed by a legal move of the reversed position.
func TestReversed(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, o := range []chinesecheckers.Options{
		{Size: 1, Triangles: []int{0, 3}}, {Size: 2, Triangles: []int{4, 1, 2}}, {Size: 4, Triangles: []int{0, 1, 2, 3, 4, 5}}, {Size: 9, Triangles: []int{3, 0}},
	} {
		start := must.Get(chinesecheckers.New(o))(t)
		seat := movegen.Seat(rng.IntN(len(o.Triangles)))
		p := alone(t, start, seat)
		if !p.Alone(seat) || start.Alone(seat) {
			t.Errorf("%s is alone: %v", p.AppendText(nil), p.Alone(seat))
		}
		for range 200 {
			for p.Mover() != seat && !p.Over() {
				p.Make(p.Moves(nil)[0])
			}
			if p.Over() {
				break
			}
			before := slices.Collect(p.Men(seat))
			moves := p.Moves(nil)
			m := moves[rng.IntN(len(moves))]
			from, to, _ := chinesecheckers.Ends(m)
			p.Make(m)
			q := p.Reversed(seat).(*chinesecheckers.Position)
			must.Do(t, q.CheckSelf())
			if q.Over() { // all men are back at home
				continue
			}
			back := slices.IndexFunc(q.Moves(nil), func(m movegen.Move) bool {
				a, b, _ := chinesecheckers.Ends(m)
				return a == to && b == from
			})
			if back < 0 || q.Goal(seat) != p.Home(seat) {
				t.Fatalf("%s: no move back from %d to %d", q.AppendText(nil), to, from)
			}
			q.Make(q.Moves(nil)[back])
			if after := slices.Collect(q.Men(seat)); !slices.Equal(before, after) {
				t.Fatalf("men on %v, and after a move and back on %v", before, after)
			}
		}
	}
}
