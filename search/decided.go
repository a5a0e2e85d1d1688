package search

import "quincunx/movegen"

// Decider is a game that knows what to play in some positions, such as those with one
// candidate only. Without it, each move is searched.
type Decider interface {
	// Decided returns the move to play, which is legal, and whether there is one that
	// needs no search. The position is not over.
	Decided() (movegen.Move, bool)
}

// decided returns the move of a [Decider] as the result of a search, with the estimate for
// its score and depth 0. It reports false if the position needs a search.
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
