package engine

import (
	"context"
	"fmt"

	"quincunx/movegen"
	"quincunx/search"
	"quincunx/search/proof"
)

// Prove finds out who can force a win from a position of the rules, as [proof.Decide] does. The evaluation
// of the game helps with static win detection and with the selection of moves. The error says why there is no such search of the position.
func (g Game) Prove(ctx context.Context, s movegen.State, o proof.Options, limits proof.Limits, report func(proof.Outcome)) (proof.Outcome, error) {
	if p, inTurn := s.(movegen.Position); !g.Provable || !inTurn || p.Seats() != 2 {
		return proof.Outcome{}, fmt.Errorf("%s: no proof of a forced win is searched for in this game", g.Name)
	}
	root, err := g.evaluate(s)
	if err != nil {
		return proof.Outcome{}, err
	}
	return proof.Decide(ctx, root.(search.Position), o, limits, report)
}
