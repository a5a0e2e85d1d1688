package chinesecheckers

import "quincunx/movegen"

// Advance returns the number of steps by which a legal move of the seat to move brings its man forward;
// negative for back, 0 for a null move.
func (p *Position) Advance(m movegen.Move) int {
	from, to, ok := Ends(m)
	if !ok {
		return 0
	}
	return p.depth(to) - p.depth(from)
}

// depth returns the distance of a cell from the far end of the home of the seat to move, in steps.
func (p *Position) depth(c int) int {
	left, right := Geometry{p.board}.Lanes(p.Home(p.mover), c)
	return left + right
}

// AtHome returns the number of a seat's men in its home.
func (p *Position) AtHome(seat movegen.Seat) (n int) {
	for c := range members(p.men[seat]) {
		if p.board.zone(c) == p.homes[seat] {
			n++
		}
	}
	return n
}

// StallRounds returns the number of rounds without progress after which a game is not expected to end:
// four times the square of the size. A round makes progress if the men of some seat, all together, are
// further forward than ever before. Among games that did end, between players that leave men at home,
// the longest such stretch was 142 rounds on size 11, and 28 on size 4.
func (p *Position) StallRounds() int { return 4 * p.board.size * p.board.size }
