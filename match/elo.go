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
// variance of pairs over their number. Two things keep few or one-sided games
// from being nonsense. Scores are kept half a point in one game more than were
// played away from 0 and 1, as if that game had been drawn, so that n games won
// in a row bound the difference from above by what n games can show. And if all
// pairs ended alike, the variance is that with one more pair, at the far end.
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

	// Bounded: some number is at the bound that the number of games sets.
	Bounded bool `json:"bounded"`
}

// eloScale turns natural logarithms of odds into Elo: 400 points are a factor of ten.
const eloScale = 400 / math.Ln10

// EloOf returns the difference in strength at which a score is expected, which
// must be between 0 and 1.
func EloOf(score float64) float64 { return -eloScale * math.Log(1/score-1) }

// ScoreOf returns the score that is expected at a difference in strength.
func ScoreOf(elo float64) float64 { return 1 / (1 + math.Exp(-elo/eloScale)) }

// Estimate returns what the games show.
func (t Tally) Estimate() Estimate {
	s := t.sample()
	if s.trials == 0 {
		return Estimate{Superiority: 0.5, Bounded: true}
	}
	mean, variance := s.moments()
	e := Estimate{}
	if variance == 0 {
		variance = s.withFarTrial()
		e.Bounded = true
	}
	deviation := math.Sqrt(variance / s.trials)
	z := distuv.UnitNormal.Quantile((1 + Confidence) / 2)
	margin := 1 / (2 * (s.trials*s.perTrial + 1))
	elo := func(score float64) float64 {
		kept := min(max(score, margin), 1-margin)
		e.Bounded = e.Bounded || kept != score
		return EloOf(kept)
	}
	e.Elo, e.Low, e.High = elo(mean), elo(mean-z*deviation), elo(mean+z*deviation)
	e.Error = (e.High - e.Low) / 2
	if e.Bounded {
		e.Error = max(e.High-e.Elo, e.Elo-e.Low)
	}
	perGame := math.Sqrt(variance * s.perTrial)
	e.Normalised = (mean - 0.5) / perGame * 2 * eloScale
	e.NormalisedError = z / math.Sqrt(s.trials*s.perTrial) * 2 * eloScale
	e.Superiority = distuv.UnitNormal.CDF((mean - 0.5) / deviation)
	return e
}

// withFarTrial returns the variance that a sample with no variance has together
// with one more trial, at the end that is farther away.
func (s sample) withFarTrial() float64 {
	mean, _ := s.moments()
	far := max(mean, 1-mean)
	n := s.trials
	return far * far * n / ((n + 1) * (n + 1))
}
