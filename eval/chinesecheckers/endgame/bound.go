package endgame

import (
	"quincunx/movegen"
	"quincunx/movegen/chinesecheckers"
)

// gauge holds the distances of a cell from the goal and from the goal's corners,
// in steps over cells where men may stand; 0 for other cells.
type gauge struct {
	goal    uint16
	corners [3]uint16
}

// gaugesOf returns the gauges by cell number.
func gaugesOf(s *star) []gauge {
	gauges := make([]gauge, s.cells())
	var goal []int
	for k, in := range s.goal {
		if in {
			goal = append(goal, k)
		}
	}
	for k, d := range stepsFrom(s, goal) {
		gauges[k].goal = d
	}
	n := s.geometry.Size()
	for i, corner := range []int{*s.at(2*n, n+1), *s.at(n+1, 2*n), *s.at(2*n, 2*n)} {
		for k, d := range stepsFrom(s, []int{corner}) {
			gauges[k].corners[i] = d
		}
	}
	return gauges
}

// stepsFrom returns, by cell number, the distance in steps from the nearest of
// the given cells.
func stepsFrom(s *star, cells []int) []uint16 {
	steps := make([]uint16, s.cells())
	come := make([]bool, s.cells())
	queue := append([]int(nil), cells...)
	for _, k := range queue {
		come[k] = true
	}
	for i := 0; i < len(queue); i++ {
		for _, to := range s.next[queue[i]] {
			if to != noCell && s.open[to] && !come[to] {
				come[to] = true
				steps[to] = steps[queue[i]] + 1
				queue = append(queue, to)
			}
		}
	}
	return steps
}

// Bound returns a lower bound on the number of moves of a seat that is alone on
// the star with all its men. It takes time proportional to the number of men.
// The package comment has the proof.
func (t *Table) Bound(p *chinesecheckers.Position, seat movegen.Seat) int {
	far := t.homes[p.Home(seat)].far
	outside, last := 0, uint16(0)
	nearest := [3]uint16{1<<16 - 1, 1<<16 - 1, 1<<16 - 1}
	for c := range p.Men(seat) {
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
