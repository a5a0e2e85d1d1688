package eval

import "quincunx/movegen"

// Term is one weight's part in a score.
type Term struct {
	Name   string
	Weight int32
	Count  int32 // how often the weight counts, for the seat to act less against it
}

// Explainer is a position that says how its score comes about.
type Explainer interface {
	// Explain appends a term for each weight, in the order of the weights.
	// Evaluate is the sum of Weight·Count, divided by Scale, towards zero, and
	// limited to its range.
	Explain(dst []Term) []Term

	// Scale returns how many units of weight make a point of score of the position, from 1.
	Scale() int32
}

// SeatExplainer is a position that says how the estimate of each seat comes
// about, where each has one of its own.
type SeatExplainer interface {
	// ExplainSeat appends a term for each weight, in the order of the weights. The
	// estimate of seat s is the sum of Weight·Count, divided by Scale, towards
	// zero, and limited to its range.
	ExplainSeat(s movegen.Seat, dst []Term) []Term

	// Scale returns how many units of weight make a point of the position's estimates, from 1.
	Scale() int32
}
