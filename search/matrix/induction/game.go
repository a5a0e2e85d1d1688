package induction

import (
	"errors"
	"fmt"

	"quincunx/movegen"
)

// Game is a game between two seats. If its position has more seats, the others follow a fixed
// policy.
type Game struct {
	Position movegen.Simultaneous

	// Row and Column are the playing seats. The payoff to the row seat is the difference of their
	// scores.
	Row, Column movegen.Seat

	// Others returns the actions of the other seats. It may be nil if there are none.
	Others func(p movegen.Simultaneous, s movegen.Seat) movegen.Move

	// MaxPositions is the largest number of positions to store, 0 = any. A game that needs more is
	// not solved.
	MaxPositions int
}

// ErrTooMany is the error for a game with more positions than [Game].MaxPositions.
var ErrTooMany = errors.New("induction: too many positions")

// First is a policy for [Game].Others: the first legal action of a seat.
func First(p movegen.Simultaneous, s movegen.Seat) movegen.Move {
	return p.SeatMoves(s, nil)[0]
}

// check returns an error that describes what is wrong with g.
func (g *Game) check() error {
	if g.Position == nil {
		return errors.New("induction: no position")
	}
	seats := movegen.Seat(g.Position.Seats())
	switch {
	case g.Row < 0 || g.Row >= seats:
		return fmt.Errorf("induction: row seat %d is not in 0..%d", g.Row, seats-1)
	case g.Column < 0 || g.Column >= seats || g.Column == g.Row:
		return fmt.Errorf("induction: column seat %d is not another one in 0..%d", g.Column, seats-1)
	case seats > 2 && g.Others == nil:
		return fmt.Errorf("induction: %d seats, want Others to return the actions of those that don't play", seats)
	case g.MaxPositions < 0:
		return fmt.Errorf("induction: at most %d positions, want 0 or more", g.MaxPositions)
	}
	return nil
}

// score returns the payoff to the row seat of a finished game.
func (g *Game) score() float64 {
	var scores [movegen.MaxSeats]int32
	g.Position.Score(&scores)
	return float64(scores[g.Row]) - float64(scores[g.Column])
}
