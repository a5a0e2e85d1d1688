package chinesecheckers

import "quincunx/movegen"

// Passed reports whether the seats have passed each other: unless men go back, no
// man can come to a cell where it obstructs or helps another seat's men. From then
// on each seat plays as if it were alone on the board.
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

// meet reports whether the men of two seats may still meet. The region of a seat's
// men consists of the cells of the hexagon, the home and the goal whose depth is at
// least the last man's depth. Two regions have a common cell or adjacent cells if
// the depths of the last men are at most the largest sum of both depths on any cell.
func (p *Position) meet(a, b movegen.Seat) bool {
	n := int32(p.tables.size)
	x, y := p.sides[a].rear, p.sides[b].rear
	switch (p.Home(a) - p.Home(b) + triangles) % triangles {
	case triangles / 2:
		// The depths add up to 4n on each cell. To jump over an adjacent man of
		// the other seat, a man would have to go back.
		return x+y <= 4*n
	case 2, 4:
		// The sum is 5n all along the side of the hexagon between the goals, where
		// each depth is 2n..3n, and less elsewhere. A step changes each by at most
		// one.
		return x+y <= 5*n+1 && x <= 3*n+1 && y <= 3*n+1
	default:
		// At most 3n for each, where the goals meet in a corner.
		return x <= 3*n+1 && y <= 3*n+1
	}
}
