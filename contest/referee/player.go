package referee

import (
	"context"
	"errors"
	"fmt"
	"time"

	"quincunx/internal/quote"
	"quincunx/match"
	"quincunx/movegen"
)

// Player takes a seat in one game after the other. An error of any of its methods is
// its fault and loses it the game; one that is no [match.Fault] is a crash.
type Player interface {
	// Begin begins a game for a seat at a position of the rules, which stays the
	// caller's. All that the player chooses by chance depends on seed.
	Begin(start movegen.State, seat movegen.Seat, seed uint64) error

	// Choose returns a move of its seat, which is to act. The referee looks whether it
	// is legal.
	Choose(ctx context.Context) (movegen.Move, error)

	// Made tells what was played: the move of the seat that was to act, or of all
	// seats, each in its place.
	Made(moves *[movegen.MaxSeats]movegen.Move) error

	// End ends the game, whether it is over or was broken off.
	End() error

	// Used returns what the game has taken of the player's time so far, as the
	// contest counts it.
	Used() time.Duration

	// Close gives the player up. It is not called again.
	Close() error
}

// Entrant is one who takes part in a tournament.
type Entrant struct {
	Name     string
	Settings string // what makes the entrant, for the record

	// New makes a player for games of so many seats. An entrant has one for each seat that
	// it takes in a game, and a new one in place of one that crashed or hung.
	New func(seats int) (Player, error)
}

// faultOf returns the fault that an error of a player is, nil if it is none.
func faultOf(err error) *match.Fault {
	var f *match.Fault
	if err != nil && !errors.As(err, &f) {
		f = &match.Fault{Cause: match.ByCrash, Detail: quote.Detail(err.Error())}
	}
	return f
}

// illegal is the fault of a move that the rules don't have.
func illegal(why error) error {
	return &match.Fault{Cause: match.ByIllegalMove, Detail: quote.Detail(why.Error())}
}

// cloned returns a copy of a position of the rules of a game.
func cloned[P movegen.State](s movegen.State) (P, error) {
	var copied movegen.State
	switch s := s.(type) {
	case movegen.Position:
		copied = s.Clone()
	case movegen.Simultaneous:
		copied = s.CloneSimultaneous()
	}
	p, ok := copied.(P)
	if !ok {
		return p, fmt.Errorf("%T is a position of another game", s)
	}
	return p, nil
}
