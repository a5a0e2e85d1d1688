package jackhammer

import (
	"math/bits"

	"quincunx/movegen"
	rules "quincunx/movegen/jackhammer"
)

// Seal returns the next action of a greedy sealer, a simple player to measure
// others by: it encloses itself by the fewest cells that separate it from all it can
// meet, and has no thought for what the region is worth, except that of equally many
// cells it takes those farthest out. Then it stays.
func (p *Position) Seal(t movegen.Seat) movegen.Move {
	s := p.analyse()
	if s.rivals[t] == 0 || p.Over() {
		return rules.Stay
	}
	m, _ := p.separate(s, int(t))
	if m == movegen.NoMove {
		return p.roam(s, t)
	}
	return m
}

// separate returns the next action of seat t towards the fewest cells that separate it from
// its rivals, and how many cells they leave it; NoMove if it can't be separated.
func (p *Position) separate(s *analysis, t int) (m movegen.Move, area int32) {
	var wall cells
	if p.fewest(s, t, &wall, &cells{}, numbers) < 0 {
		return movegen.NoMove, 0
	}
	area = s.enclosedBy(t, &wall)
	if beside := wall.beside(s.at[t]); beside >= 0 {
		return rules.Hammer + movegen.Move(direction(s.at[t], beside)), area
	}
	return s.toward(t, &wall), area
}

// fewest sets wall to the fewest cells that separate seat t from its rivals and from other cells, and returns their number; -1
// if it can't be separated by limit cells.
func (p *Position) fewest(s *analysis, t int, wall, others *cells, limit int) int {
	rivals := *others
	for r := s.rivals[t]; r != 0; r &= r - 1 {
		rivals.add(s.at[bits.TrailingZeros8(r)&3])
	}
	return p.cut.find(wall, s.at[t], &rivals, &s.ground.cells, s.words, limit)
}

// enclosedBy returns how many cells a wall leaves seat t.
func (s *analysis) enclosedBy(t int, wall *cells) int32 {
	free := s.ground.cells
	for w := range free {
		free[w] &^= wall[w]
	}
	area, _ := s.region(t, &free)
	return area
}

// rankFewest ranks the fewest cells that separate seat t from its rivals. On broken ground
// they may be far fewer than those of a line.
//
// Near the end of the game they mostly can't be knocked out in time, which is found out sooner without what is out of reach: if
// they can, all of them are within as many steps as turns are left, and separate the seat also from what rivals reach beyond.
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

// fewestWall returns the wall of the fewest cells that separate seat t from its rivals and from other cells, but for its area, and
// sets wall to them; ok is false if there is none.
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

// beyond returns cells from which rivals of seat t can come, that all are more steps away from the seat than turns are left: those
// that a rival reaches before the others, if each is so far away, and what is so far away beside them.
func (s *analysis) beyond(t int) (reached cells) {
	rivals := s.rivals[t]
	for r := rivals; r != 0; r &= r - 1 { // most are near
		u := bits.TrailingZeros8(r) % seats
		if s.first.own[u].has(s.at[u]) && s.spots[t].steps(s.spots[u]) <= s.left {
			rivals &^= 1 << u
		}
	}
	if rivals == 0 {
		return reached
	}
	near := s.spots[t].within(s.left)
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

// farthest returns two cells, of up to six, that are farthest from each other.
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

// toward returns the first step of seat t on the shortest way to a neighbour of
// the cells of a wall, over none of them.
func (s *analysis) toward(t int, wall *cells) movegen.Move {
	free := s.ground.cells
	l := wave{cells: *wall, first: 1, last: s.words}
	for w := 1; w <= s.words; w++ {
		free[w] &^= l.cells[w]
	}
	free.add(s.at[t])
	return s.spread(t, &l, &free)
}
