package tables

import (
	"cmp"
	"errors"
	"slices"

	"quincunx/movegen"
	"quincunx/movegen/graph"
	"quincunx/search"
)

// ofMoves returns the value of a position for the seat to move, from the values of the positions after its turn, which may take several
// moves. A winning move is enough; otherwise the error says why the tables don't have the value of a move.
func (s *Set) ofMoves(p movegen.Position, seat movegen.Seat) (movegen.Outcome, error) {
	if p.Over() {
		return movegen.Outcome(movegen.Scores(p)[seat]), nil
	}
	best := movegen.NoPosition
	var unknown error
	for _, m := range p.Moves(nil) {
		p.Make(m)
		var value movegen.Outcome
		var err error
		if p.Mover() == seat || p.Over() {
			value, err = s.ofMoves(p, seat)
		} else {
			var v movegen.Value
			v, err = s.Probe(p)
			value = v.Outcome().Other()
		}
		p.Unmake()
		switch {
		case err != nil:
			unknown = cmp.Or(unknown, err)
		case value == movegen.Win:
			return value, nil
		default:
			best = max(best, value)
		}
	}
	return best, unknown
}

// Value is like Probe, but also knows positions within a turn of several moves, from the values of the positions after the turn. The
// error says why the tables lack the value.
func (s *Set) Value(p movegen.Position) (movegen.Value, error) {
	v, err := s.Probe(p)
	if err != nil {
		if outcome, failed := s.ofMoves(p, p.Mover()); failed == nil {
			return movegen.ValueOf(outcome), nil
		}
	}
	return v, err
}

// Moves returns the legal moves of a position with their values, best first: quick wins before slow ones, and slow losses before quick
// ones. Their numbers of plies are as in Probe and include the move. The error says why the tables lack the value of a move,
// which is then missing.
func (s *Set) Moves(p movegen.Position) ([]movegen.MoveValue, error) {
	ranked, err := s.rank(p, nil)
	moves := make([]movegen.MoveValue, len(ranked))
	for i := range ranked {
		moves[i] = ranked[i].MoveValue
	}
	return moves, err
}

// rankedMove is a move with its value and rank, which is higher for better moves.
type rankedMove struct {
	movegen.MoveValue
	rank int
}

// errStopped says that moves were not looked up because the caller had no more time.
var errStopped = errors.New("stopped")

// rank returns the legal moves of a position with their values and ranks, best first. The error says why moves are missing: the tables
// lack their values, or stopped, unless nil, returned true.
func (s *Set) rank(p movegen.Position, stopped func() bool) (moves []rankedMove, err error) {
	seat := p.Mover()
	from, numbered := s.graph.Locate(p)
	keepsDistances := numbered && s.Files[from.Tier] != nil && s.Files[from.Tier].Distances != nil
	for _, m := range p.Moves(nil) {
		if stopped != nil && stopped() {
			err = errStopped
			break
		}
		p.Make(m)
		v, leaves, unknown := s.ofMove(p, seat, from.Tier)
		p.Unmake()
		if unknown != nil {
			err = cmp.Or(err, unknown)
			continue
		}
		if leaves && v != movegen.ValueDraw && keepsDistances {
			v.Plies = 1
		}
		moves = append(moves, rankedMove{movegen.MoveValue{Move: m, Value: v}, rankOf(v, leaves)})
	}
	slices.SortStableFunc(moves, func(a, b rankedMove) int { return b.rank - a.rank })
	return moves, err
}

// ofMove returns the value, for a seat, of its move to p from a position in a tier, and reports whether the move leaves the tier or ends
// the game.
func (s *Set) ofMove(p movegen.Position, seat movegen.Seat, tier int) (v movegen.Value, leaves bool, err error) {
	if p.Over() || p.Mover() == seat { // positions within a turn have no number
		outcome, err := s.ofMoves(p, seat)
		return movegen.ValueOf(outcome), true, err
	}
	v, err = s.Probe(p)
	if to, ok := s.graph.Locate(p); ok && to.Tier == tier {
		return v.Before(false), false, err
	}
	return movegen.ValueOf(v.Outcome().Other()), true, err
}

// rankOf ranks a value: quick wins before slow ones, and slow losses before quick ones. A move that leaves the tier is the quickest.
func rankOf(v movegen.Value, leaves bool) int {
	const unknown, most = 1000, 2000
	distance := unknown
	switch {
	case leaves:
		distance = 1
	case v.Plies >= 0:
		distance = v.Plies
	}
	return int(v.Best) * (most - distance)
}

// Line returns a line of best moves from p, the first one in each position, until the game is over, a position repeats (or its image
// under a symmetry), or the line has limit moves. With distances, wins take the fewest moves to leave the tier. repeats is the number of
// moves before the first occurrence of the repeated position, or -1 if there is none. Line makes and unmakes moves in p. The error says
// why the tables lack the value of a move.
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
		var moves []movegen.MoveValue
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

// Known returns the known value of a position, and its tier; ok is false if the tables lack the position. It implements [search.Tables].
func (s *Set) Known(p movegen.State) (v movegen.Value, tier int, ok bool) {
	at, ok := s.graph.Locate(p)
	if ok {
		var err error
		v, err = s.lookup(at)
		ok = err == nil
	}
	return v, at.Tier, ok
}

// BestMoves implements [search.Tables]. If it lacks the values of some moves, it returns the best others if these keep the value of the
// position, and otherwise nil.
func (s *Set) BestMoves(p movegen.Position, stopped func() bool) (best []movegen.Move) {
	moves, err := s.rank(p, stopped)
	if err != nil {
		v, _, ok := s.Known(p)
		if !ok || len(moves) == 0 || moves[0].Value.Outcome() != v.Outcome() {
			return nil
		}
	}
	for _, m := range moves {
		if m.rank == moves[0].rank {
			best = append(best, m.Move)
		}
	}
	return best
}

var _ search.Tables = (*Set)(nil)
