package tables

import (
	"slices"

	"quincunx/movegen"
	"quincunx/search"
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

// Move is a move with its value for the side that makes it. The distance counts the move.
type Move struct {
	Move movegen.Move
	Value
	leaves bool // the tier
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
	from, numbered := s.graph.Locate(p)
	keepsDistances := numbered && s.Files[from.Tier] != nil && s.Files[from.Tier].Distances != nil
	for _, m := range p.Moves(nil) {
		p.Make(m)
		move, err := s.valueMove(p, seat, from.Tier)
		p.Unmake()
		if err != nil {
			return nil, err
		}
		if move.leaves && move.Outcome != movegen.OutcomeDraw && keepsDistances {
			move.Distance = 1
		}
		move.Move = m
		moves = append(moves, move)
	}
	slices.SortStableFunc(moves, func(a, b Move) int { return b.rank() - a.rank() })
	return moves, nil
}

// valueMove returns the value of the move of a seat in a tier that has led to a position.
func (s *Set) valueMove(p movegen.Position, seat movegen.Seat, tier int) (m Move, err error) {
	m.Distance, m.leaves = -1, true
	if p.Over() || p.Mover() == seat { // within a turn, positions have no number
		m.Outcome, err = s.ofMoves(p, seat)
		return m, err
	}
	v, err := s.Probe(p)
	m.Outcome = v.Outcome.Other()
	if to, ok := s.graph.Locate(p); ok && to.Tier == tier {
		m.leaves = false
		if v.Distance >= 0 {
			m.Distance = v.Distance + 1
		}
	}
	return m, err
}

// rank orders moves by what a side prefers: it leaves a tier soon if it wins, and late if it loses.
func (m *Move) rank() int {
	const unknown, most = 1000, 2000
	distance := unknown
	switch {
	case m.leaves:
		distance = 1
	case m.Distance >= 0:
		distance = m.Distance
	}
	switch m.Outcome {
	case movegen.OutcomeWin:
		return most - distance
	case movegen.OutcomeLoss:
		return distance - most
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
		if at, ok := s.graph.Locate(p); ok {
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

// Lookup returns the value of a position and the number of its tier, and ok false if the tables don't have it: see [search.Tables].
func (s *Set) Lookup(p movegen.State) (value movegen.Outcome, tier int, ok bool) {
	at, ok := s.graph.Locate(p)
	if !ok {
		return value, 0, false
	}
	v, ok := s.lookup(at)
	return v.Outcome, at.Tier, ok
}

// BestMoves returns the moves of a position that keep its value, as Moves orders them; nil if the tables don't have all of them.
func (s *Set) BestMoves(p movegen.Position) (best []movegen.Move) {
	moves, err := s.Moves(p)
	if err != nil {
		return nil
	}
	for _, m := range moves {
		if m.rank() == moves[0].rank() {
			best = append(best, m.Move)
		}
	}
	return best
}

var _ search.Tables = (*Set)(nil)
