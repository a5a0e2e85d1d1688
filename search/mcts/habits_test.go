package mcts_test

import (
	"math"
	"slices"
	"testing"

	evalcheckers "quincunx/eval/chinesecheckers"
	"quincunx/internal/must"
	"quincunx/movegen"
	"quincunx/movegen/chinesecheckers"
	"quincunx/search"
	"quincunx/search/mcts"
)

// A search counts the opponents' moves between its own, and which of them each model would not have
// predicted, if it has the game's past.
func TestHabits(t *testing.T) {
	rules := must.Get(chinesecheckers.New(chinesecheckers.Options{Size: 3, Triangles: []int{0, 1, 2, 3, 4}}))(t)
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
			play(chosen(p, order, slices.Max))
			play(chosen(p, advance, slices.Max))
			play(chosen(p, estimate, slices.Max))
			play(chosen(p, order, slices.Min))
		}
		seen, surprises := mcts.Habits(s)
		if !remembers {
			if seen != [movegen.MaxSeats]int{} || surprises != [3][movegen.MaxSeats]int{} {
				t.Errorf("without the past: seen %v, surprises %v", seen, surprises)
			}
			continue
		}
		if want := [movegen.MaxSeats]int{0, rounds - 1, rounds - 1, rounds - 1, rounds - 1}; seen != want {
			t.Errorf("seen %v, want %v", seen, want)
		}
		for model := range surprises {
			if n := surprises[model][1+model]; n != 0 {
				t.Errorf("model %d did not predict %d moves of its player", model, n)
			}
			if n := surprises[model][4]; n != rounds-1 {
				t.Errorf("model %d did not predict %d moves of the worst player, want %d", model, n, rounds-1)
			}
		}
	}
}

// order, advance and estimate return what three players maximise, for each of the moves.
func order(p *evalcheckers.Position, moves []movegen.Move) []int32 {
	scores := make([]int32, len(moves))
	p.OrderMoves(moves, scores)
	return scores
}

func advance(p *evalcheckers.Position, moves []movegen.Move) (scores []int32) {
	for _, m := range moves {
		scores = append(scores, int32(p.Advance(m)))
	}
	return scores
}

// estimate compares only the best-ordered moves.
func estimate(p *evalcheckers.Position, moves []movegen.Move) (scores []int32) {
	mover, ordered := p.Mover(), order(p, moves)
	for i, m := range moves {
		better := 0
		for j, score := range ordered {
			if score > ordered[i] || score == ordered[i] && j < i {
				better++
			}
		}
		p.Make(m)
		score := p.EvaluateSeat(mover)
		p.Unmake()
		if better >= mcts.Guesses {
			score = math.MinInt32
		}
		scores = append(scores, score)
	}
	return scores
}

// chosen returns the move with the chosen score.
func chosen(
	p *evalcheckers.Position, rank func(*evalcheckers.Position, []movegen.Move) []int32, choose func([]int32) int32,
) movegen.Move {
	moves := p.Moves(nil)
	scores := rank(p, moves)
	return moves[slices.Index(scores, choose(scores))]
}

// A model is chosen if it predicted more moves than chance explains; then openness is low.
func TestModel(t *testing.T) {
	for _, c := range []struct {
		seen        int
		surprises   [3]int
		model       int
		least, most float64
	}{
		{0, [3]int{}, 0, 1, 1},
		{8, [3]int{0, 8, 8}, 0, 0.05, 0.07},
		{8, [3]int{4, 0, 8}, 1, 0.05, 0.07},
		{40, [3]int{15, 20, 2}, 2, 0, 1e-6},
		{40, [3]int{20, 18, 16}, 0, 0.999, 1}, // as searches play
		{5000, [3]int{2500, 2500, 0}, 2, 0, 0},
		{5000, [3]int{5000, 5000, 5000}, 0, 1, 1},
	} {
		if m, open := mcts.Model(c.seen, c.surprises); m != c.model || !(c.least <= open && open <= c.most) {
			t.Errorf("%v of %d surprises: model %d, openness %g, want %d and %g to %g", c.surprises, c.seen, m, open, c.model, c.least, c.most)
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
