package chinesecheckers

import "quincunx/movegen"

// Streets are the cells that are a whole number of jumps from the centre along
// each line: two steps apart, one cell in four, all over the board. A jump from a
// street lands on a street. Where men stand side by side but keep clear of the
// streets, a man on a street crosses the crowd in a single move.

// wide is the smallest size with streets. On smaller boards there are too few men
// to stand in each other's way for long.
const wide = 12

// guides holds the value of a man by cell, streets included: the first without
// and the second with the streets in the goal.
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

// needsStreets reports whether the streets in a seat's goal are kept clear for the
// men of the opposite seat that have still to leave. For the last few, one way out
// is enough.
func (p *Position) needsStreets(seat movegen.Seat) bool {
	return 4*p.rivals(seat) > int32(p.tables.size)
}

// guide returns the guide of a seat.
func (p *Position) guide(seat movegen.Seat) []int32 {
	kept := 0
	if p.needsStreets(seat) {
		kept = 1
	}
	return p.tables.guides[p.Home(seat)][kept]
}
