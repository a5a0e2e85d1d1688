package engine

import (
	"context"
	"fmt"

	"quincunx/movegen"
	"quincunx/search"
)

// Passed returns a copy of a position of the rules after a pass of the side to move. The error says that the game is over, or that a pass
// makes no sense in the game or in the position: see [Game].CanPass.
func (g Game) Passed(s movegen.State) (movegen.Position, error) {
	p, inTurn := s.(movegen.Position)
	switch {
	case g.CanPass == nil || !inTurn:
		return nil, fmt.Errorf("%s: a pass makes no sense in this game", g.Name)
	case p.Over():
		return nil, errOver
	case !g.CanPass(s):
		return nil, fmt.Errorf("%s: the side to move can't pass here", g.Name)
	}
	return pass(p.Clone())
}

// pass makes a pass of the side to move and returns p. The error says that the pass ends the game.
func pass(p movegen.Position) (movegen.Position, error) {
	p.(movegen.Passer).MakePass()
	if p.Over() {
		return nil, fmt.Errorf("the game is over after a pass, %s", p.AppendResult(nil))
	}
	return p, nil
}

// SearchPassed searches the position after a pass of the side to move; the result shows the threats of the next seat. Errors come from
// Search or [Game.Passed].
func (e *Engine) SearchPassed(ctx context.Context, limits search.Limits, report func(search.Info)) (search.Result, error) {
	if _, err := e.game.Passed(e.turn.State); err != nil {
		return search.Result{}, err
	}
	evaluated, err := e.Evaluated()
	if err != nil {
		return search.Result{}, err
	}
	root, err := pass(evaluated.(movegen.Position))
	if err != nil {
		return search.Result{}, err
	}
	if err := e.prepareSearcher(); err != nil {
		return search.Result{}, err
	}
	return search.Best(ctx, e.searcher, root, root.Mover(), limits, report)
}
