package coalition

import "quincunx/movegen/chinesecheckers"

// Spoil changes the value of a position.
func (s *Solution) Spoil(p *chinesecheckers.Position) {
	won, _, rank := s.rows(p)
	won[rank/64] ^= 1 << (rank % 64)
}
