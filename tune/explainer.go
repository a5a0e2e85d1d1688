package tune

import (
	"errors"
	"fmt"
	"slices"

	"quincunx/eval"
	"quincunx/internal/quote"
	"quincunx/match"
	"quincunx/movegen"
	"quincunx/search"
)

// errLimited: the estimate is at the end of its range, where the weights make no difference.
var errLimited = errors.New("the estimate is at the end of its range")

// explainer explains the estimates of a position by terms of weights.
type explainer struct {
	state   movegen.State // evaluated
	scale   func() int32  // units of weight in a point of score
	points  bool
	weights []eval.Weight
	explain func(seat movegen.Seat, dst []eval.Term) []eval.Term
	values  func(*[movegen.MaxSeats]int32)
	mover   func() movegen.Seat // the seat whose estimate is explained; nil = all seats
}

// newExplainer returns an explainer of p, an evaluated position, and of those that it is
// walked to.
func newExplainer(p movegen.State, w eval.Weights) (*explainer, error) {
	x := &explainer{state: p, weights: w.Weights}
	if e, ok := p.(search.Position); ok && p.Seats() == 2 {
		if t, ok := p.(eval.Explainer); ok {
			x.scale, x.mover = t.Scale, e.Mover
			x.explain = func(_ movegen.Seat, dst []eval.Term) []eval.Term { return t.Explain(dst) }
			x.values = func(v *[movegen.MaxSeats]int32) { v[e.Mover()] = e.Evaluate() }
			return x, nil
		}
	}
	t, explains := p.(eval.SeatExplainer)
	switch e := p.(type) {
	case search.MultiSeat:
		x.values = e.EvaluateSeats
	case search.Simultaneous:
		x.values, x.points = e.EvaluateSeats, true
	default:
		explains = false
	}
	if !explains {
		return nil, errors.New("the evaluation of the game doesn't explain the estimates of seats")
	}
	x.scale, x.explain = t.Scale, t.ExplainSeat
	return x, nil
}

// addTo adds the position as a sample, without its targets.
func (x *explainer) addTo(s *samples, buffer []eval.Term) ([]eval.Term, error) {
	var values [movegen.MaxSeats]int32
	x.values(&values)
	seats := make([]explained, x.state.Seats())
	for seat := range seats {
		if x.mover != nil && seat != int(x.mover()) {
			continue
		}
		first := len(buffer)
		buffer = x.explain(movegen.Seat(seat), buffer)
		var err error
		if seats[seat], err = x.split(buffer[first:], values[seat]); err != nil {
			return buffer, err
		}
	}
	for _, e := range seats {
		s.addSeat(e.terms, e.offset)
	}
	s.closeSample(origin{x.state.Seats(), 1 / float64(x.scale())})
	return buffer, nil
}

// explained is an estimate: terms of weights, and what no weight changes, in units
// of weight.
type explained struct {
	terms  []eval.Term
	offset float64
}

// rounding is how far an estimate may be from its terms, in points of score: two
// roundings, that of a seat's share and that of the mean.
const rounding = 2

// split splits an estimate into terms of weights and the rest, to which terms that follow those
// of the weights belong. In a game for points, an estimate that differs from its terms has
// been limited to what is possible, so that all of it is rest; in others, that is an error.
func (x *explainer) split(terms []eval.Term, value int32) (explained, error) {
	if len(terms) < len(x.weights) {
		return explained{}, fmt.Errorf("want terms of %d weights, got %d", len(x.weights), len(terms))
	}
	for i, w := range x.weights {
		if terms[i].Name != w.Name {
			return explained{}, fmt.Errorf("want the term of weight %s, got %s", quote.Text(w.Name), quote.Text(terms[i].Name))
		}
	}
	var sum, rest int64
	for i, t := range terms {
		sum += int64(t.Weight) * int64(t.Count)
		if i >= len(x.weights) {
			rest += int64(t.Weight) * int64(t.Count)
		}
	}
	made := sum / int64(x.scale())
	same := made-int64(value) <= rounding && int64(value)-made <= rounding
	switch {
	case x.points && !same:
		return explained{offset: float64(value) * float64(x.scale())}, nil
	case !x.points && (value >= search.MaxEval || value <= -search.MaxEval):
		return explained{}, errLimited
	case !same:
		return explained{}, fmt.Errorf("the terms add up to %d, the estimate is %d", made, value)
	}
	return explained{terms[:len(x.weights)], float64(rest)}, nil
}

// targets returns what the fit wants of each seat of a game: its points, those where x is if the
// game did not end, or its share of a win, all together 1.
func (x *explainer) targets(g *match.GameRecord) []float64 {
	targets := make([]float64, len(g.Result))
	if x.points {
		scores := g.Scores
		if len(scores) == 0 {
			scores = movegen.Scores(x.state)
		}
		for seat := range targets {
			targets[seat] = float64(scores[seat])
		}
		return targets
	}
	best, winners := slices.Max(g.Result), 0.0
	for _, r := range g.Result {
		if r == best {
			winners++
		}
	}
	for seat, r := range g.Result {
		if r == best {
			targets[seat] = 1 / winners
		}
	}
	return targets
}
