package pente

import "quincunx/movegen"

// The number of plies that need thinking time. Of 200 games between equal players on 19×19, with 5,000 nodes a move,
// half lasted 29 to 38 plies. The last ten or so plies followed from a win that had been found before. Longer games
// need some more.
const (
	usualThinkingPlies = 18
	laterThinkingPlies = 6
)

// MovesLeft estimates how many more moves of the seat need thinking time, at least 1.
func (p *Position) MovesLeft(s movegen.Seat) int {
	plies := laterThinkingPlies + max(usualThinkingPlies-p.Ply(), 0)
	if s == p.Mover() {
		plies++
	}
	return max(min(plies, p.CountMoves()+1)/2, 1)
}
