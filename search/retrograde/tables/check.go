package tables

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"quincunx/movegen"
)

// Check compares all values with their checksums. The error names the first file that is wrong.
func (s *Set) Check() error {
	for _, f := range s.Files {
		if f == nil {
			continue
		}
		if err := f.Check(); err != nil {
			return err
		}
	}
	return nil
}

// CheckMoves compares the values of n random positions of a tier with those of the positions that their moves lead to, by
// the rules of the game alone. Parse returns a position of a text form. The error names a position whose value is wrong.
func (s *Set) CheckMoves(tier, n int, random *rand.Rand, parse func(text string) (movegen.Position, error)) error {
	f := s.Files[tier]
	if f == nil {
		return fmt.Errorf("%s is missing", s.name(tier))
	}
	for n > 0 {
		number := uint64(random.Int64N(f.positions()))
		value := f.Outcomes.At(number)
		if value == movegen.OutcomeHole {
			continue
		}
		n--
		text := s.graph.Text(tier, number)
		p, err := parse(text)
		if err != nil {
			return err
		}
		got, err := s.ofMoves(p, p.Mover())
		if err != nil {
			return fmt.Errorf("%s: %w", text, err)
		}
		if got != value {
			return fmt.Errorf("%s: got %v, want %v by its moves", text, value, got)
		}
	}
	return nil
}

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
