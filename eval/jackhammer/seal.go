package jackhammer

import (
	"math/bits"

	"quincunx/movegen"
	rules "quincunx/movegen/jackhammer"
)

// Seal returns the next action of the greedy sealer, a simple baseline player. It encloses itself with the smallest set
// of cells that separates it from all seats that it can meet, and then stays. It ignores the value of the region,
// except that among sets of the same size it takes the one farthest out.
func (p *Position) Seal(t movegen.Seat) movegen.Move {
	s := p.analyse()
	if s.rivals[t] == 0 || p.Over() {
		return rules.Stay
	}
	m, _ := p.separate(s, int(t))
	if m == movegen.NoMove {
		return p.stepToWalls(s, t)
	}
	return m
}

// separate returns the next action of seat t to knock out the minimum cut between it and its rivals, and the area that
// the cut leaves it. It returns NoMove if there is no cut.
func (p *Position) separate(s *analysis, t int) (m movegen.Move, area int32) {
	var wall cells
	if p.fewest(s, t, &wall, &cells{}, cellNumbers) < 0 {
		return movegen.NoMove, 0
	}
	area = s.enclosedBy(t, &wall)
	if beside := wall.beside(s.at[t]); beside >= 0 {
		return rules.Hammer + movegen.Move(direction(s.at[t], beside)), area
	}
	return s.stepTowardsCells(t, &wall), area
}

// fewest sets wall to the minimum cut between seat t and its rivals and other cells, and returns its size, or -1 if no
// cut has at most limit cells.
func (p *Position) fewest(s *analysis, t int, wall, others *cells, limit int) int {
	rivals := *others
	for r := s.rivals[t]; r != 0; r &= r - 1 {
		rivals.add(s.at[bits.TrailingZeros8(r)&3])
	}
	return p.cut.find(wall, s.at[t], &rivals, &s.ground.cells, s.words, limit)
}

// enclosedBy returns the number of cells that a wall leaves to seat t.
func (s *analysis) enclosedBy(t int, wall *cells) int32 {
	free := s.ground.cells
	for w := range free {
		free[w] &^= wall[w]
	}
	area, _ := s.region(t, &free)
	return area
}

// rankFewest ranks the minimum cut between seat t and its rivals. On broken ground it may be much smaller than any
// line.
//
// Near the end of the game a cut usually can't be built in time. This is detected faster by first adding unreachable
// cells: all cells of a cut that can be built are at most as many steps away as turns are left. So the cut also
// separates the seat from cells beyond them that rivals can reach.
func (p *Position) rankFewest(s *analysis, t int, best *ranking) {
	var cut, none cells
	beyond := s.beyond(t)
	w, ok := p.fewestWall(s, t, &cut, &beyond)
	if ok && w.work <= s.left && beyond != none {
		w, ok = p.fewestWall(s, t, &cut, &none)
	}
	if !ok || w.work > s.left {
		return
	}
	w.area = s.enclosedBy(t, &cut)
	w.score = p.value(&w)
	best.add(&w)
}

// fewestWall returns the wall along the minimum cut between seat t and its rivals and other cells, without its area,
// and sets wall to the cells of the cut. ok is false if there is no cut.
func (p *Position) fewestWall(s *analysis, t int, wall, others *cells) (w wall, ok bool) {
	n := p.fewest(s, t, wall, others, int(s.left))
	if n < 0 {
		return w, false
	}
	w.work, w.done = int32(n), n == 0
	if n > 0 {
		w.ends = wall.farthest()
		w.work += w.ends[0].steps(w.ends[1])
	}
	s.schedule(t, &w)
	return w, true
}

// beyond returns cells from which rivals of seat t can come and which are all more steps away from the seat than turns
// are left: the cells that a rival reaches first, if all of them are so far away, and connected cells that are so far
// away.
func (s *analysis) beyond(t int) (reached cells) {
	rivals := s.rivals[t]
	for r := rivals; r != 0; r &= r - 1 { // most rivals are near
		u := bits.TrailingZeros8(r) % seats
		if s.first.own[u].has(s.at[u]) && s.spots[t].steps(s.spots[u]) <= s.left {
			rivals &^= 1 << u
		}
	}
	if rivals == 0 {
		return reached
	}
	near := s.spots[t].cellsWithin(s.left)
	front := wave{first: 1, last: s.words}
	for r := rivals; r != 0; r &= r - 1 {
		if own := &s.first.own[bits.TrailingZeros8(r)%seats]; !own.meets(&near) {
			for w := range own {
				front.cells[w] |= own[w]
			}
		}
	}
	far := s.ground.cells
	for w := range far {
		far[w] &^= near[w]
	}
	for more := front.cells != (cells{}); more; more = front.step(&far, s.words) {
		for w := front.first; w <= front.last; w++ {
			far[w] &^= front.cells[w]
		}
	}
	return front.cells
}

// farthest returns two cells with the largest distance among the first six.
func (s *cells) farthest() (ends [2]spot) {
	var list [6]spot
	n := 0
	for w, row := range s {
		for ; row != 0 && n < len(list); row &= row - 1 {
			list[n] = spotOf(cellOf(w, row))
			n++
		}
	}
	most := int32(-1)
	for i, a := range list[:n] {
		for _, b := range list[:i+1] {
			if d := a.steps(b); d > most {
				most, ends = d, [2]spot{a, b}
			}
		}
	}
	return ends
}

// stepTowardsCells returns the first step of seat t on the shortest path to a neighbour of the wall that avoids the wall's cells.
func (s *analysis) stepTowardsCells(t int, wall *cells) movegen.Move {
	free := s.ground.cells
	l := wave{cells: *wall, first: 1, last: s.words}
	for w := 1; w <= s.words; w++ {
		free[w] &^= l.cells[w]
	}
	free.add(s.at[t])
	return s.spread(t, &l, &free)
}
