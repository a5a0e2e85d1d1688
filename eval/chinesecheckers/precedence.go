package chinesecheckers

import "quincunx/movegen"

// Where four or more seats cross a vast board at the same time, their men block each other in
// the middle, however empty the hexagon is. So the seat with the fewest steps left and the one
// opposite go first, and the others let no more men out of their homes meanwhile. This costs
// them nothing: the game is over when the first seat is done.

const (
	precedenceSize  = 28 // smallest size with precedence
	precedenceSeats = 4  // smallest number of seats with precedence
)

// crowdLimits returns how many men a seat may have between home and goal for move ordering, and
// the factor by which a crowd counts more there than in the evaluation.
func (p *Position) crowdLimits(seat movegen.Seat) (room int32, strictness int64) {
	if p.tables.size < precedenceSize || p.seats < precedenceSeats {
		return p.room, 1
	}
	first, least := movegen.Seat(0), p.StepsLeft(0)
	for s := range movegen.Seat(p.seats) {
		if left := p.StepsLeft(s); left < least {
			first, least = s, left
		}
	}
	if seat == first || int32(first) == p.sides[seat].opposite {
		return p.sides[seat].total, 1
	}
	return 0, 16
}
