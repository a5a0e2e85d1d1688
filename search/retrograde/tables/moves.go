package tables

import (
	"slices"

	"quincunx/movegen"
)

// ofMoves returns the value of a position for a seat, which has a turn of one or several moves, by the values of the positions
// after it.
func (s *Set) ofMoves(p movegen.Position, seat movegen.Seat) (movegen.Outcome, error) {
	if p.Over() {
		var score [movegen.MaxSeats]int32
		p.Score(&score)
		return map[int32]movegen.Outcome{movegen.Win: movegen.OutcomeWin, movegen.Loss: movegen.OutcomeLoss}[score[seat]], nil
	}
	best := movegen.OutcomeLoss
	for _, m := range p.Moves(nil) {
		p.Make(m)
		var value movegen.Outcome
		var err error
		if p.Mover() == seat || p.Over() {
			value, err = s.ofMoves(p, seat)
		} else {
			var v Value
			v, err = s.Probe(p)
			value = v.Outcome.Other()
		}
		p.Unmake()
		if err != nil {
			return 0, err
		}
		best = best.Better(value)
	}
	return best, nil
}

// Move is a move with its value for the side that makes it.
type Move struct {
	Move movegen.Move
	Value
}

// Value returns the value of a position as Probe does, and also of one within a turn of several moves, by the positions after the
// turn. The error says why the tables don't have it.
func (s *Set) Value(p movegen.Position) (Value, error) {
	v, err := s.Probe(p)
	if err != nil {
		if outcome, failed := s.ofMoves(p, p.Mover()); failed == nil {
			return Value{Outcome: outcome, Distance: -1}, nil
		}
	}
	return v, err
}

// Moves returns the legal moves of a position that the tables value, best first: a win sooner, a loss later. The error says why the
// tables don't have one of them.
func (s *Set) Moves(p movegen.Position) ([]Move, error) {
	var moves []Move
	seat := p.Mover()
	for _, m := range p.Moves(nil) {
		p.Make(m)
		v := Value{Distance: -1}
		var err error
		switch {
		case p.Over() || p.Mover() == seat: // in a chain of captures, positions have no number
			v.Outcome, err = s.ofMoves(p, seat)
		default:
			if v, err = s.Probe(p); err == nil {
				v.Outcome = v.Outcome.Other()
			}
		}
		p.Unmake()
		if err != nil {
			return nil, err
		}
		moves = append(moves, Move{m, v})
	}
	slices.SortStableFunc(moves, func(a, b Move) int { return b.rank() - a.rank() })
	return moves, nil
}

// rank orders values by what a side prefers.
func (v Value) rank() int {
	switch v.Outcome {
	case movegen.OutcomeWin:
		return 1000 - v.Distance
	case movegen.OutcomeLoss:
		return v.Distance - 1000
	}
	return 0
}

// Line plays the first of the best moves from a position until the game is over, a position or an image of it under a symmetry comes up again, or so many moves have been
// played; of a win, each is the quickest to the next capture, if distances are kept. Repeats is the number of moves before the position that the line comes back to, or -1.
// The position comes back unchanged. The error says why the tables don't have a move.
func (s *Set) Line(p movegen.Position, most int) (line []movegen.Move, repeats int, err error) {
	met := map[movegen.RowPlace]int{}
	repeats = -1
	for !p.Over() && len(line) < most {
		if at, outside := s.graph.Locate(p); outside == nil {
			if n, again := met[at]; again {
				repeats = n
				break
			}
			met[at] = len(line)
		}
		var moves []Move
		if moves, err = s.Moves(p); err != nil {
			break
		}
		line = append(line, moves[0].Move)
		p.Make(moves[0].Move)
	}
	for range line {
		p.Unmake()
	}
	return line, repeats, err
}
