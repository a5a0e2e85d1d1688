package chinesecheckers

import "quincunx/movegen"

// Passed reports whether the seats have passed each other: no man can come to
// where he is in the way of another seat's men, or of use to them, unless men go
// back. From then on each seat plays as if it were alone on the board.
func (p *Position) Passed() bool {
	for a := range movegen.Seat(p.seats) {
		for b := range a {
			if p.meet(a, b) {
				return false
			}
		}
	}
	return true
}

// meet reports whether the men of two seats may still meet. A seat's men stay
// where the depth is at least that of their last man, and in the hexagon, the
// home and the goal. Of two such regions it is asked whether they have a cell in common or
// cells side by side, by the largest sum of both depths there is on a cell.
func (p *Position) meet(a, b movegen.Seat) bool {
	n := int32(p.tables.size)
	x, y := p.sides[a].rear, p.sides[b].rear
	switch (p.Home(a) - p.Home(b) + triangles) % triangles {
	case triangles / 2:
		// The depths make 4n on each cell. Side by side, a man would have to go back
		// to jump over one of the other seat.
		return x+y <= 4*n
	case 2, 4:
		// 5n all along the side of the hexagon between the goals, which has depths
		// of 2n..3n, and less elsewhere. A step changes each by at most one.
		return x+y <= 5*n+1 && x <= 3*n+1 && y <= 3*n+1
	default:
		// Up to 3n of both, where the goals meet in a corner.
		return x <= 3*n+1 && y <= 3*n+1
	}
}
