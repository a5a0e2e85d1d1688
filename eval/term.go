package eval

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

	// Scale returns how many units of weight make a point of score, from 1.
	Scale() int32
}
