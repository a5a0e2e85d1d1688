package multiseat

import (
	"quincunx/bitboard"
	"quincunx/movegen"
	"quincunx/search"
)

// sides is a game of several seats seen as one of two sides: a seat, side 0,
// against all the others together, side 1.
type sides struct {
	search.MultiSeat // the game underneath
	seat             movegen.Seat
	seats            int
	left             int // how many opponents are to act until the seat is: 0 if it is to act

	has search.Capabilities // of the game underneath
}

// newSides returns the view of the seat to act.
func newSides(p search.MultiSeat) sides {
	return sides{MultiSeat: p, has: search.CapabilitiesOf(p), seat: p.Mover(), seats: p.Seats()}
}

// copied returns the view of a copy of the game.
func (s *sides) copied() sides {
	c := *s
	c.MultiSeat = s.Clone().(search.MultiSeat)
	c.has = search.CapabilitiesOf(c.MultiSeat)
	return c
}

// salt is XORed into the keys of a view. It differs by the seat of the view and by a
// state.
func (s *sides) salt(state int) uint64 {
	return bitboard.Mix(uint64(s.seat+1)<<48 | uint64(state+1)<<32)
}

// Base returns the game itself.
func (s *sides) Base() search.Position { return s.MultiSeat }

// Seats returns the number of sides.
func (s *sides) Seats() int { return 2 }

// Mover returns the side to act.
func (s *sides) Mover() movegen.Seat {
	if s.left == 0 {
		return 0
	}
	return 1
}

// update sets whose turn it is after a change of the position underneath.
func (s *sides) update() {
	s.left = int(s.seat - s.MultiSeat.Mover())
	if s.left < 0 {
		s.left += s.seats
	}
}

// Score gives the seat its result, and the opposite to the other side.
func (s *sides) Score(dst *[movegen.MaxSeats]int32) {
	s.MultiSeat.Score(dst)
	result := dst[s.seat]
	*dst = [movegen.MaxSeats]int32{result, -result}
}

// Evaluate is the seat's estimate, and its opposite if the other side is to act.
func (s *sides) Evaluate() int32 {
	value := s.EvaluateSeat(s.seat)
	if s.left > 0 {
		value = -value
	}
	return value
}

// candidates appends the moves worth a search, or all if there are none. In
// sound mode an opponent has all its moves: one that it would lose by may still
// help the others.
func (s *sides) candidates(dst []movegen.Move, sound bool) []movegen.Move {
	if s.has.Selector != nil && (!sound || s.left == 0) {
		if list := s.has.Selector.Candidates(dst, sound); len(list) > len(dst) {
			return list
		}
	}
	return s.Moves(dst)
}

// scoredCandidates appends the moves of candidates and, to scores, their order.
func (s *sides) scoredCandidates(dst []movegen.Move, scores []int32, sound bool) ([]movegen.Move, []int32) {
	l := search.MoveList{Moves: dst, Scores: scores}
	from, to := len(dst), len(dst)
	if !sound || s.left == 0 {
		from, to = l.AppendCandidates(s.MultiSeat, &s.has, sound)
	}
	if from == to {
		l.AppendAll(s.MultiSeat, &s.has)
	}
	return l.Moves, l.Scores
}

// order fills in what the game underneath guesses of its moves.
func (s *sides) order(moves []movegen.Move, scores []int32) {
	if s.has.Selector != nil {
		s.has.Selector.OrderMoves(moves, scores)
		return
	}
	clear(scores)
}

// CanPass reports whether a null move of the seat is informative. That of one
// opponent would not give the turn to the other side.
func (s *sides) CanPass() bool { return s.left == 0 && s.has.NullMover.CanPass() }

// RepetitionScore is the estimate, and what the side that does not act has lost by
// repeating the position. Among themselves, the opponents lose nothing.
func (s *sides) RepetitionScore() int32 {
	value := s.Evaluate()
	if s.left == 0 || s.left == s.seats-1 {
		value += s.has.Repeater.RepetitionScore() - s.MultiSeat.Evaluate()
	}
	return value
}
