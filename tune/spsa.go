package tune

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"quincunx/internal/message"
)

// SPSA tunes integer parameters by simultaneous perturbation stochastic approximation (J. Spall 1992).
// In each iteration all parameters are perturbed simultaneously, each up or down at random. These values play
// against the values with all perturbations reversed, and the parameters move some way towards the winner.
//
// The gains follow Spall (1998). With N iterations and A = N/10, the perturbation of iteration k is
// step·(N/k)^0.101, and a result y moves the parameters by y·rate·((A+N)/(A+k))^0.602/(N/k)^0.101 steps.
type SPSA struct {
	Parameters []SPSAParameter `json:"parameters"`
	Iterations int             `json:"iterations"` // 1 or more
	Rate       float64         `json:"rate"`       // steps by which a result of 1 moves the parameters in the last iteration
}

// measureFunc returns the result of plus against minus in an iteration, -1..1.
// The expected result of equally strong values is 0.
type measureFunc func(ctx context.Context, iteration int, plus, minus []int) (float64, error)

// SPSAParameter is a parameter to tune.
type SPSAParameter struct {
	Name  string  `json:"name"`
	Start int     `json:"start"`
	Least int     `json:"least"` // the range is Least..Most
	Most  int     `json:"most"`
	Step  float64 `json:"step"` // the perturbation in the last iteration

	// Weight is set for a weight of the evaluation, and not set for a parameter of the search.
	Weight bool `json:"weight,omitempty"`
}

// SPSAIteration is the result of an iteration.
type SPSAIteration struct {
	Iteration int       `json:"iteration"` // from 1
	Plus      []int     `json:"plus"`
	Minus     []int     `json:"minus"`
	Score     float64   `json:"score"`  // of plus, -1..1
	Values    []float64 `json:"values"` // values of the parameters after the iteration
}

// The exponents of the gains, and A as a share of the iterations, which damps the first gains
// (Spall 1998, section III).
const (
	spsaAlpha     = 0.602
	spsaGamma     = 0.101
	spsaStability = 0.1
)

// The ranges of an SPSA.
const (
	maxIterations = 1 << 30
	maxRate       = 1000
)

// Check returns an error that names the first field that is out of range.
func (s *SPSA) Check() error {
	switch {
	case len(s.Parameters) == 0:
		return fmt.Errorf("no parameters")
	case s.Iterations < 1 || s.Iterations > maxIterations:
		return fmt.Errorf("iterations %d: want 1..%d", s.Iterations, maxIterations)
	case !(s.Rate > 0 && s.Rate <= maxRate):
		return fmt.Errorf("rate %v: want more than 0, at most %d", s.Rate, maxRate)
	}
	for _, p := range s.Parameters {
		if p.Least > p.Start || p.Start > p.Most {
			return fmt.Errorf("%s: start %d: want %d..%d", message.Word(p.Name), p.Start, p.Least, p.Most)
		}
		if !(p.Step >= 0.5 && p.Step <= float64(p.Most-p.Least)) {
			return fmt.Errorf("%s: step %v: want 0.5..%d", message.Word(p.Name), p.Step, p.Most-p.Least)
		}
	}
	return nil
}

// run runs the iterations after last, which is nil before the first, and calls each after every iteration. It
// ends when all iterations are done, or with an error of ctx, measure or each.
func (s *SPSA) run(ctx context.Context, seed uint64, measure measureFunc, last *SPSAIteration, each func(*SPSAIteration) error) error {
	if err := s.Check(); err != nil {
		return err
	}
	if last == nil {
		last = s.start()
	}
	for last.Iteration < s.Iterations {
		if err := ctx.Err(); err != nil {
			return err
		}
		next, err := s.iterate(ctx, seed, measure, last)
		if err != nil {
			return err
		}
		if err := each(next); err != nil {
			return err
		}
		last = next
	}
	return nil
}

// start returns the state before the first iteration.
func (s *SPSA) start() *SPSAIteration {
	first := &SPSAIteration{}
	for _, p := range s.Parameters {
		first.Values = append(first.Values, float64(p.Start))
	}
	return first
}

// iterate runs the iteration after last. It depends only on the seed and on last.
func (s *SPSA) iterate(ctx context.Context, seed uint64, measure measureFunc, last *SPSAIteration) (*SPSAIteration, error) {
	k := last.Iteration + 1
	random := rand.New(rand.NewPCG(seed, uint64(k)))
	n := &SPSAIteration{Iteration: k}
	perturbation, gain := s.gains(k)
	signs := make([]float64, len(s.Parameters))
	for i, p := range s.Parameters {
		signs[i] = float64(2*random.IntN(2) - 1)
		// Both values are rounded with the same random number, so that they and their
		// difference are unbiased.
		fraction := random.Float64()
		perturbed := func(direction float64) int {
			value := last.Values[i] + direction*signs[i]*perturbation*p.Step
			return int(math.Floor(p.clamp(value) + fraction))
		}
		n.Plus = append(n.Plus, min(perturbed(1), p.Most))
		n.Minus = append(n.Minus, min(perturbed(-1), p.Most))
	}
	var err error
	if n.Score, err = measure(ctx, k, n.Plus, n.Minus); err != nil {
		return nil, err
	}
	for i, p := range s.Parameters {
		n.Values = append(n.Values, p.clamp(last.Values[i]+signs[i]*n.Score*gain*p.Step))
	}
	return n, nil
}

// gains returns the perturbation of iteration k and the distance by which a result of 1 moves the parameters,
// both in steps.
func (s *SPSA) gains(k int) (perturbation, gain float64) {
	n := float64(s.Iterations)
	stability := spsaStability * n
	perturbation = math.Pow(n/float64(k), spsaGamma)
	return perturbation, s.Rate * math.Pow((stability+n)/(stability+float64(k)), spsaAlpha) / perturbation
}

// clamp returns v clamped to the range of the parameter.
func (p SPSAParameter) clamp(v float64) float64 {
	return min(max(v, float64(p.Least)), float64(p.Most))
}
