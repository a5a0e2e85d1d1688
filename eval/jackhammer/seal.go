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
	n, area := p.fewest(s, t, &wall, numbers)
	if n < 0 {
		return movegen.NoMove, 0
	}
	if beside := wall.beside(s.at[t]); beside >= 0 {
		return rules.Hammer + movegen.Move(direction(s.at[t], beside)), area
	}
	return s.toward(t, &wall), area
}

// fewest sets wall to the fewest cells that separate seat t from its rivals, and returns
// their number and how many cells they leave it; -1 if it can't be separated by limit cells.
func (p *Position) fewest(s *analysis, t int, wall *cells, limit int) (number int, area int32) {
	var buf [seats]int
	targets := buf[:0]
	for r := s.rivals[t]; r != 0; r &= r - 1 {
		targets = append(targets, s.at[bits.TrailingZeros8(r)&3])
	}
	if number = p.cut.find(wall, s.at[t], targets, &s.ground.cells, s.words, limit); number < 0 {
		return number, 0
	}
	free := s.ground.cells
	for w := range free {
		free[w] &^= wall[w]
	}
	area, _ = s.region(t, &free)
	return number, area
}

// rankFewest ranks the fewest cells that separate seat t from its rivals. On broken ground
// they may be far fewer than those of a line.
func (p *Position) rankFewest(s *analysis, t int, best *ranking) {
	var cells cells
	n, area := p.fewest(s, t, &cells, int(s.left))
	if n < 0 {
		return
	}
	w := wall{area: area, work: int32(n), done: n == 0}
	if n > 0 {
		w.ends = cells.farthest()
		w.work += w.ends[0].steps(w.ends[1])
	}
	p.consider(s, t, &w, best)
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
