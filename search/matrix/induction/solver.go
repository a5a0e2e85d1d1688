package induction

import (
	"context"
	"math"

	"quincunx/movegen"
	"quincunx/search"
)

// Result is the solution of a game.
type Result struct {
	Value       float64        // expected payoff to the row seat
	Row, Column []search.Share // optimal strategies: the probabilities of all actions; nil if the game is over

	Nodes     uint64 // joint moves made
	Positions int    // positions solved
}

// Solve solves a game. The error describes what is wrong with g, or is [ErrTooMany], ctx's, or one of solving a matrix
// game. Solve makes and unmakes moves in the position of g. The memory grows with the number of positions: see
// [Game].MaxPositions.
func Solve(ctx context.Context, g Game) (Result, error) {
	if err := g.check(); err != nil {
		return Result{}, err
	}
	if g.Position.Over() {
		return Result{Value: g.score()}, nil
	}
	s := &solver{Game: g, ctx: ctx, values: map[uint64]bounds{}, serialised: [2]map[uint64]bounds{{}, {}}}
	root, err := s.solve(anything, true)
	if err != nil {
		return Result{}, err
	}
	return Result{
		Value: root.worth.low, Row: shares(root.rows, root.row), Column: shares(root.columns, root.column),
		Nodes: s.nodes, Positions: len(s.values),
	}, nil
}

// shares pairs a strategy's probabilities with their actions.
func shares(actions []movegen.Move, strategy []float64) []search.Share {
	list := make([]search.Share, len(actions))
	for i, m := range actions {
		list[i] = search.Share{Move: m, Share: strategy[i]}
	}
	return list
}

// solver solves one game.
type solver struct {
	Game
	ctx   context.Context
	nodes uint64
	err   error

	values map[uint64]bounds // by the key of the position

	// serialised holds the values of serialised games, by the seat that sees the other's choice, and by key. They are
	// values for the other seat.
	serialised [2]map[uint64]bounds
}

// bounds are bounds on a value.
type bounds struct{ low, high float64 }

var anything = bounds{math.Inf(-1), math.Inf(1)}

// tolerance is the largest difference of payoffs that count as equal. Payoffs are whole points, so the rounding errors
// of values are much smaller.
const tolerance = 1e-9

// isExact reports whether the bounds are equal.
func (b bounds) isExact() bool { return b.high-b.low <= tolerance }

// negated returns the bounds from the point of view of the other seat.
func (b bounds) negated() bounds { return bounds{-b.high, -b.low} }

// within returns the intersection of b and o.
func (b bounds) within(o bounds) bounds { return bounds{max(b.low, o.low), min(b.high, o.high)} }

// outside reports whether the value is at an end of the window or beyond.
func (b bounds) outside(window bounds) bool {
	return b.high <= window.low+tolerance || b.low >= window.high-tolerance
}

// play makes a joint move of both seats' actions and the others' actions. It sets s.err if there are too many
// positions or ctx is done.
func (s *solver) play(ofRow, ofColumn movegen.Move) {
	var joint [movegen.MaxSeats]movegen.Move
	for seat := range movegen.Seat(s.Position.Seats()) {
		switch seat {
		case s.Row:
			joint[seat] = ofRow
		case s.Column:
			joint[seat] = ofColumn
		default:
			joint[seat] = s.Others(s.Position, seat)
		}
	}
	s.Position.MakeJoint(&joint)
	s.nodes++
	if s.err != nil {
		return
	}
	if stored := len(s.values) + len(s.serialised[row]) + len(s.serialised[column]); s.MaxPositions > 0 && stored > s.MaxPositions {
		s.err = ErrTooMany
	} else if s.nodes%1024 == 0 {
		s.err = s.ctx.Err()
	}
}

// solved is a solved position.
type solved struct {
	worth         bounds         // of the value
	rows, columns []movegen.Move // the actions of the two seats
	row, column   []float64      // optimal strategies; nil unless they are wanted
}

// value returns bounds of the value of the position: exact ones if the value is inside the window, otherwise bounds
// that show that it is outside.
func (s *solver) value(window bounds) (bounds, error) {
	if s.Position.Over() {
		payoff := s.score()
		return bounds{payoff, payoff}, nil
	}
	v, err := s.solve(window, false)
	return v.worth, err
}

// solve is value for a position that is not over. If strategies are wanted, the window must be unbounded.
func (s *solver) solve(window bounds, strategies bool) (solved, error) {
	key := s.Position.Key()
	known, ok := s.values[key]
	if !ok {
		known = anything
	}
	if !strategies && (known.isExact() || known.outside(window)) {
		return solved{worth: known}, nil
	}
	v, err := s.doubleOracle(known, window, strategies)
	if err != nil {
		return solved{}, err
	}
	s.values[key] = v.worth
	return v, nil
}

// list returns the actions of both seats, without a value.
func (s *solver) list() solved {
	return solved{rows: s.Position.SeatMoves(s.Row, nil), columns: s.Position.SeatMoves(s.Column, nil)}
}
