package match_test

import (
	"testing"

	"quincunx/engine"
	"quincunx/eval"
	"quincunx/internal/must"
	"quincunx/match"
	"quincunx/movegen"
	"quincunx/movegen/trilite"
)

// paced expects each seat to make this number of moves.
type paced struct {
	movegen.Position
	moves int
}

func (p paced) MovesLeft(s movegen.Seat) int { return p.moves + int(s) }

func TestMoveLimit(t *testing.T) {
	over := trilite.New()
	for _, move := range []string{"0", "3", "1", "4", "2"} {
		must.Do(t, movegen.TurnOf(over).PlayText(move))
	}
	game := engine.Game{Evaluation: &engine.Evaluation{
		Weights: func() eval.Weights { return eval.Weights{} },
		New:     func(s movegen.State, _ eval.Weights) (movegen.State, error) { return s, nil },
	}}
	for _, c := range []struct {
		p    movegen.State
		want int
	}{
		{trilite.New(), 500}, {paced{trilite.New(), 20}, 500}, {paced{trilite.New(), 100}, 4 * 201}, {paced{over, 100}, 500},
	} {
		if got, err := match.MoveLimit(game, c.p, 500); got != c.want || err != nil {
			t.Errorf("%T: %d, %v, want %d", c.p, got, err, c.want)
		}
	}
}
