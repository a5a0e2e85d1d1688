package multiseat

import (
	"slices"

	"quincunx/bitboard"
	"quincunx/movegen"
	"quincunx/search"
)

// twoSided is the common part of the views: one player of a game, side 0, against all opponents, side 1. Texts are the game's.
type twoSided struct {
	search.MultiSeat // the underlying game
	seat             movegen.Seat
	seats            int
	left             int // number of opponents to move before the player does, 0 on the player's turn

	has   search.Capabilities      // of the underlying game
	salts [movegen.MaxSeats]uint64 // by turn.state
	turns []turn                   // of the line; the last one belongs to the current position
}

// turn is the state of a view at a position of the line.
type turn struct {
	state    int8 // of a pruned view: see its Make. Of a best-reply view: 1 in the middle of an opponent's reply, else 0
	makes    int8 // moves and passes of the game that the last ply made
	known    int8 // length of best, 0 if not computed
	midRound bool // the last ply does not reduce the depth
	passed   bool // the last ply was a pass, or was followed by passes
	best     [maxNarrow]movegen.Move
}

// newTwoSided returns the view of the player to move.
func newTwoSided(p search.MultiSeat) twoSided {
	s := twoSided{MultiSeat: p, has: search.CapabilitiesOf(p), seat: p.Mover(), seats: p.Seats(), turns: newLine(turn{})}
	for state := range s.salts {
		s.salts[state] = bitboard.Mix(uint64(s.seat+1)<<48 | uint64(state+1)<<32)
	}
	return s
}

// newLine returns the states of a new line.
func newLine(now turn) []turn { return append(make([]turn, 0, 256), now) }

// clone returns the view of a copy of the game.
func (s *twoSided) clone() twoSided {
	c := *s
	c.MultiSeat = s.Clone().(search.MultiSeat)
	c.has = search.CapabilitiesOf(c.MultiSeat)
	c.turns = newLine(*s.now())
	return c
}

// now returns the state of the view.
func (s *twoSided) now() *turn { return &s.turns[len(s.turns)-1] }

// push appends the state after a ply.
func (s *twoSided) push(state, makes int, midRound, passed bool) {
	n := len(s.turns)
	s.turns = slices.Grow(s.turns, 1)[:n+1]
	t := &s.turns[n] // known = 0 invalidates old entries of best
	t.state, t.makes, t.known, t.midRound, t.passed = int8(state), int8(makes), 0, midRound, passed
}

// Unmake undoes the last Make or MakePass of the view.
func (s *twoSided) Unmake() {
	for range s.now().makes {
		s.MultiSeat.Unmake()
	}
	s.update()
	s.turns = s.turns[:len(s.turns)-1]
}

// Key depends on the player of the view and on its state.
func (s *twoSided) Key() uint64 { return s.MultiSeat.Key() ^ s.salts[s.now().state] }

// BoardKey returns the game's board key, changed like Key.
func (s *twoSided) BoardKey() uint64 { return s.has.Repeater.BoardKey() ^ s.salts[s.now().state] }

// MidRound reports whether the last ply did not reduce the depth.
func (s *twoSided) MidRound() bool { return s.now().midRound }

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

// candidates appends the moves worth a search with their OrderMoves scores, or all moves if there are none. In sound mode an
// opponent has all its moves: even a losing one may help the others.
func (s *twoSided) candidates(dst []movegen.Move, scores []int32, sound bool) ([]movegen.Move, []int32) {
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

// OrderMoves sets the scores of the underlying game.
func (s *twoSided) OrderMoves(moves []movegen.Move, scores []int32) {
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
