package endgame

import (
	"quincunx/movegen"
	"quincunx/movegen/chinesecheckers"
)

// gauge is how far a cell is from the goal and from its corners, in steps over
// cells where men may stand; 0 for others.
type gauge struct {
	goal    uint16
	corners [3]uint16
}

// gaugesOf returns the gauges by number.
func gaugesOf(star *chinesecheckers.Star) []gauge {
	gauges := make([]gauge, len(star.Cells))
	var goal []int
	for k, in := range star.Goal {
		if in {
			goal = append(goal, k)
		}
	}
	for k, d := range stepsFrom(star, goal) {
		gauges[k].goal = d
	}
	// The goal's first row ends where the next one, shorter by one, begins.
	side := 1
	for side*(side+1)/2 < len(goal) {
		side++
	}
	for i, corner := range []int{goal[0], goal[side-1], goal[len(goal)-1]} {
		for k, d := range stepsFrom(star, []int{corner}) {
			gauges[k].corners[i] = d
		}
	}
	return gauges
}

// stepsFrom returns by number how many steps lead from the nearest of some cells.
func stepsFrom(star *chinesecheckers.Star, cells []int) []uint16 {
	steps := make([]uint16, len(star.Cells))
	come := make([]bool, len(star.Cells))
	queue := append([]int(nil), cells...)
	for _, k := range queue {
		come[k] = true
	}
	for i := 0; i < len(queue); i++ {
		for _, to := range star.Next[queue[i]] {
			if to != chinesecheckers.NoCell && star.Open[to] && !come[to] {
				come[to] = true
				steps[to] = steps[queue[i]] + 1
				queue = append(queue, to)
			}
		}
	}
	return steps
}

// Bound returns a number of moves that a seat alone on the star, with all its
// men, can't do without. It takes a time proportional to the men; what is
// proved is in the package comment.
func (t *Table) Bound(p *chinesecheckers.Position, seat movegen.Seat) int {
	far := t.homes[p.HomeOf(seat)].far
	outside, last := 0, uint16(0)
	nearest := [3]uint16{1<<16 - 1, 1<<16 - 1, 1<<16 - 1}
	for c := range p.MenOf(seat) {
		g := &far[c]
		if g.goal != 0 {
			outside++
		}
		last = max(last, g.goal)
		for i, d := range g.corners {
			nearest[i] = min(nearest[i], d)
		}
	}
	return max(outside, int(max(last, nearest[0], nearest[1], nearest[2])))
}
