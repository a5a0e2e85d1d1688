package eval

import "quincunx/movegen"

// Term is one weight's part in a score.
type Term struct {
	Name   string
	Weight int32
	Count  int32 // how often the weight counts for the seat to move, minus the other seats' counts
}

// Explainer is a position that explains its score.
type Explainer interface {
	// Explain appends a term for each weight, in the order of the weights. Evaluate
	// returns the sum of Weight·Count divided by Scale, rounded towards zero and
	// limited to its range.
	Explain(dst []Term) []Term

	// Scale returns the units of weight in a point of the position's score, at least
	// 1.
	Scale() int32
}

// SeatExplainer is a position that explains the estimate of each seat, if seats have
// estimates of their own.
type SeatExplainer interface {
	// ExplainSeat appends a term for each weight, in the order of the weights. The
	// estimate of seat s is the sum of Weight·Count divided by Scale, rounded
	// towards zero and limited to its range.
	ExplainSeat(s movegen.Seat, dst []Term) []Term

	// Scale returns the units of weight in a point of the position's estimates, at
	// least 1.
	Scale() int32
}
