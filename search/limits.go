package search

import (
	"reflect"
	"time"

	"quincunx/movegen"
)

// Limits are the limits of a search. The zero value sets none: the search ends when its context is
// done or the result is certain.
type Limits struct {
	Depth    int           // plies, 0 = none
	Nodes    uint64        // of all threads together, 0 = none
	MoveTime time.Duration // for this move, 0 = none

	// Clocks limit the search if the clock of the searching seat has time left.
	Clocks    [movegen.MaxSeats]Clock
	MovesToGo int // moves until the next time control, 0 = none

	// Past has the earlier positions of the game, or nil if they are unknown. Repeating one of them
	// counts like a repetition within the search line.
	Past *Past

	// Moves are the only moves to search for at the root: different legal moves, at least one; nil = all. A
	// search that is not a [MoveRestricter] knows no such limit.
	Moves []movegen.Move

	// Infinite ignores all other limits and results: only the context ends the search.
	Infinite bool
}

// IsZero reports whether there are no limits.
func (l Limits) IsZero() bool { return reflect.ValueOf(l).IsZero() }

// Clock is a seat's time for the rest of the game.
type Clock struct {
	Left      time.Duration
	Increment time.Duration // added after each move
}

// Time management.
const (
	usualMoves = 25                     // moves left in the game, without MovesToGo and a LengthEstimator
	reserve    = 120 * time.Millisecond // against stalls of the machine: with this much left, a quarter of the clock is used
	stretch    = 4                      // the hard limit of a move, in multiples of its share of the clock
)

// Timed reports whether time limits a search for a move of a seat.
func (l Limits) Timed(seat movegen.Seat) bool {
	return !l.Infinite && (l.MoveTime > 0 || l.Clocks[seat].Left > 0)
}

// Budget returns the soft and hard time limits of a search for a move of a seat in root, 0 = none.
// A move usually takes about soft, and the search is stopped at hard. A clock is divided by the
// number of moves left: MovesToGo, or the estimate of a [LengthEstimator].
func (l Limits) Budget(root movegen.State, seat movegen.Seat) (soft, hard time.Duration) {
	if l.Infinite {
		return 0, 0
	}
	if c := l.Clocks[seat]; c.Left > 0 {
		safe := float64(c.Left) / float64(c.Left+reserve)
		safe *= safe
		most := time.Duration(safe * float64(c.Left))
		moves := l.MovesToGo
		if moves <= 0 {
			moves = MovesLeft(root, seat)
		}
		share := most/time.Duration(moves) + time.Duration(safe*float64(c.Increment)*3/4)
		soft, hard = min(share*6/10, most), min(share*stretch, most*7/10)
		if moves == 1 {
			soft, hard = most, most
		}
		hard = max(hard, 1) // 0 would mean no limit
		soft = min(max(soft, 1), hard)
	}
	if l.MoveTime > 0 && (hard == 0 || l.MoveTime < hard) {
		hard = l.MoveTime
		if soft == 0 || soft > hard {
			soft = hard
		}
	}
	return soft, hard
}

// MovesLeft returns an estimate of the moves, at least 2, that a seat has to think about until the end of the game: by a
// [LengthEstimator], or else the same for all games.
func MovesLeft(root movegen.State, seat movegen.Seat) int {
	if p, ok := root.(LengthEstimator); ok {
		return max(p.MovesLeft(seat), 2)
	}
	return usualMoves
}
