package chinesecheckers

import "quincunx/movegen"

// MovesLeft estimates how many more moves the seat has to make until the game
// ends, at least 1. It averages the steps left for its own men and for the seat
// closest to finishing.
func (p *Position) MovesLeft(s movegen.Seat) int {
	own, least := 0, 0
	for seat := range movegen.Seat(p.seats) {
		steps := p.StepsLeft(seat)
		if seat == s {
			own = steps
		}
		if seat == 0 || steps < least {
			least = steps
		}
	}
	// A move gains about 2 steps, and one more for each 8 of the size, as
	// measured in games of two and six one-ply players at sizes 4..32.
	return 1 + (own+least)*4/(p.tables.size+16)
}

// StepsLeft returns a lower bound on the number of steps that bring all men of a
// seat into its goal without jumps.
func (p *Position) StepsLeft(s movegen.Seat) int {
	m := &p.sides[s]
	n := p.tables.size
	// By symmetry, the goal's cells have as many rows behind them as the home's
	// have before them.
	left := 0
	for depth := range 4 * n {
		left += (4*n - depth) * int(m.depths[depth])
	}
	return left - n*(n-1)*(n+1)/3 + int(m.lanes.detour)
}
