package jackhammer

import "quincunx/movegen"

// MovesLeft estimates how many more moves of the seat matter. While other seats can
// meet it, walls take a few turns for each row of the mesh. Afterwards it returns
// the turns left, so that hardly any time is given to each.
func (p *Position) MovesLeft(t movegen.Seat) int {
	o := p.Options()
	left := max(o.Turns-p.Turn(), 1)
	if p.analyse().rivals[t] == 0 {
		return left
	}
	return min(left, 4*o.Side)
}
