package mcts_test

import (
	"slices"
	"testing"

	evalcheckers "quincunx/eval/chinesecheckers"
	"quincunx/internal/must"
	"quincunx/movegen"
	"quincunx/movegen/chinesecheckers"
	"quincunx/search"
	"quincunx/search/mcts"
)

// A search counts the opponents' moves between its own, and which of them were surprises, if it has
// the game's past.
func TestHabits(t *testing.T) {
	rules := must.Get(chinesecheckers.New(chinesecheckers.Options{Size: 3, Triangles: []int{0, 2, 4}}))(t)
	s := newSearcher(t, mcts.Options{})
	for _, remembers := range []bool{true, false} {
		p := must.Get(evalcheckers.New(rules, evalcheckers.DefaultWeights()))(t)
		s.NewGame()
		var past search.Past
		const rounds = 6
		for range rounds {
			limits := search.Limits{Nodes: 100}
			if remembers {
				limits.Past = &past
			}
			play := func(m movegen.Move) {
				past.Add(p, m)
				p.Make(m)
			}
			play(s.Search(t.Context(), p, limits, nil).Move)
			play(byOrder(p, slices.Max)) // seat 1 plays its best-ranked move
			play(byOrder(p, slices.Min)) // and seat 2 its worst-ranked one
		}
		want := [2][movegen.MaxSeats]int{}
		if remembers {
			want[0][1], want[0][2], want[1][2] = rounds-1, rounds-1, rounds-1
		}
		if seen, surprises := mcts.Habits(s); seen != want[0] || surprises != want[1] {
			t.Errorf("seen %v, surprises %v, want %v", seen, surprises, want)
		}
	}
}

// byOrder returns the move whose ordering score is chosen.
func byOrder(p *evalcheckers.Position, choose func([]int32) int32) movegen.Move {
	moves := p.Moves(nil)
	guesses := make([]int32, len(moves))
	p.OrderMoves(moves, guesses)
	return moves[slices.Index(guesses, choose(guesses))]
}

// Opponents with fewer surprises than priorShare get fewer moves; more surprises have no effect.
func TestOpenness(t *testing.T) {
	for _, c := range []struct {
		seen, surprises int
		least, most     float64
	}{{0, 0, 1, 1}, {8, 0, 0.1, 0.12}, {40, 0, 0, 0.01}, {40, 10, 1, 1}, {40, 30, 1, 1}, {40, 4, 0.1, 0.3}} {
		if got := mcts.Openness(c.seen, c.surprises); got < c.least || got > c.most {
			t.Errorf("%d surprises of %d: %g, want %g to %g", c.surprises, c.seen, got, c.least, c.most)
		}
	}
}

// The next search may be of another game, one without repetitions.
func TestHabitsOfAnotherGame(t *testing.T) {
	rules := must.Get(chinesecheckers.New(chinesecheckers.Options{Size: 2, Triangles: []int{0, 3}}))(t)
	p := must.Get(evalcheckers.New(rules, evalcheckers.DefaultWeights()))(t)
	s := newSearcher(t, mcts.Options{})
	for _, root := range []search.Position{p, newThicket(1, 2, 4, 3), p} {
		if r := s.Search(t.Context(), root, search.Limits{Nodes: 20}, nil); !root.Legal(r.Move) {
			t.Errorf("%x is not legal", r.Move)
		}
	}
}
