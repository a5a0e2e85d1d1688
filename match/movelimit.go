package match

import (
	"quincunx/engine"
	"quincunx/movegen"
	"quincunx/search"
)

// patience is how many times as long as it is expected to last a game may take.
const patience = 4

// MoveLimit returns a move limit that lets games from a position come to their ends: four times as many plies as the evaluation of
// the game expects, if that is a [search.Pacer], and no fewer than least.
func MoveLimit(game engine.Game, start movegen.State, least int) (int, error) {
	evaluate, err := game.Evaluator(nil)
	if err != nil {
		return 0, err
	}
	p, err := evaluate(start)
	if err != nil {
		return 0, err
	}
	pacer, ok := p.(search.Pacer)
	if !ok || p.Over() {
		return least, nil
	}
	expected := 0
	for seat := range p.Seats() {
		expected += pacer.MovesLeft(movegen.Seat(seat))
	}
	return max(least, patience*expected), nil
}
