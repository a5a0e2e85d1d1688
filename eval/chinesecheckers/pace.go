package chinesecheckers

import "quincunx/movegen"

// MovesLeft estimates how many more moves the seat has to make until the game
// ends: what its men have to go in steps, by what a move of a game between equals
// gains at that size. It is at least 1.
func (p *Position) MovesLeft(s movegen.Seat) int {
	size := p.tables.size
	return 1 + p.StepsLeft(s)*4/(size+12)
}

// StepsLeft returns a lower bound on the number of steps that take all men of a
// seat into its goal, if none of them jumps.
func (p *Position) StepsLeft(s movegen.Seat) int {
	m := &p.sides[s]
	n := p.tables.size
	// All goals' cells have as many rows behind them as the homes' have before them.
	left := 0
	for depth, men := range m.depths[:4*n+1] {
		left += (4*n - depth) * int(men)
	}
	return left - n*(n-1)*(n+1)/3 + int(m.lanes.detour)
}
