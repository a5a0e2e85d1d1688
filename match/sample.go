package match

import (
	"math"
	"slices"
)

// sample is a sample of independent trials (games or blocks). The value of a trial is the player's share of
// its points.
type sample struct {
	values, counts []float64 // values ascend from 0 to 1; counts[i] trials had values[i]
	trials         float64   // sum of counts
	gamesPerTrial  float64
}

func newSample(gamesPerTrial float64, counts ...int) sample {
	s := sample{gamesPerTrial: gamesPerTrial}
	for i, n := range counts {
		s.values = append(s.values, float64(i)/float64(len(counts)-1))
		s.counts = append(s.counts, float64(n))
		s.trials += float64(n)
	}
	return s
}

// moments returns the mean and the variance of the values. There must be at least one trial.
func (s sample) moments() (mean, variance float64) {
	for i, v := range s.values {
		mean += v * s.counts[i] / s.trials
	}
	for i, v := range s.values {
		variance += (v - mean) * (v - mean) * s.counts[i] / s.trials
	}
	return mean, variance
}

// normalMean is a normal approximation of the distribution of a sample's mean.
type normalMean struct {
	mean              float64 // the best estimate
	centre, deviation float64 // of the distribution
	variance          float64 // of a trial
	bounded           bool    // see Estimate
}

// quantile is half the length of a confidence interval, in standard deviations.
var quantile = math.Sqrt2 * math.Erfinv(Confidence)

// normalMean returns the distribution of the mean. There must be at least one trial.
func (s sample) normalMean() normalMean {
	mean, variance := s.moments()
	d := normalMean{mean: mean, centre: mean, deviation: math.Sqrt(variance / s.trials), variance: variance}
	if low, high := d.interval(); variance > 0 && low > 0 && high < 1 {
		return d
	}
	more := s.withExchanged(mean)
	d.centre, d.variance = more.moments()
	d.deviation = math.Sqrt(d.variance / more.trials)
	drawn := 0.5 / (s.trials*s.gamesPerTrial + 1)
	d.mean = min(max(mean, drawn), 1-drawn)
	d.bounded = true
	return d
}

// interval returns the interval that contains the true mean with probability Confidence.
func (d normalMean) interval() (low, high float64) {
	return d.centre - quantile*d.deviation, d.centre + quantile*d.deviation
}

// withExchanged returns the sample with one extra trial in which the players score as if exchanged: lost with
// probability mean, and won otherwise.
func (s sample) withExchanged(mean float64) sample {
	s.counts = slices.Clone(s.counts)
	s.counts[0] += mean
	s.counts[len(s.counts)-1] += 1 - mean
	s.trials++
	return s
}
