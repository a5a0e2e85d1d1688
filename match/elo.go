package match

import "math"

// Confidence is the probability with which the interval of an estimate contains the true value.
const Confidence = 0.95

// Estimate is an estimate of the difference in strength from a tally, in Elo. All its numbers are finite.
//
// The error of the score is assumed to be normally distributed, with the variance of a pair divided by the
// number of pairs. The assumption fails if all pairs have the same result or if the interval of the score
// would reach 0 or 1. The estimate is then Bounded:
//
//   - The interval and the variance are computed with one extra pair, in which the players score as if exchanged.
//   - If all games were won or all lost, the score is computed with one extra drawn game.
//   - No value is beyond ±MaxElo.
type Estimate struct {
	Elo  float64 `json:"elo"`
	Low  float64 `json:"low"` // Low..High is the interval that holds the true value with Confidence
	High float64 `json:"high"`

	// Error is half the length of the interval or, if Bounded, its longer side.
	Error float64 `json:"error"`

	// Normalised is the difference in units of the standard deviation of a game, and NormalisedError is half
	// the length of its interval. Both are scaled so that small differences equal their Elo if no game is
	// drawn. Normalised Elo determines how many games are needed to prove a difference, whatever the share of
	// draws (M. Van den Bergh on cantate.be/Fishtest; docs/match.md names the paper).
	Normalised      float64 `json:"normalised"`
	NormalisedError float64 `json:"normalisedError"`

	// Superiority is the likelihood that the first player is the stronger one, 0..1.
	Superiority float64 `json:"los"`

	// Bounded is set if the games are too few or too one-sided for the usual interval.
	Bounded bool `json:"bounded"`
}

// MaxElo is the bound of a Bounded estimate.
const MaxElo = 1200

// eloScale converts the natural logarithm of odds to Elo: 400 Elo are odds of ten to one.
const eloScale = 400 / math.Ln10

// EloOf returns the difference in strength, in Elo, that corresponds to an expected score in (0, 1).
func EloOf(score float64) float64 { return eloScale * math.Log(score/(1-score)) }

// ScoreOf returns the expected score for a difference in strength in Elo.
func ScoreOf(elo float64) float64 { return 1 / (1 + math.Exp(-elo/eloScale)) }

// Estimate returns the estimate from the games of the tally.
func (t Tally) Estimate() Estimate { return t.sample().estimate() }

// estimate returns the estimate from a sample of the first of two players.
func (s sample) estimate() Estimate {
	if s.trials == 0 {
		return Estimate{Low: -MaxElo, High: MaxElo, Error: MaxElo, NormalisedError: MaxElo, Superiority: 0.5, Bounded: true}
	}
	d := s.normalMean()
	elo := func(score float64) float64 {
		if d.bounded {
			score = min(max(score, ScoreOf(-MaxElo)), ScoreOf(MaxElo))
		}
		return EloOf(score)
	}
	low, high := d.interval()
	e := Estimate{Bounded: d.bounded, Elo: elo(d.mean), Low: elo(low), High: elo(high)}
	e.Error = (e.High - e.Low) / 2
	if d.bounded {
		e.Error = max(e.High-e.Elo, e.Elo-e.Low)
	}
	e.Normalised = (d.mean - 0.5) / math.Sqrt(d.variance*s.gamesPerTrial) * 2 * eloScale
	e.NormalisedError = quantile / math.Sqrt(s.trials*s.gamesPerTrial) * 2 * eloScale
	e.Superiority = math.Erfc((0.5-d.centre)/(d.deviation*math.Sqrt2)) / 2
	return e
}
