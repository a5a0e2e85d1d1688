package search

import (
	"time"

	"quincunx/movegen"
)

// Limits say when a search ends. The zero value sets none: the search goes on
// until its context is done or the result is certain.
type Limits struct {
	Depth    int           // plies, 0 = any
	Nodes    uint64        // of all threads together, 0 = any
	MoveTime time.Duration // for this move, 0 = any

	// Clocks limit the search if the clock of the seat that it is for has time left.
	Clocks    [movegen.MaxSeats]Clock
	MovesToGo int // moves until the next time control, 0 = there is none

	// Past has the earlier positions of the game, nil if they are unknown. A repetition of
	// one of them counts like a repetition within the line that is searched.
	Past *Past

	// Infinite lets the search go on until the context is done, whatever the other limits
	// are and whatever has been found.
	Infinite bool
}

// Clock is the time of one seat for the rest of the game.
type Clock struct {
	Left      time.Duration
	Increment time.Duration // added after each move
}

// Time management.
const (
	movesLeft = 25                     // moves left in the game, if neither MovesToGo nor a Pacer says how many
	reserve   = 120 * time.Millisecond // against stalls of the machine: of a clock with this much left, a quarter is used
	stretch   = 4                      // the hard limit of a move, in multiples of its share of the clock
)

// Timed reports whether time ends a search for a move of a seat.
func (l Limits) Timed(seat movegen.Seat) bool {
	return !l.Infinite && (l.MoveTime > 0 || l.Clocks[seat].Left > 0)
}

// Budget returns how long a search for a move of a seat in root should take, soft, and may
// take, hard: a usual move takes about soft, and the search is stopped at hard. 0 = any time. A
// clock is divided by the number of moves left: MovesToGo, or the estimate of a [LengthEstimator].
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
			moves = movesLeft
			if p, ok := root.(LengthEstimator); ok {
				moves = max(p.MovesLeft(seat), 2)
			}
		}
		share := most/time.Duration(moves) + time.Duration(safe*float64(c.Increment)*3/4)
		soft, hard = min(share*6/10, most), min(share*stretch, most*7/10)
		if moves == 1 {
			soft, hard = most, most
		}
		hard = max(hard, 1) // not 0, which stands for any time
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
