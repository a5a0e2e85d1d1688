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

	// Clocks are of use if the clock of the seat to act has time left.
	Clocks    [movegen.MaxSeats]Clock
	MovesToGo int // moves until more time is added to the clocks, 0 = none is

	// Past has the earlier positions of the game, nil if they are not known. A repetition of
	// one of them counts like a repetition in the line that is searched.
	Past *Past

	// Infinite searches on until the context is done, whatever else is set and
	// whatever has been found.
	Infinite bool
}

// Clock is the time of one seat for the rest of the game.
type Clock struct {
	Left      time.Duration
	Increment time.Duration // added after each move
}

// Time management.
const (
	movesLeft = 25                     // a guess, where neither match nor game has a number
	reserve   = 120 * time.Millisecond // for a machine that stalls: of a clock with this much left a quarter is shared out
	stretch   = 4                      // the most that a move may take, in multiples of its share
)

// Timed reports whether time ends a search for a move of a seat.
func (l Limits) Timed(seat movegen.Seat) bool {
	return !l.Infinite && (l.MoveTime > 0 || l.Clocks[seat].Left > 0)
}

// Budget returns how long a search for a move of a seat of root should and may
// take: a usual move takes about soft, and at hard the search stops. 0 stands for any
// time. A clock is divided by the number of moves left, which a [Pacer] estimates.
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
			if p, ok := root.(Pacer); ok {
				moves = max(p.MovesLeft(seat), 2)
			}
		}
		share := most/time.Duration(moves) + time.Duration(safe*float64(c.Increment)*3/4)
		soft, hard = min(share*6/10, most), min(share*stretch, most*7/10)
		if moves == 1 {
			soft, hard = most, most
		}
		hard = max(hard, 1) // a clock that has run out is no reason to take any time
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
