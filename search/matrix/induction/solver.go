package induction

import (
	"context"
	"fmt"
	"math"

	"quincunx/bitboard"
	"quincunx/movegen"
	"quincunx/search"
	"quincunx/search/matrix"
)

// Method is a way to solve a game.
type Method uint8

// The methods; see the package comment.
const (
	Full Method = iota
	DoubleOracle
	AlphaBeta
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
func Solve(ctx context.Context, g Game, method Method) (Result, error) {
	if err := g.check(); err != nil {
		return Result{}, err
	}
	if method > AlphaBeta {
		return Result{}, fmt.Errorf("induction: method %d is unknown", method)
	}
	s := &solver{Game: g, method: method, ctx: ctx, left: math.MaxInt, values: map[uint64]bounds{}}
	for i := range s.seen {
		s.seen[i] = map[uint64]bounds{}
	}
	if g.Turns > 0 {
		s.left = g.Turns
	}
	if g.Position.Over() {
		return Result{Value: g.score()}, nil
	}
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
	method Method
	ctx    context.Context
	left   int // turns
	nodes  uint64
	err    error

	values map[uint64]bounds    // by key
	seen   [2]map[uint64]bounds // of the game in which the seat of this index sees what the other has chosen
}

// bounds are bounds on a value.
type bounds struct{ low, high float64 }

var anything = bounds{math.Inf(-1), math.Inf(1)}

// exact is how near bounds are to each other when they stand for one value.
// Payoffs are numbers of points, so that they are sums of few rounding errors.
const exact = 1e-9

func (b bounds) known() bool { return b.high-b.low <= exact }

// within returns what is left of b within other bounds.
func (b bounds) within(o bounds) bounds { return bounds{max(b.low, o.low), min(b.high, o.high)} }

// outside reports that nothing more need be known for a window: the value is at
// one of its ends or beyond.
func (b bounds) outside(window bounds) bool {
	return b.high <= window.low+exact || b.low >= window.high-exact
}

// key returns the key of the position with the turns that are left.
func (s *solver) key() uint64 {
	key := s.Position.Key()
	if s.Turns > 0 {
		key = bitboard.Mix(key ^ uint64(s.left))
	}
	return key
}

// end returns what the row seat is paid if there is no way on.
func (s *solver) end() (payoff float64, ok bool) {
	switch {
	case s.Position.Over():
		return s.score(), true
	case s.left == 0:
		return s.Payoff(s.Position), true
	}
	return 0, false
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
	s.left--
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

func (s *solver) takeBack() {
	s.Position.Unmake()
	s.left++
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
	if payoff, ok := s.end(); ok {
		return bounds{payoff, payoff}, nil
	}
	v, err := s.solve(window, false)
	return v.worth, err
}

// solve does the same for a position that is no end. If strategies are asked
// for, the window is to be anything.
func (s *solver) solve(window bounds, strategies bool) (solved, error) {
	key := s.key()
	known, ok := s.values[key]
	if !ok {
		known = anything
	}
	if !strategies && (known.known() || known.outside(window)) {
		return solved{worth: known}, nil
	}
	var v solved
	var err error
	if s.method == Full {
		v, err = s.full()
	} else {
		v, err = s.oracles(known, window, strategies)
	}
	if err != nil {
		return solved{}, err
	}
	s.values[key] = v.worth
	return v, nil
}

// full solves the position by following all joint moves.
func (s *solver) full() (solved, error) {
	v := s.list()
	g := matrix.NewGame(len(v.rows), len(v.columns))
	for i, row := range v.rows {
		for j, column := range v.columns {
			s.play(row, column)
			value, err := s.value(anything)
			s.takeBack()
			if err == nil {
				err = s.err
			}
			if err != nil {
				return solved{}, err
			}
			g.Set(i, j, value.low)
		}
	}
	solution, err := g.Solve()
	v.worth = bounds{solution.Value, solution.Value}
	v.row, v.column = solution.Row, solution.Column
	return v, err
}

// list lists the actions of both seats.
func (s *solver) list() solved {
	return solved{rows: s.Position.SeatMoves(s.Row, nil), columns: s.Position.SeatMoves(s.Column, nil)}
}
