package tables

import (
	"slices"

	"quincunx/movegen"
	"quincunx/movegen/graph"
	"quincunx/search"
)

// ofMoves returns the value of a position for the seat to move, from the values of the positions after its turn, which may have several
// moves.
func (s *Set) ofMoves(p movegen.Position, seat movegen.Seat) (movegen.Outcome, error) {
	if p.Over() {
		return movegen.Outcome(movegen.Scores(p)[seat]), nil
	}
	best := movegen.NoPosition
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
		best = max(best, value)
	}
	return best, nil
}

// Move is a move with its value for the side that makes it. The distance counts the move.
type Move struct {
	Move movegen.Move
	Value
	leaves bool // the move leaves the tier or ends the game
}

// Value is Probe that also knows positions within a turn of several moves, from the values of the positions after the turn. The
// error says why the tables don't have the value.
func (s *Set) Value(p movegen.Position) (Value, error) {
	v, err := s.Probe(p)
	if err != nil {
		if outcome, failed := s.ofMoves(p, p.Mover()); failed == nil {
			return Value{Outcome: outcome, Distance: -1}, nil
		}
	}
	return v, err
}

// Moves returns the legal moves of a position with their values, best first: quick wins before slow ones, and slow losses before quick
// ones. The error says why the tables don't have the value of a move.
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
		if move.leaves && move.Outcome != movegen.Draw && keepsDistances {
			move.Distance = 1
		}
		move.Move = m
		moves = append(moves, move)
	}
	slices.SortStableFunc(moves, func(a, b Move) int { return b.rank() - a.rank() })
	return moves, nil
}

// valueMove returns the value of the move by which a seat has reached p from a position in a tier.
func (s *Set) valueMove(p movegen.Position, seat movegen.Seat, tier int) (m Move, err error) {
	m.Distance, m.leaves = -1, true
	if p.Over() || p.Mover() == seat { // positions within a turn have no number
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

// rank returns a number that is greater the better a move is: a quick win before a slow one, and a slow loss before a quick one.
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
	case movegen.Win:
		return most - distance
	case movegen.Loss:
		return distance - most
	}
	return 0
}

// Line returns the line of best moves from p, the first of them in each position, until the game is over, a position is repeated (also as
// its image under a symmetry), or the line has limit moves. With distances, wins take the fewest moves to leave the tier. repeats is the
// number of moves before the first occurrence of the repeated position, or -1 if there is none. Line makes and takes back moves in p. The
// error says why the tables don't have the value of a move.
func (s *Set) Line(p movegen.Position, limit int) (line []movegen.Move, repeats int, err error) {
	seen := map[graph.Place]int{}
	repeats = -1
	for !p.Over() && len(line) < limit {
		if at, ok := s.graph.Locate(p); ok {
			if n, again := seen[at]; again {
				repeats = n
				break
			}
			seen[at] = len(line)
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

// Bounds returns the worst and the best value that a position can have, and its tier; ok is false if the tables don't have the position.
// Where the value depends on a distance that isn't kept, it is between that after no quiet moves and that of endless play: whom endless
// play favours can play as before until the limit. It implements [search.Tables].
func (s *Set) Bounds(p movegen.State) (worst, best movegen.Outcome, tier int, ok bool) {
	at, ok := s.graph.Locate(p)
	if !ok || s.Files[at.Tier] == nil {
		return 0, 0, 0, false
	}
	v, known := s.lookup(at)
	if known {
		return v.Outcome, v.Outcome, at.Tier, true
	}
	endless, _ := s.endless(at)
	if max(v.Outcome, endless) == v.Outcome {
		return endless, v.Outcome, at.Tier, true
	}
	return v.Outcome, endless, at.Tier, true
}

// BestMoves returns the best moves of a position: those that keep its value, and if distances are known also its distance. It returns
// nil if the tables don't have the value of every move.
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
