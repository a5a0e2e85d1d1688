package jackhammer

import "math/bits"

// wall is a wall that a seat may build: one line, or two that together part it
// from its rivals.
type wall struct {
	sides  [2]side // of the seat
	number int     // of lines

	counts counts
	score  int32 // in units of weight
}

// counts holds how often each term counts for a seat.
type counts [terms]int32

// cells sets on to the cells of region that have to be knocked out for the
// wall, and in to those that are enclosed then.
func (w *wall) cells(on, in *cells, region *cells, words int) {
	w.sides[0].wall(on, in, words)
	if w.number == 2 {
		var on2, in2 cells
		w.sides[1].wall(&on2, &in2, words)
		for i := 1; i <= words && i < len(on)-1; i++ {
			on[i] = on[i]&(in2[i]|on2[i]) | on2[i]&in[i]
			in[i] &= in2[i]
		}
	}
	for i := 1; i <= words && i < len(on)-1; i++ {
		on[i] &= region[i]
		in[i] &= region[i]
	}
}

// ranking keeps the best walls for a seat, best first.
type ranking struct {
	walls [8]wall
	limit int // how many to keep
	n     int
}

func (r *ranking) add(w *wall) {
	i := r.n
	for i > 0 && r.walls[i-1].score < w.score {
		i--
	}
	if i >= r.limit {
		return
	}
	r.n = min(r.n+1, r.limit)
	copy(r.walls[i+1:r.n], r.walls[i:])
	r.walls[i] = *w
}

// rank finds the best walls for seat t, which has rivals: up to limit of them,
// 0..8.
func (p *Position) rank(s *scene, t, limit int, best *ranking) {
	best.limit, best.n = limit, 0
	var each [2]ranking // those against a single rival
	rivals := s.rivals[t]
	if bits.OnesCount8(rivals) == 1 {
		p.rankSides(s, t, rivals, 0, best)
		return
	}
	i := 0
	s.eachRival(t, func(u int) {
		each[i].limit = 3
		p.rankSides(s, t, 1<<u, rivals&^(1<<u), &each[i])
		i++
	})
	p.rankSides(s, t, rivals, 0, best)
	for _, a := range each[0].walls[:each[0].n] {
		for _, b := range each[1].walls[:each[1].n] {
			both := wall{sides: [2]side{a.sides[0], b.sides[0]}, number: 2}
			p.measure(s, t, &both)
			best.add(&both)
		}
	}
}

// rankSides ranks the lines between seat t and all rivals of one set that are
// not also between it and all of another set, which may be empty.
func (p *Position) rankSides(s *scene, t int, rivals, others uint8, best *ranking) {
	for a := range axes {
		low, high := s.span(a, rivals)
		otherLow, otherHigh := s.span(a, others)
		here := a.coordinate(s.at[t])
		for x := here + 1; x < low; x++ {
			if others == 0 || x >= otherLow {
				w := wall{sides: [2]side{{axis: a, at: x, below: true}}, number: 1}
				p.measure(s, t, &w)
				best.add(&w)
			}
		}
		for x := here - 1; x > high; x-- {
			if others == 0 || x <= otherHigh {
				w := wall{sides: [2]side{{axis: a, at: x}}, number: 1}
				p.measure(s, t, &w)
				best.add(&w)
			}
		}
	}
}

// span returns the lowest and the highest coordinate of the seats in a set.
func (s *scene) span(a axis, set uint8) (low, high int) {
	low, high = 1<<10, -1
	for ; set != 0; set &= set - 1 {
		x := a.coordinate(s.at[bits.TrailingZeros8(set)])
		low, high = min(low, x), max(high, x)
	}
	return low, high
}

// measure counts and scores what a wall is worth to seat t.
func (p *Position) measure(s *scene, t int, w *wall) {
	var on, in cells
	w.cells(&on, &in, &s.region[t], s.words)
	area, cost, lost := 0, 0, 0
	own := &s.first.own[t]
	for i := 1; i <= s.words && i < len(on)-1; i++ {
		area += bits.OnesCount64(in[i])
		cost += bits.OnesCount64(on[i])
		lost += bits.OnesCount64(on[i] &^ own[i])
	}
	distance := 0
	for _, b := range w.sides[:w.number] {
		d := b.axis.coordinate(s.at[t]) - b.at
		distance = max(distance, d, -d)
	}
	w.counts = counts{
		enclosed:  int32(area),
		open:      int32(area * cost),
		contested: int32(area * lost),
		away:      int32(area * distance),
	}
	w.score = 0
	for i, n := range w.counts {
		w.score += n * p.weights[i]
	}
	if least := int32(area) * p.weights[hope]; w.score < least {
		w.counts, w.score = counts{hope: int32(area)}, least
	}
}
