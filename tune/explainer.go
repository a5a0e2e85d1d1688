package tune

import (
	"errors"
	"fmt"
	"slices"

	"quincunx/eval"
	"quincunx/internal/message"
	"quincunx/match"
	"quincunx/movegen"
	"quincunx/search"
)

// errLimited is the error for a position whose value is at a limit of the range of values. Such a value does not
// depend on the weights.
var errLimited = errors.New("the value is at the end of its range")

// explainer splits the values of a position into terms of weights.
type explainer struct {
	state   movegen.State // with its evaluation
	scale   func() int32  // units of weight in a point of score
	points  bool          // the game is played for points
	weights []eval.Weight
	explain func(seat movegen.Seat, dst []eval.Term) []eval.Term
	values  func(*[movegen.MaxSeats]int32) // sets the values of all seats, in points of score
	mover   func() movegen.Seat            // the seat whose value is explained; nil = all seats
}

// newExplainer returns an explainer of p, a position with its evaluation. The explainer follows moves made and
// unmade in p.
func newExplainer(p movegen.State, w eval.Weights) (*explainer, error) {
	x := &explainer{state: p, weights: w.Weights}
	t, explains := p.(eval.Explainer)
	switch e := p.(type) {
	case search.Simultaneous:
		x.values, x.points = e.EvaluateSeats, true
	case search.MultiSeat:
		x.values = e.EvaluateSeats
	}
	if e, ok := p.(search.Position); ok && p.Seats() == 2 {
		x.mover = e.Mover
		x.values = func(v *[movegen.MaxSeats]int32) { v[e.Mover()] = e.Evaluate() }
	}
	if !explains || x.values == nil {
		return nil, errors.New("the evaluation of the game can't explain the values of seats")
	}
	x.scale, x.explain = t.Scale, t.Explain
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

// explained is a value as terms of weights and an offset that does not depend on the weights, in units
// of weight.
type explained struct {
	terms  []eval.Term
	offset float64
}

// rounding is the largest difference between a value and the sum of its terms, in points of score. Both a seat's
// share and the mean are rounded.
const rounding = 2

// split splits a value into terms of weights and an offset. Terms after the terms of weights belong to the
// offset. In a game for points, a value that differs from the sum of its terms has been clamped to the possible
// scores, so all of it is offset. In other games, such a difference is an error.
func (x *explainer) split(terms []eval.Term, value int32) (explained, error) {
	if len(terms) < len(x.weights) {
		return explained{}, fmt.Errorf("got terms of %d weights, want %d", len(terms), len(x.weights))
	}
	for i, w := range x.weights {
		if terms[i].Name != w.Name {
			return explained{}, fmt.Errorf("got the term of weight %s, want %s", message.Quote(terms[i].Name), message.Quote(w.Name))
		}
	}
	var sum, offset int64
	for i, t := range terms {
		sum += int64(t.Weight) * int64(t.Count)
		if i >= len(x.weights) {
			offset += int64(t.Weight) * int64(t.Count)
		}
	}
	total := sum / int64(x.scale())
	same := total-int64(value) <= rounding && int64(value)-total <= rounding
	switch {
	case x.points && !same:
		return explained{offset: float64(value) * float64(x.scale())}, nil
	case !x.points && (value >= eval.MaxScore || value <= -eval.MaxScore):
		return explained{}, errLimited
	case !same:
		return explained{}, fmt.Errorf("the terms add up to %d, want the value %d", total, value)
	}
	return explained{terms[:len(x.weights)], float64(offset)}, nil
}

// targets returns the target of each seat of a game. In a game for points, the target is the seat's score or, if
// the game was not played to its end, its score in the position of x. In other games, the target is the seat's
// share of the win. The shares add up to 1.
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
