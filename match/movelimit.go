package match

import (
	"quincunx/engine"
	"quincunx/movegen"
	"quincunx/search"
)

// moveLimitFactor is the move limit of a game as a multiple of its expected length.
const moveLimitFactor = 4

// MoveLimit returns a move limit, in plies, that leaves games from a position enough time to end by the
// rules: four times the length expected by the evaluation, if that is a [search.LengthEstimator], but never
// below least. Errors are those of the evaluation.
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
