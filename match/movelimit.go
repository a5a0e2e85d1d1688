package match

import (
	"quincunx/movegen"
	"quincunx/search"
)

// patience is how many times as long as it is expected to last a game may take.
const patience = 4

// MoveLimit returns a move limit that lets games from an evaluated position come to their ends:
// four times as many plies as it expects, if it is a [search.Pacer], and no fewer than least.
func MoveLimit(p movegen.State, least int) int {
	pacer, ok := p.(search.Pacer)
	if !ok || p.Over() {
		return least
	}
	expected := 0
	for seat := range p.Seats() {
		expected += pacer.MovesLeft(movegen.Seat(seat))
	}
	return max(least, patience*expected)
}
