package multiseat

import (
	"quincunx/bitboard"
	"quincunx/movegen"
	"quincunx/search"
)

// twoSided is a game of several players viewed as two twoSided: one player, side 0, against all
// opponents, side 1.
type twoSided struct {
	search.MultiSeat // the underlying game
	seat             movegen.Seat
	seats            int
	left             int // number of opponents to move before the player does, 0 on the player's turn

	has search.Capabilities // of the underlying game
}

// newTwoSided returns the view of the player to move.
func newTwoSided(p search.MultiSeat) twoSided {
	return twoSided{MultiSeat: p, has: search.CapabilitiesOf(p), seat: p.Mover(), seats: p.Seats()}
}

// clone returns the view of a copy of the game.
func (s *twoSided) clone() twoSided {
	c := *s
	c.MultiSeat = s.Clone().(search.MultiSeat)
	c.has = search.CapabilitiesOf(c.MultiSeat)
	return c
}

// salt returns a number to XOR into the keys of a view. It depends on the player and on a state.
func (s *twoSided) salt(state int) uint64 {
	return bitboard.Mix(uint64(s.seat+1)<<48 | uint64(state+1)<<32)
}

// Base returns the game itself.
func (s *twoSided) Base() search.Position { return s.MultiSeat }

// Seats returns the number of sides.
func (s *twoSided) Seats() int { return 2 }

// Mover returns the side to move.
func (s *twoSided) Mover() movegen.Seat {
	if s.left == 0 {
		return 0
	}
	return 1
}

// update recomputes whose turn it is after a change of the underlying position.
func (s *twoSided) update() {
	s.left = int(s.seat - s.MultiSeat.Mover())
	if s.left < 0 {
		s.left += s.seats
	}
}

// Score returns the player's result, and its negation for the other side.
func (s *twoSided) Score(dst *[movegen.MaxSeats]int32) {
	s.MultiSeat.Score(dst)
	result := dst[s.seat]
	*dst = [movegen.MaxSeats]int32{result, -result}
}

// Evaluate returns the player's estimate, negated if the other side is to move.
func (s *twoSided) Evaluate() int32 {
	value := s.EvaluateSeat(s.seat)
	if s.left > 0 {
		value = -value
	}
	return value
}

// candidates appends the moves worth a search, or all moves if there are none. In sound mode an
// opponent has all its moves: even a losing one may help the others.
func (s *twoSided) candidates(dst []movegen.Move, sound bool) []movegen.Move {
	if s.has.Selector != nil && (!sound || s.left == 0) {
		if list := s.has.Selector.Candidates(dst, sound); len(list) > len(dst) {
			return list
		}
	}
	return s.Moves(dst)
}

// scoredCandidates appends the moves of candidates and their ordering scores.
func (s *twoSided) scoredCandidates(dst []movegen.Move, scores []int32, sound bool) ([]movegen.Move, []int32) {
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

// order fills in the move-ordering scores of the underlying game.
func (s *twoSided) order(moves []movegen.Move, scores []int32) {
	if s.has.Selector != nil {
		s.has.Selector.OrderMoves(moves, scores)
		return
	}
	clear(scores)
}

// CanPass reports whether a null move of the player is informative. After an opponent's null move
// its own side could still be to move.
func (s *twoSided) CanPass() bool { return s.left == 0 && s.has.NullMover.CanPass() }

// RepetitionScore returns the estimate, plus the game's repetition penalty if the position repeats
// after a change of sides. The opponents lose nothing by repeating among themselves.
func (s *twoSided) RepetitionScore() int32 {
	value := s.Evaluate()
	if s.left == 0 || s.left == s.seats-1 {
		value += s.has.Repeater.RepetitionScore() - s.MultiSeat.Evaluate()
	}
	return value
}
