package tune

import (
	"math"
	"runtime"
	"sync"
)

// lossFunction returns the loss of one sample from the estimates of the seats and their targets. It
// sets slopes to the derivatives of the loss with respect to the estimates.
type lossFunction func(estimates, targets, slopes []float64) float64

// crossEntropy takes the estimates as the logits of a softmax, and the targets as the seats'
// shares of the win. With two estimates of which one is zero it is the loss of logistic regression.
func crossEntropy(estimates, targets, slopes []float64) float64 {
	top := estimates[0]
	for _, z := range estimates[1:] {
		top = max(top, z)
	}
	var sum float64
	for i, z := range estimates {
		slopes[i] = math.Exp(z - top)
		sum += slopes[i]
	}
	log := top + math.Log(sum)
	var loss float64
	for i, z := range estimates {
		loss += targets[i] * (log - z)
		slopes[i] = slopes[i]/sum - targets[i]
	}
	return loss
}

// squares returns the loss function for estimates of points: half of the mean squared error, in
// units of the variance of the points.
func squares(variance float64) lossFunction {
	return func(estimates, targets, slopes []float64) float64 {
		var loss float64
		share := 1 / (variance * float64(len(estimates)))
		for i, z := range estimates {
			d := z - targets[i]
			loss += d * d * share / 2
			slopes[i] = d * share
		}
		return loss
	}
}

// chunks is the number of parts into which the samples are split. Sums are computed part by
// part, so that they don't depend on the number of threads.
const chunks = 64

// mean returns the mean loss of the samples, with the estimates multiplied by the scale. If
// gradient is not nil, mean sets it to the derivatives with respect to the weights.
func (s *samples) mean(loss lossFunction, weights []float64, scale *scales, gradient []float64) float64 {
	if s.len() == 0 {
		return 0
	}
	sums := make([]float64, chunks)
	gradients := make([][]float64, chunks)
	queue := make(chan int, chunks)
	for i := range chunks {
		queue <- i
	}
	close(queue)
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for i := range queue {
				from, to := i*s.len()/chunks, (i+1)*s.len()/chunks
				if gradient != nil {
					gradients[i] = make([]float64, len(gradient))
				}
				sums[i] = s.sum(loss, weights, scale, from, to, gradients[i])
			}
		})
	}
	workers.Wait()
	var sum float64
	clear(gradient)
	for i := range chunks {
		sum += sums[i]
		for k, g := range gradients[i] {
			gradient[k] += g / float64(s.len())
		}
	}
	return sum / float64(s.len())
}

// maxSeatsOfSample is the capacity for the estimates of a sample.
const maxSeatsOfSample = 8

// sum adds up the losses of the samples from..to-1.
func (s *samples) sum(loss lossFunction, weights []float64, scale *scales, from, to int, gradient []float64) float64 {
	var sum float64
	var estimates, slopes [maxSeatsOfSample]float64
	for i := from; i < to; i++ {
		first, last := s.seats(i)
		n, unit := last-first, s.unit(i, scale)
		for seat := first; seat < last; seat++ {
			estimate := s.offsets[seat]
			for _, t := range s.termsOf(seat) {
				estimate += weights[t.weight] * float64(t.count)
			}
			estimates[seat-first] = estimate * unit
		}
		sum += loss(estimates[:n], s.targets[first:last], slopes[:n])
		if gradient == nil {
			continue
		}
		for seat := first; seat < last; seat++ {
			slope := slopes[seat-first] * unit
			for _, t := range s.termsOf(seat) {
				gradient[t.weight] += slope * float64(t.count)
			}
		}
	}
	return sum
}
