package engine

import (
	"context"

	"quincunx/eval"
	evalcheckers "quincunx/eval/chinesecheckers"
	"quincunx/eval/chinesecheckers/endgame"
	"quincunx/movegen"
	"quincunx/movegen/chinesecheckers"
)

// maxEndgame is the largest size of Chinese Checkers whose positions are evaluated
// with an end game table. On larger boards it would know the last four moves of a
// seat at most.
const maxEndgame = 8

// prepareCheckers returns the work of building the end game table for positions such
// as s, nil if it is there.
func prepareCheckers(s movegen.State) func(ctx context.Context) error {
	size := s.(*chinesecheckers.Position).Size()
	if size > maxEndgame || endgame.Ready(size) != nil {
		return nil
	}
	return func(ctx context.Context) error {
		_, err := endgame.Shared(ctx, size, nil)
		return err
	}
}

// evaluateCheckers returns a copy of a position with an evaluation that uses the end
// game table, if that has been built.
func evaluateCheckers(s movegen.State, w eval.Weights) (movegen.State, error) {
	rules := s.(*chinesecheckers.Position)
	p, err := evalcheckers.New(rules, w)
	if err != nil {
		return nil, err
	}
	if p.Endgame() && rules.Size() <= maxEndgame {
		p.SetEndgame(endgame.Ready(rules.Size()))
	}
	return p, nil
}
