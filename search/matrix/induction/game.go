package induction

import (
	"errors"
	"fmt"

	"quincunx/movegen"
)

// Game is a game of two seats: any game with two seats, or one with more in
// which the others follow a fixed policy.
type Game struct {
	Position movegen.Simultaneous

	// Row and Column are the seats that play. The row seat is paid its score less that
	// of the column seat.
	Row, Column movegen.Seat

	// Others returns the action of a seat that doesn't play. With two seats, it is
	// not needed.
	Others func(p movegen.Simultaneous, s movegen.Seat) movegen.Move

	// Most is how many positions are kept at most, 0 = any number. A game that
	// has more is not solved.
	Most int
}

// ErrTooMany is the error for a game with more positions than may be kept.
var ErrTooMany = errors.New("induction: too many positions")

// First is what Others may be: the first action that is open to a seat.
func First(p movegen.Simultaneous, s movegen.Seat) movegen.Move {
	return p.SeatMoves(s, nil)[0]
}

// check returns an error that names what is wrong with g.
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
		return fmt.Errorf("induction: of %d seats, nobody says what the others do", seats)
	case g.Most < 0:
		return fmt.Errorf("induction: at most %d positions", g.Most)
	}
	return nil
}

// score returns what the row seat is paid when the game is over.
func (g *Game) score() float64 {
	var scores [movegen.MaxSeats]int32
	g.Position.Score(&scores)
	return float64(scores[g.Row]) - float64(scores[g.Column])
}
