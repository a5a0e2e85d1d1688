package engine

import (
	"quincunx/eval"
	"quincunx/movegen"
	"quincunx/search"
)

// Explanation is what an evaluation says of a position.
type Explanation struct {
	// Worth is the estimate for each seat, where the evaluation has them; nil if not.
	Worth []search.Score

	// Parts are the terms of the estimate for the seat to act or, where all act
	// simultaneously, for each seat. There are none if the evaluation can't explain itself.
	Parts []SeatExplanation
}

// SeatExplanation is how an estimate comes about: Total is the sum of the terms' Weight·Count, divided
// by Scale.
type SeatExplanation struct {
	Seat  movegen.Seat
	Terms []eval.Term
	Scale int32
	Total search.Score
}

// estimates is a position that knows what it is worth to each seat.
type estimates interface {
	EvaluateSeats(dst *[movegen.MaxSeats]int32)
}

// Explain explains the evaluation of a position that [Engine.Evaluated] has returned.
func Explain(p movegen.State) (x Explanation) {
	var worth [movegen.MaxSeats]int32
	if e, ok := p.(estimates); ok {
		e.EvaluateSeats(&worth)
		for _, w := range worth[:p.Seats()] {
			x.Worth = append(x.Worth, search.Score(w))
		}
	}
	switch e := p.(type) {
	case search.Position:
		if explainer, ok := e.(eval.Explainer); ok {
			x.Parts = []SeatExplanation{{e.Mover(), explainer.Explain(nil), explainer.Scale(), search.Score(e.Evaluate())}}
		}
	case eval.SeatExplainer:
		for seat := range movegen.Seat(p.Seats()) {
			x.Parts = append(x.Parts, SeatExplanation{seat, e.ExplainSeat(seat, nil), e.Scale(), search.Score(worth[seat])})
		}
	}
	return x
}
