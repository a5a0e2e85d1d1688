package chinesecheckers

import "quincunx/movegen"

// Streets are the cells that are in line with the centre by jumps: two steps
// apart, one in four, all over the board. A jump from a street leads to a street. Where men stand
// side by side but keep clear of the streets, a man who has stepped on one gets
// across the crowd in a single move.

// wide is the size from which on there are streets. On smaller boards men
// are too few to stand in each other's way for long.
const wide = 12

// guides are what a man on a cell adds to his seat's value, streets included:
// the second one if those in the goal are to be kept clear, too.
type guides [2][]int32

func (t *tables) guidesOf(places []place) (g guides) {
	for kept := range g {
		g[kept] = make([]int32, len(places))
		for c, p := range places {
			g[kept][c] = p.worth
			if p.region() != inGoal || kept == 1 {
				g[kept][c] += int32(t.weights[street]) * p.street()
			}
		}
	}
	return g
}

// needsStreets reports whether the streets in a seat's goal are for the men of the opposite seat
// who have still to leave. For the last few, one way out is enough.
func (p *Position) needsStreets(seat movegen.Seat) bool {
	return 4*p.rivals(seat) > int32(p.tables.size)
}

// guide returns the guide of a seat's men.
func (p *Position) guide(seat movegen.Seat) []int32 {
	kept := 0
	if p.needsStreets(seat) {
		kept = 1
	}
	return p.tables.guides[p.Home(seat)][kept]
}
