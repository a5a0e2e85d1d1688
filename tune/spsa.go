package tune

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"quincunx/internal/quote"
)

// SPSA tunes whole numbers by the results of two settings of them against each other:
// simultaneous perturbation stochastic approximation (J. Spall 1992). In each iteration all
// parameters are moved simultaneously, each up or down at random; that setting plays against
// the one with all moves reversed, and the parameters move some way towards the winner.
//
// The gains are those of Spall (1998): with N iterations and A = N/10, moves of iteration k are
// step·(N/k)^0.101, and a result y goes y·rate·((A+N)/(A+k))^0.602/(N/k)^0.101 steps of the way.
type SPSA struct {
	Parameters []SPSAParameter
	Iterations int     // 1 or more
	Rate       float64 // steps by which a clean win moves the parameters, at the end
	Seed       uint64

	// Measure returns how well plus does against minus in an iteration, -1..1.
	// Equal settings have the mean 0.
	Measure func(ctx context.Context, iteration int, plus, minus []int) (float64, error)
}

// SPSAParameter is a number to tune.
type SPSAParameter struct {
	Name  string  `json:"name"`
	Start int     `json:"start"`
	Least int     `json:"least"`
	Most  int     `json:"most"`
	Step  float64 `json:"step"` // by which it is moved up and down at the end

	// Weight: it is a weight of the evaluation, not a parameter of the search.
	Weight bool `json:"weight,omitempty"`
}

// SPSAIteration is the result of an iteration.
type SPSAIteration struct {
	Iteration int       `json:"iteration"` // from 1
	Plus      []int     `json:"plus"`
	Minus     []int     `json:"minus"`
	Score     float64   `json:"score"`  // of plus, -1..1
	Values    []float64 `json:"values"` // of the parameters, afterwards
}

// The exponents of the gains, and the share of the iterations by which the first gains are
// damped (Spall 1998, section III).
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

// Check returns an error that says what is out of its range.
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
			return fmt.Errorf("%s: %d is not in %d..%d", quote.Word(p.Name), p.Start, p.Least, p.Most)
		}
		if !(p.Step >= 0.5 && p.Step <= float64(p.Most-p.Least)) {
			return fmt.Errorf("%s: step %v: want 0.5..%d", quote.Word(p.Name), p.Step, p.Most-p.Least)
		}
	}
	return nil
}

// Run continues after the last iteration that was done, nil for none, and calls each with
// every further one. It ends when all are done, or with the error of ctx, of Measure or of
// each.
func (s *SPSA) Run(ctx context.Context, last *SPSAIteration, each func(*SPSAIteration) error) error {
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
		next, err := s.iterate(ctx, last)
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

// iterate does the iteration after last, which depends on the seed and on last alone.
func (s *SPSA) iterate(ctx context.Context, last *SPSAIteration) (*SPSAIteration, error) {
	k := last.Iteration + 1
	random := rand.New(rand.NewPCG(s.Seed, uint64(k)))
	n := &SPSAIteration{Iteration: k}
	move, gain := s.gains(k)
	signs := make([]float64, len(s.Parameters))
	for i, p := range s.Parameters {
		signs[i] = float64(2*random.IntN(2) - 1)
		// Both settings are rounded by the same random number, so that they and their
		// distance are right on average.
		fraction := random.Float64()
		setting := func(direction float64) int {
			value := last.Values[i] + direction*signs[i]*move*p.Step
			return int(math.Floor(p.within(value) + fraction))
		}
		n.Plus = append(n.Plus, min(setting(1), p.Most))
		n.Minus = append(n.Minus, min(setting(-1), p.Most))
	}
	var err error
	if n.Score, err = s.Measure(ctx, k, n.Plus, n.Minus); err != nil {
		return nil, err
	}
	for i, p := range s.Parameters {
		n.Values = append(n.Values, p.within(last.Values[i]+signs[i]*n.Score*gain*p.Step))
	}
	return n, nil
}

// gains returns the steps by which parameters are moved up and down in iteration k, and
// those that a clean win moves them.
func (s *SPSA) gains(k int) (move, gain float64) {
	n := float64(s.Iterations)
	stability := spsaStability * n
	move = math.Pow(n/float64(k), spsaGamma)
	return move, s.Rate * math.Pow((stability+n)/(stability+float64(k)), spsaAlpha) / move
}

func (p SPSAParameter) within(v float64) float64 {
	return min(max(v, float64(p.Least)), float64(p.Most))
}
