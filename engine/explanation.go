package engine

import (
	"quincunx/eval"
	"quincunx/movegen"
	"quincunx/search"
)

// Explanation is the evaluation of a position, split into its terms.
type Explanation struct {
	// Worth has the estimate for each seat; nil if the evaluation only has one for the side to move.
	Worth []search.Score

	// Parts has the terms of the estimate for the side to move or, in a game of simultaneous moves,
	// for each seat. It is nil if the evaluation can't explain itself.
	Parts []SeatExplanation
}

// SeatExplanation is the estimate for a seat by its terms: Total is the sum of Weight·Count over the
// terms, divided by Scale.
type SeatExplanation struct {
	Seat  movegen.Seat
	Terms []eval.Term
	Scale int32
	Total search.Score
}

// estimates is a position with an estimate for each seat, in points.
type estimates interface {
	EvaluateSeats(dst *[movegen.MaxSeats]int32)
}

// Explain explains the evaluation of a position returned by [Engine.Evaluated].
func Explain(p movegen.State) (x Explanation) {
	var worth [movegen.MaxSeats]int32
	if e, ok := p.(estimates); ok {
		e.EvaluateSeats(&worth)
		for _, w := range worth[:p.Seats()] {
			x.Worth = append(x.Worth, search.Score(w))
		}
	}
	explainer, ok := p.(eval.Explainer)
	if !ok {
		return x
	}
	for _, seat := range movegen.TurnOf(p).Actors() {
		total := search.Score(worth[seat])
		if e, ok := p.(search.Position); ok {
			total = search.Score(e.Evaluate())
		}
		x.Parts = append(x.Parts, SeatExplanation{seat, explainer.Explain(seat, nil), explainer.Scale(), total})
	}
	return x
}
