package tune

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/stat"

	"quincunx/movegen"
)

// model is the loss as a function of the weights. The variables of the optimiser are the changes of
// the weights, each in a unit that has the same effect on a typical estimate.
type model struct {
	sets      *sampleSets
	loss      lossFunction
	scale     scales
	scaled    []Scale   // see Fitted.Scales
	base      []float64 // the old weights, or the values at which weights are fixed
	free      []int     // indices of the weights that occur in the samples and may change
	step      []float64 // by free weight: the unit of the optimiser
	penalty   []float64 // by free weight: factor of the square of the change
	positions []int     // by weight: the number of positions in which it counts

	weights, gradient []float64 // scratch
}

func newModel(f *Fit, sets *sampleSets) *model {
	n := len(f.Weights.Weights)
	m := &model{sets: sets, positions: make([]int, n), weights: make([]float64, n), gradient: make([]float64, n)}
	for _, w := range f.Weights.Weights {
		m.base = append(m.base, float64(w.Value))
	}
	m.setScales()

	squares := make([]float64, n)
	for i := range sets.train.len() {
		first, last := sets.train.seats(i)
		unit := sets.train.unit(i, &m.scale)
		for seat := first; seat < last; seat++ {
			for _, t := range sets.train.termsOf(seat) {
				effect := float64(t.count) * unit
				squares[t.weight] += effect * effect
				m.positions[t.weight]++
			}
		}
	}
	for i, s := range squares {
		if s == 0 || slices.Contains(f.Keep, f.Weights.Weights[i].Name) {
			continue
		}
		typical := math.Sqrt(s / float64(sets.train.len()))
		counted := math.Sqrt(s / float64(m.positions[i]))
		m.free = append(m.free, i)
		m.step = append(m.step, 1/typical)
		m.penalty = append(m.penalty, f.L2/float64(max(sets.train.games, 1))*(counted/typical)*(counted/typical))
	}
	return m
}

// fix fixes a weight at a value.
func (m *model) fix(weight int, value int32) {
	m.base[weight] = float64(value)
	i := slices.Index(m.free, weight)
	m.free = slices.Delete(m.free, i, i+1)
	m.step = slices.Delete(m.step, i, i+1)
	m.penalty = slices.Delete(m.penalty, i, i+1)
}

// scales are the factors from points of score to estimates, by the number of seats. With more seats,
// the same lead is worth less.
type scales [movegen.MaxSeats + 1]float64

// unit returns the effect of a unit of weight, counted once, on the scaled estimate of sample i.
func (s *samples) unit(i int, scale *scales) float64 {
	return s.origins[i].unit * scale[s.origins[i].seats]
}

// The scale of scores is fitted in minScale..maxScale. If the scores don't predict the results, it
// is defaultScale: 100 points often decide a game.
const (
	minScale     = 1e-4
	maxScale     = 1.0
	defaultScale = 0.01
	pointScale   = 0.01 // in games for points, values are hundredths of a point
)

// minVariance is used as the variance if all points are equal.
const minVariance = 1e-9

// setScales fits the scales, for the old weights.
func (m *model) setScales() {
	if m.sets.points {
		m.loss = squares(max(stat.PopVariance(m.sets.train.targets, nil), minVariance))
	} else {
		m.loss = crossEntropy
	}
	train := &m.sets.train
	var counts [len(m.scale)]int
	for _, o := range train.origins {
		counts[o.seats]++
	}
	for seats, n := range counts {
		if n == 0 {
			continue
		}
		s := Scale{Seats: seats, Scale: pointScale}
		if !m.sets.points {
			of := train
			if n < train.len() {
				some := train.without(func(i int) bool { return train.origins[i].seats != seats })
				of = &some
			}
			s.Scale, s.Guessed = m.scaleOf(of)
		}
		m.scale[seats] = s.Scale
		m.scaled = append(m.scaled, s)
	}
}

// scaleOf fits the scale to samples of games with the same number of seats.
func (m *model) scaleOf(of *samples) (scale float64, guessed bool) {
	loss := func(log float64) float64 {
		var all scales
		for seats := range all {
			all[seats] = math.Exp(log)
		}
		return of.mean(m.loss, m.base, &all, nil)
	}
	// The loss is convex in the scale, so it has one minimum (golden section search: Kiefer 1953).
	const golden = 0.6180339887498949
	low, high := math.Log(minScale), math.Log(maxScale)
	a, b := high-golden*(high-low), low+golden*(high-low)
	lossA, lossB := loss(a), loss(b)
	for high-low > 1e-4 {
		if lossA <= lossB {
			high, b, lossB = b, a, lossA
			a = high - golden*(high-low)
			lossA = loss(a)
		} else {
			low, a, lossA = a, b, lossB
			b = low + golden*(high-low)
			lossB = loss(b)
		}
	}
	scale = math.Exp((low + high) / 2)
	if scale < 2*minScale || scale > maxScale/2 {
		return defaultScale, true
	}
	return scale, false
}

// at returns the weights at a point of the optimiser.
func (m *model) at(x []float64) []float64 {
	copy(m.weights, m.base)
	for i, k := range m.free {
		m.weights[k] += x[i] * m.step[i]
	}
	return m.weights
}

// objective returns the loss plus the penalty. It sets gradient, unless that is nil.
func (m *model) objective(x, gradient []float64) float64 {
	weights := m.at(x)
	var g []float64
	if gradient != nil {
		g = m.gradient
	}
	sum := m.sets.train.mean(m.loss, weights, &m.scale, g)
	for i, k := range m.free {
		sum += m.penalty[i] * x[i] * x[i]
		if gradient != nil {
			gradient[i] = g[k]*m.step[i] + 2*m.penalty[i]*x[i]
		}
	}
	return sum
}

// losses returns the losses of weights.
func (m *model) losses(weights []float64) Losses {
	return Losses{
		Train:      m.sets.train.mean(m.loss, weights, &m.scale, nil),
		Validation: m.sets.validation.mean(m.loss, weights, &m.scale, nil),
	}
}
