package eval

import "quincunx/movegen"

// Term is one weight's part in a score.
type Term struct {
	Name   string
	Weight int32
	Count  int32 // how often the weight counts for the seat, minus the other seats' counts
}

// Explainer is a position that explains its estimates.
type Explainer interface {
	// Explain appends a term for each weight, in the order of the weights. The
	// estimate of seat s is the sum of Weight·Count divided by Scale, rounded towards
	// zero and limited to its range. If the evaluation only has an estimate for the
	// side to move, of two, the other's is its negative.
	Explain(s movegen.Seat, dst []Term) []Term

	// Scale returns the units of weight in a point of the position's estimates, at
	// least 1.
	Scale() int32
}
