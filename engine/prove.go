package engine

import (
	"context"
	"fmt"

	"quincunx/movegen"
	"quincunx/search"
	"quincunx/search/proof"
)

// Prove searches for a proof that one side can force a win from a position of the rules, with [proof.Decide]. The evaluation of
// the game provides static win detection and move selection. Errors come from Decide, or say that the game is not
// [Game].Provable.
func (g Game) Prove(ctx context.Context, s movegen.State, o proof.Options, limits proof.Limits, report func(proof.Decision)) (proof.Decision, error) {
	if p, inTurn := s.(movegen.Position); !g.Provable || !inTurn || p.Seats() != 2 {
		return proof.Decision{}, fmt.Errorf("%s: there is no search for proofs of forced wins in this game", g.Name)
	}
	root, err := g.Evaluate(s)
	if err != nil {
		return proof.Decision{}, err
	}
	return proof.Decide(ctx, root.(search.Position), o, limits, report)
}
