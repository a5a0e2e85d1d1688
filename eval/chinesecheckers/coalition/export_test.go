package coalition

import (
	"math/rand/v2"

	"quincunx/movegen/chinesecheckers"
)

// Spoil changes the value of a position.
func (s *Solution) Spoil(p *chinesecheckers.Position) {
	at := s.placeOf(p)
	won, _, rank := s.rows(&at)
	won[rank/64] ^= 1 << (rank % 64)
}

// RandomText returns the text form of a random position; ok is false if men share a cell.
func (s *Solution) RandomText(random *rand.Rand) (text string, ok bool) {
	at, ok := s.randomPlace(random)
	return s.text(&at), ok
}
