package match

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// sample is what the statistics are made of: independent trials, and what share
// of its points a player made in each.
type sample struct {
	values, counts []float64 // values ascend from 0 to 1
	trials         float64
	perTrial       float64 // games
}

func newSample(perTrial float64, counts ...int) sample {
	s := sample{perTrial: perTrial}
	for i, n := range counts {
		s.values = append(s.values, float64(i)/float64(len(counts)-1))
		s.counts = append(s.counts, float64(n))
		s.trials += float64(n)
	}
	return s
}

// moments returns the mean and the variance of a trial, of which there must be
// one at least.
func (s sample) moments() (mean, variance float64) {
	return stat.PopMeanVariance(s.values, s.counts)
}

// spread is the normal distribution that is taken for that of the mean of a
// sample.
type spread struct {
	mean              float64 // the best guess
	centre, deviation float64 // of the distribution
	variance          float64 // of a trial
	bounded           bool    // see Estimate
}

// quantile of the normal distribution at the ends of intervals.
var quantile = distuv.UnitNormal.Quantile((1 + Confidence) / 2)

// spread returns what is known of the mean. There must be one trial at least.
func (s sample) spread() spread {
	mean, variance := s.moments()
	d := spread{mean: mean, centre: mean, deviation: math.Sqrt(variance / s.trials), variance: variance}
	if low, high := d.interval(); variance > 0 && low > 0 && high < 1 {
		return d
	}
	more := s.withExchanged(mean)
	d.centre, d.variance = more.moments()
	d.deviation = math.Sqrt(d.variance / more.trials)
	drawn := 0.5 / (s.trials*s.perTrial + 1)
	d.mean = min(max(mean, drawn), 1-drawn)
	d.bounded = true
	return d
}

// interval returns what holds the true mean with Confidence.
func (d spread) interval() (low, high float64) {
	return d.centre - quantile*d.deviation, d.centre + quantile*d.deviation
}

// withExchanged returns the sample with one trial more, in which the players
// score as if exchanged: lost with the likelihood of the mean, and otherwise won.
func (s sample) withExchanged(mean float64) sample {
	s.counts = slices.Clone(s.counts)
	s.counts[0] += mean
	s.counts[len(s.counts)-1] += 1 - mean
	s.trials++
	return s
}
