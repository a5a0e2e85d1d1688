package chinesecheckers

import "quincunx/movegen"

// Advance returns by how many steps a legal move of the seat to act brings its man forward, negative for
// back, 0 for a null move.
func (p *Position) Advance(m movegen.Move) int {
	from, to, ok := Ends(m)
	if !ok {
		return 0
	}
	return p.depth(to) - p.depth(from)
}

// depth returns how far a cell is from the far end of the home of the seat to act, in steps.
func (p *Position) depth(c int) int {
	left, right := Geometry{p.board}.Lanes(p.Home(p.mover), c)
	return left + right
}

// AtHome returns how many men of a seat are in its home.
func (p *Position) AtHome(seat movegen.Seat) (n int) {
	for c := range members(p.men[seat]) {
		if p.board.zone(c) == p.homes[seat] {
			n++
		}
	}
	return n
}
