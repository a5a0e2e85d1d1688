package match

import (
	"time"

	"quincunx/search"
)

// Player is a participant of a match.
type Player struct {
	Name     string
	Settings string // the text that the player was made from, for the record

	// New makes an agent for games of a number of seats. Each worker of a match has its own, one
	// for every seat that the player takes in a game.
	New func(seats int) (Agent, error)

	// OneAgent has one agent play all seats of the player, which sit side by side.
	OneAgent bool

	// Limits hold for each move.
	Limits search.Limits

	// Clock is the time of a seat for a game; none if no time is left on it.
	Clock search.Clock

	// CallLimit is how long a call of an agent may take, 0 = any time. An agent that doesn't
	// return by then has lost the game.
	CallLimit time.Duration
}

// DefaultMargin is how much later than agreed a move may come.
const DefaultMargin = 50 * time.Millisecond
