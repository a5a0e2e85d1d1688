package mcts_test

import (
	"testing"

	"quincunx/movegen"
	"quincunx/search"
	"quincunx/search/mcts"
)

// walk is a synthetic game: seat 0 moves forward or back on a long path, and wins at its end, but
// its estimate is higher at the beginning. Seat 1 only passes.
type walk struct {
	movegen.Position // unused methods
	place, length    int
	mover            movegen.Seat
	past             []int
}

const (
	forward movegen.Move = iota + 1
	back
	watch
)

func (g *walk) Seats() int                         { return 2 }
func (g *walk) Mover() movegen.Seat                { return g.mover }
func (g *walk) Over() bool                         { return g.place == g.length }
func (g *walk) Key() uint64                        { return uint64(g.place)<<1 | uint64(g.mover) }
func (g *walk) Score(dst *[movegen.MaxSeats]int32) { *dst = [movegen.MaxSeats]int32{1, -1} }
func (g *walk) Moves(dst []movegen.Move) []movegen.Move {
	switch {
	case g.Over():
		return dst
	case g.mover == 1:
		return append(dst, watch)
	case g.place == 0:
		return append(dst, forward)
	}
	return append(dst, back, forward)
}

func (g *walk) Make(m movegen.Move) {
	g.past = append(g.past, g.place)
	g.mover = 1 - g.mover
	switch m {
	case forward:
		g.place++
	case back:
		g.place--
	}
}

func (g *walk) Unmake() {
	g.place, g.past = g.past[len(g.past)-1], g.past[:len(g.past)-1]
	g.mover = 1 - g.mover
}

// Evaluate is high on the first two places.
func (g *walk) Evaluate() int32 {
	switch {
	case g.place > 1:
		return 0
	case g.mover == 1:
		return -50
	}
	return 50
}

func (g *walk) Clone() movegen.Position {
	c := *g
	c.past = nil
	return &c
}

// returningWalk is a walk that implements search.Repeater.
type returningWalk struct{ *walk }

func (g returningWalk) BoardKey() uint64        { return g.Key() }
func (g returningWalk) RepetitionScore() int32  { return g.Evaluate() + 100 }
func (g returningWalk) Clone() movegen.Position { return returningWalk{g.walk.Clone().(*walk)} }

// The search breaks a cycle that spans several searches if the game implements search.Repeater.
func TestBreaksCycles(t *testing.T) {
	const length, searches = 30, 100
	for _, returns := range []bool{false, true} {
		g := &walk{length: length}
		var p search.Position = g
		if returns {
			p = returningWalk{g}
		}
		s := newSearcher(t, mcts.Options{})
		limits := search.Limits{Nodes: 200, Past: new(search.Past)}
		for n := 0; n < searches && !g.Over(); n++ {
			found := s.Search(t.Context(), p, limits, nil)
			for _, m := range []movegen.Move{found.Move, watch} {
				limits.Past.Add(p, m)
				g.Make(m)
			}
		}
		if g.Over() != returns {
			t.Errorf("returns %v: at %d of %d", returns, g.place, length)
		}
	}
}
