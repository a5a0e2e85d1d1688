package match

import (
	"quincunx/engine"
	"quincunx/movegen"
	"quincunx/search"
)

// moveLimitFactor is the move limit of a game as a multiple of its expected length.
const moveLimitFactor = 4

// MoveLimit returns a move limit, in plies, that lets games from a position end by the rules: four times the length that the
// evaluation of the game expects, if that is a [search.LengthEstimator], but at least least. The error is that of the evaluation.
func MoveLimit(game engine.Game, start movegen.State, least int) (int, error) {
	evaluate, err := game.Evaluator(nil)
	if err != nil {
		return 0, err
	}
	p, err := evaluate(start)
	if err != nil {
		return 0, err
	}
	pacer, ok := p.(search.LengthEstimator)
	if !ok || p.Over() {
		return least, nil
	}
	expected := 0
	for seat := range p.Seats() {
		expected += pacer.MovesLeft(movegen.Seat(seat))
	}
	return max(least, moveLimitFactor*expected), nil
}
