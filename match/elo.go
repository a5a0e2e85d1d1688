package match

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// Confidence of the intervals that are given with estimates.
const Confidence = 0.95

// Estimate is what a tally says of the difference in strength, in Elo. Every
// number in it is finite.
//
// The score's distance from its true value is taken to be normal, with the
// variance of pairs over their number. Where that fails, because all pairs ended
// alike or the interval of the score would reach 0 or 1, the games are Bounded: the
// interval and the variance are those with one pair more, in which the players
// score as if exchanged; the score of games that were all won or lost is that with
// one game more, which is drawn; and nothing is beyond ±MaxElo.
type Estimate struct {
	Elo  float64 `json:"elo"`
	Low  float64 `json:"low"` // Low..High holds the true value with Confidence
	High float64 `json:"high"`

	// Error is half of the interval or, if that is Bounded, its longer side.
	Error float64 `json:"error"`

	// Normalised is the difference in standard deviations of a game, and
	// NormalisedError half of its interval, scaled so that it is the Elo of
	// small differences where no game is drawn. It says how many games show the
	// difference, whatever the share of draws (M. Van den Bergh on
	// cantate.be/Fishtest: docs/match.md names the paper).
	Normalised      float64 `json:"normalised"`
	NormalisedError float64 `json:"normalisedError"`

	// Superiority is the likelihood that the first player is the stronger one, 0..1.
	Superiority float64 `json:"los"`

	// Bounded: the games are too few or too one-sided for the usual interval.
	Bounded bool `json:"bounded"`
}

// MaxElo is where an estimate from few or one-sided games ends.
const MaxElo = 1200

// eloScale turns natural logarithms of odds into Elo: 400 points are a factor of ten.
const eloScale = 400 / math.Ln10

// EloOf returns the difference in strength at which a score is expected, which
// must be between 0 and 1.
func EloOf(score float64) float64 { return eloScale * math.Log(score/(1-score)) }

// ScoreOf returns the score that is expected at a difference in strength.
func ScoreOf(elo float64) float64 { return 1 / (1 + math.Exp(-elo/eloScale)) }

// Estimate returns what the games show.
func (t Tally) Estimate() Estimate { return t.sample().estimate() }

// estimate returns what a sample shows of the first of two players.
func (s sample) estimate() Estimate {
	if s.trials == 0 {
		return Estimate{Low: -MaxElo, High: MaxElo, Error: MaxElo, NormalisedError: MaxElo, Superiority: 0.5, Bounded: true}
	}
	d := s.spread()
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
	e.Normalised = (d.mean - 0.5) / math.Sqrt(d.variance*s.perTrial) * 2 * eloScale
	e.NormalisedError = quantile / math.Sqrt(s.trials*s.perTrial) * 2 * eloScale
	e.Superiority = distuv.UnitNormal.CDF((d.centre - 0.5) / d.deviation)
	return e
}
