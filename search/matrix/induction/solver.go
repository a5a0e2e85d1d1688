package induction

import (
	"context"
	"math"

	"quincunx/movegen"
	"quincunx/search"
)

// Result is the solution of a game.
type Result struct {
	Value       float64        // to the row seat
	Row, Column []search.Share // optimal strategies; all actions of the seats, as they are listed

	Nodes     uint64 // joint moves made
	Positions int    // solved and kept
}

// Solve solves a game. The error is one of g, of ctx, of a matrix or [ErrTooMany]. The position of g
// is walked, and is as before in the end. The memory grows with the number of
// positions.
func Solve(ctx context.Context, g Game) (Result, error) {
	if err := g.check(); err != nil {
		return Result{}, err
	}
	if g.Position.Over() {
		return Result{Value: g.score()}, nil
	}
	s := &solver{Game: g, ctx: ctx, values: map[uint64]bounds{}, seen: [2]map[uint64]bounds{{}, {}}}
	root, err := s.solve(anything, true)
	if err != nil {
		return Result{}, err
	}
	return Result{
		Value: root.worth.low, Row: shares(root.rows, root.row), Column: shares(root.columns, root.column),
		Nodes: s.nodes, Positions: len(s.values),
	}, nil
}

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

	values map[uint64]bounds    // by key
	seen   [2]map[uint64]bounds // of the serialised game in which the seat of this index sees what the other has chosen, to the other
}

// bounds are bounds on a value.
type bounds struct{ low, high float64 }

var anything = bounds{math.Inf(-1), math.Inf(1)}

// exact is how near bounds are to each other when they stand for one value.
// Payoffs are numbers of points, so that they are sums of few rounding errors.
const exact = 1e-9

func (b bounds) known() bool { return b.high-b.low <= exact }

// negated returns the bounds as the other seat sees them.
func (b bounds) negated() bounds { return bounds{-b.high, -b.low} }

// within returns what is left of b within other bounds.
func (b bounds) within(o bounds) bounds { return bounds{max(b.low, o.low), min(b.high, o.high)} }

// outside reports that nothing more need be known for a window: the value is at
// one of its ends or beyond.
func (b bounds) outside(window bounds) bool {
	return b.high <= window.low+exact || b.low >= window.high-exact
}

// play plays the actions of both seats, and of the others.
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
	if kept := len(s.values) + len(s.seen[row]) + len(s.seen[column]); s.Most > 0 && kept > s.Most {
		s.err = ErrTooMany
	} else if s.nodes%1024 == 0 {
		s.err = s.ctx.Err()
	}
}

// solved is a position that has been solved.
type solved struct {
	worth         bounds
	rows, columns []movegen.Move
	row, column   []float64 // nil unless strategies are wanted
}

// value returns bounds of the value of the position: the value itself if it is
// inside the window, and otherwise enough to show that it is not.
func (s *solver) value(window bounds) (bounds, error) {
	if s.Position.Over() {
		payoff := s.score()
		return bounds{payoff, payoff}, nil
	}
	v, err := s.solve(window, false)
	return v.worth, err
}

// solve is value for a position in which the game goes on. If strategies are wanted,
// the window has to be anything.
func (s *solver) solve(window bounds, strategies bool) (solved, error) {
	key := s.Position.Key()
	known, ok := s.values[key]
	if !ok {
		known = anything
	}
	if !strategies && (known.known() || known.outside(window)) {
		return solved{worth: known}, nil
	}
	v, err := s.oracles(known, window, strategies)
	if err != nil {
		return solved{}, err
	}
	s.values[key] = v.worth
	return v, nil
}

// list lists the actions of both seats.
func (s *solver) list() solved {
	return solved{rows: s.Position.SeatMoves(s.Row, nil), columns: s.Position.SeatMoves(s.Column, nil)}
}
