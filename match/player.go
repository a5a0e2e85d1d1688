package match

import (
	"time"

	"quincunx/search"
)

// Player is a participant of a match.
type Player struct {
	Name     string
	Settings string // the text form of the player's settings, for the record

	// New returns an agent for games with a number of seats. Each worker of a match creates its own agents,
	// one for every seat that the player takes in a game.
	New func(seats int) (Agent, error)

	// OneAgent lets a single agent play all seats of the player, which must be adjacent.
	OneAgent bool

	// Limits are the limits of each move.
	Limits search.Limits

	// Clock is the time of a seat for a whole game; 0 time left = no clock.
	Clock search.Clock

	// CallLimit is the time limit of each call of an agent, 0 = none. An agent that exceeds it loses the
	// game.
	CallLimit time.Duration
}

// DefaultMargin is the default time by which a move may exceed its limit.
const DefaultMargin = 50 * time.Millisecond
