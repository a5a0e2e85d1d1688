package match

import (
	"fmt"
	"math"
	"slices"
)

// SPRT is a sequential probability ratio test: it ends a match as soon as the games show whether the
// difference in strength is Elo0 (hypothesis H0) or Elo1 (H1).
//
// It is the generalised test of fishtest. The likelihood of a hypothesis is the likelihood of the
// best-fitting distribution of pairs among all distributions with the hypothesis's expected score (M.
// Van den Bergh, support_MLE_multinomial.pdf and GSPRT_approximation.pdf on cantate.be/Fishtest). The
// bounds are A. Wald's, "Sequential Tests of Statistical Hypotheses" (1945).
type SPRT struct {
	Elo0  float64 `json:"elo0"`
	Elo1  float64 `json:"elo1"`
	Alpha float64 `json:"alpha"` // probability of accepting H1 if H0 is true
	Beta  float64 `json:"beta"`  // probability of accepting H0 if H1 is true
}

// Verdict is the outcome of a test.
type Verdict int

// The verdicts of a test.
const (
	Undecided Verdict = iota
	AcceptH0
	AcceptH1
)

func (v Verdict) String() string {
	return [...]string{"undecided", "H0 accepted", "H1 accepted"}[v]
}

// MarshalText returns the verdict as its string.
func (v Verdict) MarshalText() ([]byte, error) { return []byte(v.String()), nil }

// maxTestElo bounds the hypotheses: beyond it, scores are indistinguishable from 0 and 1.
const maxTestElo = 2000

// Check returns an error that names the first number that is out of its range.
func (s SPRT) Check() error {
	switch {
	case !(math.Abs(s.Elo0) <= maxTestElo):
		return fmt.Errorf("elo0 %v is not in -%d..%[2]d", s.Elo0, maxTestElo)
	case !(math.Abs(s.Elo1) <= maxTestElo):
		return fmt.Errorf("elo1 %v is not in -%d..%[2]d", s.Elo1, maxTestElo)
	case s.Elo1-s.Elo0 < 0.01:
		return fmt.Errorf("elo1 %v is not above elo0 %v by 0.01 or more", s.Elo1, s.Elo0)
	case !(s.Alpha >= 1e-9 && s.Alpha < 0.5):
		return fmt.Errorf("alpha %v is not in 1e-9..0.5", s.Alpha)
	case !(s.Beta >= 1e-9 && s.Beta < 0.5):
		return fmt.Errorf("beta %v is not in 1e-9..0.5", s.Beta)
	}
	return nil
}

// Bounds returns the log-likelihood ratios at which H0 and H1 are accepted.
func (s SPRT) Bounds() (lower, upper float64) {
	return math.Log(s.Beta / (1 - s.Alpha)), math.Log((1 - s.Beta) / s.Alpha)
}

// Verdict returns the verdict at a log-likelihood ratio.
func (s SPRT) Verdict(llr float64) Verdict {
	lower, upper := s.Bounds()
	switch {
	case llr <= lower:
		return AcceptH0
	case llr >= upper:
		return AcceptH1
	}
	return Undecided
}

// unseenCount replaces a count of 0, so that the estimated probability of the result is small but not
// zero. The value is fishtest's.
const unseenCount = 1e-3

// logLikelihoodRatio returns the logarithm of the ratio of the sample's likelihoods under H1 and H0. It
// is finite, and 0 for an empty sample.
func (s SPRT) logLikelihoodRatio(sample sample) float64 {
	if sample.trials == 0 {
		return 0
	}
	sample.counts = slices.Clone(sample.counts)
	for i, n := range sample.counts {
		if n == 0 {
			sample.counts[i] = unseenCount
			sample.trials += unseenCount
		}
	}
	score0, score1 := ScoreOf(s.Elo0), ScoreOf(s.Elo1)
	x0, x1 := sample.tilt(score0), sample.tilt(score1)
	var llr float64
	for i, n := range sample.counts {
		v := sample.values[i]
		llr += n * (math.Log1p(x0*(v-score0)) - math.Log1p(x1*(v-score1)))
	}
	return llr
}

// tilt returns x such that the distribution p/(1+x(v-score)), where p are the frequencies of the values
// v in the sample, has the mean score. It is the maximum likelihood distribution with that mean: M. Van
// den Bergh, "MLE for multinomial distributions with fixed expectation" (Proposition 1.1). All counts
// must be positive and score in (0, 1).
func (s sample) tilt(score float64) float64 {
	// Σ p (v-score)/(1+x(v-score)) falls from +∞ to -∞ between the poles of its
	// first and last terms. Find its zero by bisection.
	low, high := -1/(1-score), 1/score
	for range 200 {
		x := (low + high) / 2
		if x == low || x == high {
			break
		}
		var sum float64
		for i, v := range s.values {
			sum += s.counts[i] * (v - score) / (1 + x*(v-score))
		}
		if sum > 0 {
			low = x
		} else {
			high = x
		}
	}
	return (low + high) / 2
}
