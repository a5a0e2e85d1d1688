package ugi

import (
	"context"
	"errors"
	"fmt"

	"quincunx/engine"
	"quincunx/search"
)

// bench searches a fixed list of positions of the game, and reports the speed.
func (s *session) bench([]string) error {
	game := s.engine.Game()
	if len(game.Methods) == 0 {
		return fmt.Errorf("%s has no search yet", game.Name)
	}
	s.start(true, func(ctx context.Context) string {
		searched := 0
		nodes, took, err := game.Bench(ctx, func(e *engine.Engine, r search.Result) {
			searched++
			s.answer("bench %d/%d depth %d score %s %s move %s", searched, len(game.BenchPositions),
				r.Depth, scoreText(r.Score), workText(r.Nodes, r.Time), e.Line(r.Move))
		})
		if errors.Is(err, context.Canceled) {
			return "info string bench is stopped"
		}
		if err != nil {
			return errorLine(fmt.Errorf("bench: %w", err))
		}
		return "bench " + workText(nodes, took)
	})
	return nil
}
