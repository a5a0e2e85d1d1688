package engine

import (
	"math"
	"slices"

	"quincunx/movegen"
	"quincunx/search"
)

// defaultScale is the scale of an evaluation without one: 100 points often decide a game.
const defaultScale = 0.01

// Chances returns the winning chances of all seats, 0..1; a draw counts as half a win, and the chances add up to 1. In a game of
// simultaneous moves, which is played for points, they are the expected shares of the points.
//
// score is the search score of s for seat. scores has the scores of all seats, or is empty if the search does not return them: see
// [search.Result]. If it is empty and there are more than two seats, s must come from [Engine.Evaluated], and its estimates are used
// as the scores of the other seats.
//
// With two seats the chance is the logistic function of the score times [Evaluation].Scale, with more seats the softmax of the scores
// times the scale.
func (g Game) Chances(s movegen.State, seat movegen.Seat, score search.Score, scores []search.Score) []float64 {
	_, inTurn := s.(movegen.Position)
	if !inTurn {
		weights := seatScores(s, seat, score, scores)
		for i, w := range weights {
			weights[i] = math.Max(w, 0)
		}
		return shares(weights)
	}
	plies, forced := score.Plies()
	if s.Seats() == 2 {
		chance := 1 / (1 + math.Exp(-g.scale(s)*float64(score)))
		if forced {
			chance = forcedChance(plies)
		}
		chances := []float64{1 - chance, 1 - chance}
		chances[seat] = chance
		return chances
	}
	weights := seatScores(s, seat, score, scores)
	best := slices.Max(weights)
	for i, w := range weights {
		weights[i] = math.Exp(g.scale(s) * (w - best))
	}
	if forced {
		if plies > 0 {
			clear(weights)
		}
		weights[seat] = forcedChance(plies)
	}
	return shares(weights)
}

// Chances returns the winning chances of all seats in the current position, given the search score of a seat: see [Game.Chances].
// Errors come from Searchable.
func (e *Engine) Chances(seat movegen.Seat, score search.Score, scores []search.Score) ([]float64, error) {
	s := e.turn.State
	if len(scores) == 0 && (e.turn.Simultaneous() || s.Seats() > 2) {
		var err error
		if s, err = e.Evaluated(); err != nil {
			return nil, err
		}
	}
	return e.game.Chances(s, seat, score, scores), nil
}

// forcedChance returns the chance of a seat that wins in n plies, or loses in -n.
func forcedChance(n int) float64 {
	if n > 0 {
		return 1
	}
	return 0
}

// seatScores returns the score of each seat: the search's, if it has them, or else score for seat and the estimates of s for the
// others.
func seatScores(s movegen.State, seat movegen.Seat, score search.Score, scores []search.Score) []float64 {
	all := make([]float64, s.Seats())
	if len(scores) == len(all) {
		for i, score := range scores {
			all[i] = float64(score)
		}
		return all
	}
	if e, ok := s.(estimates); ok {
		var estimated [movegen.MaxSeats]int32
		e.EvaluateSeats(&estimated)
		for i := range all {
			all[i] = float64(estimated[i])
		}
	}
	all[seat] = float64(score)
	return all
}

// shares divides weights by their sum, in place; all become equal if the sum is 0.
func shares(weights []float64) []float64 {
	var sum float64
	for _, w := range weights {
		sum += w
	}
	for i := range weights {
		if sum > 0 {
			weights[i] /= sum
		} else {
			weights[i] = 1 / float64(len(weights))
		}
	}
	return weights
}

// scale returns [Evaluation].Scale for s, or defaultScale.
func (g Game) scale(s movegen.State) float64 {
	if g.Evaluation == nil || g.Evaluation.Scale == nil {
		return defaultScale
	}
	return g.Evaluation.Scale(s)
}
