package search

import "quincunx/movegen"

// KnownMover knows good moves without a search, such as the first of a plan longer than the search
// depth. Without it, every move is searched.
type KnownMover interface {
	// KnownMove returns the legal move that seat s, which is to move, should play, or NoMove if a
	// search should choose. The game must not be over. No state is kept between turns.
	KnownMove(s movegen.Seat) movegen.Move
}

// knownMove returns the move of a [KnownMover] as the result of a search of depth 0, with the
// estimate as its score. It returns false if the position needs a search.
func knownMove(root Position, limits Limits, report func(Info)) (Result, bool) {
	if limits.Infinite || limits.Depth > 0 || limits.Nodes > 0 || limits.Moves != nil {
		return Result{}, false
	}
	has := CapabilitiesOf(root)
	if has.KnownMover == nil {
		return Result{}, false
	}
	m := has.KnownMover.KnownMove(root.Mover())
	if m == movegen.NoMove {
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
