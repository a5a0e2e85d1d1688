package search

import "quincunx/movegen"

// Decider is a game that knows the move to play in some positions, such as those with a
// single candidate. Without it, every move is searched.
type Decider interface {
	// Decided returns a legal move and true if the move to play needs no search. The game
	// must not be over.
	Decided() (movegen.Move, bool)
}

// decided returns the move of a [Decider] as the result of a search of depth 0, with the
// estimate as its score. It returns false if the position needs a search.
func decided(root Position, limits Limits, report func(Info)) (Result, bool) {
	if limits.Infinite || limits.Depth > 0 || limits.Nodes > 0 {
		return Result{}, false
	}
	has := CapabilitiesOf(root)
	if has.Decider == nil {
		return Result{}, false
	}
	m, ok := has.Decider.Decided()
	if !ok {
		return Result{}, false
	}
	r := Result{Move: m, Score: Score(root.Evaluate()), Nodes: 1, PV: []movegen.Move{m}}
	if has.MultiSeat != nil && root.Seats() > 2 {
		var values [movegen.MaxSeats]int32
		has.MultiSeat.EvaluateSeats(&values)
		for _, v := range values[:root.Seats()] {
			r.Scores = append(r.Scores, Score(v))
		}
	}
	if report != nil {
		report(Info{Line: 1, Score: r.Score, Nodes: r.Nodes, PV: r.PV, Scores: r.Scores})
	}
	return r, true
}
