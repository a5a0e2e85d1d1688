package engine

import (
	"math"
	"slices"

	"quincunx/movegen"
	"quincunx/search"
)

// guessedScale is that of an evaluation that has none: 100 points often decide a game.
const guessedScale = 0.01

// Chances returns how likely each seat is to win, 0..1, a draw counting as half of a win: together they make 1. In a game for points
// they are the shares of the points to come.
//
// The score is that of a search of s for a seat, and scores are those of all seats, where the search has them: see [search.Result]. Where
// it doesn't, and there are more than two seats, the others count with their estimates in s, a position that [Engine.Evaluated] has returned.
//
// The chance is the logistic function of the score times [Evaluation].Scale, and with more than two seats the softmax of the scores.
func (g Game) Chances(s movegen.State, seat movegen.Seat, score search.Score, scores []search.Score) []float64 {
	_, inTurn := s.(movegen.Position)
	if !inTurn {
		weights := worthOf(s, seat, score, scores)
		for i, w := range weights {
			weights[i] = math.Max(w, 0)
		}
		return shares(weights)
	}
	plies, forced := score.Plies()
	if s.Seats() == 2 {
		chance := 1 / (1 + math.Exp(-g.scale(s)*float64(score)))
		if forced {
			chance = certain(plies)
		}
		chances := []float64{1 - chance, 1 - chance}
		chances[seat] = chance
		return chances
	}
	weights := worthOf(s, seat, score, scores)
	best := slices.Max(weights)
	for i, w := range weights {
		weights[i] = math.Exp(g.scale(s) * (w - best))
	}
	if forced {
		if plies > 0 {
			clear(weights)
		}
		weights[seat] = certain(plies)
	}
	return shares(weights)
}

// Chances returns how likely each seat is to win from the position, by what a search has found for a seat: see [Game.Chances]. The error
// is that of Searchable.
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

// certain returns the chance of a seat that wins in n plies, or loses in -n.
func certain(n int) float64 {
	if n > 0 {
		return 1
	}
	return 0
}

// worthOf returns what a position is worth to each seat: by the scores of a search or, where there are none, the estimates.
func worthOf(s movegen.State, seat movegen.Seat, score search.Score, scores []search.Score) []float64 {
	worth := make([]float64, s.Seats())
	if len(scores) == len(worth) {
		for i, score := range scores {
			worth[i] = float64(score)
		}
		return worth
	}
	if e, ok := s.(estimates); ok {
		var estimated [movegen.MaxSeats]int32
		e.EvaluateSeats(&estimated)
		for i := range worth {
			worth[i] = float64(estimated[i])
		}
	}
	worth[seat] = float64(score)
	return worth
}

// shares returns the shares of weights in their sum, equal ones if that is 0.
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

// scale returns that of the evaluation of positions such as s.
func (g Game) scale(s movegen.State) float64 {
	if g.Evaluation == nil || g.Evaluation.Scale == nil {
		return guessedScale
	}
	return g.Evaluation.Scale(s)
}
