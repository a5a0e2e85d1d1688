package jackhammer

import (
	"math/bits"
)

// wall is a wall that a seat may build: one line, or two that together part it
// from its rivals.
type wall struct {
	sides  [2]side   // of the seat
	open   [2]uint32 // the places along the lines that are still to be knocked out
	number int32     // of lines

	area   int32 // cells enclosed
	work   int32 // turns that it takes to build
	slack  int32 // turns to spare until a rival can interfere, or the game is over
	behind int32 // how many steps the nearest rival is nearer to its ends, both together
	score  int32 // what it is worth, in units of weight
	from   end   // where to begin, if anything is open
}

// ranking keeps the best walls of a seat, best first.
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
	rivals := s.rivals[t]
	p.rankSides(s, t, rivals, 0, best)
	if bits.OnesCount8(rivals) != 2 {
		return
	}
	// Two lines, each of which is between the seat and one of its rivals only.
	one := rivals & -rivals
	first, second := &p.each[0], &p.each[1]
	first.limit, first.n = pairs, 0
	second.limit, second.n = pairs, 0
	p.rankSides(s, t, one, rivals^one, first)
	p.rankSides(s, t, rivals^one, one, second)
	for i := range first.n {
		a := &first.walls[i]
		for j := range second.n {
			b := &second.walls[j]
			if a.sides[0].axis == b.sides[0].axis && a.sides[0].below == b.sides[0].below {
				continue // the nearer of the two is a wall against both
			}
			if best.n == limit && limit > 0 && best.walls[limit-1].score >= min(a.score, b.score) {
				continue // both together take longer, for less
			}
			w := wall{sides: [2]side{a.sides[0], b.sides[0]}, open: [2]uint32{a.open[0], b.open[0]}, number: 2}
			if a.sides[0].axis != b.sides[0].axis {
				w.open[0] &= b.sides[0].cut(a.sides[0])
				w.open[1] &= a.sides[0].cut(b.sides[0])
			}
			w.area = s.between(w.sides)
			p.judge(s, t, &w)
			best.add(&w)
		}
	}
}

// pairs is how many lines against each of two rivals are combined.
const pairs = 3

// rankSides ranks the lines that are between seat t and all rivals of one set, but
// not between it and all of another set, unless that is empty.
func (p *Position) rankSides(s *scene, t int, rivals, others uint8, best *ranking) {
	for a := range axes {
		low, high := s.span(a, rivals)
		otherLow, otherHigh := 0, bits.UintSize
		if others != 0 {
			otherLow, otherHigh = s.span(a, others)
		}
		here := int(s.feet[t][a].line)
		for x := max(here, otherLow); x < low; x++ {
			p.rankSide(s, t, side{axis: a, line: int8(x), below: true}, best)
		}
		for x := min(here, otherHigh); x > high; x-- {
			p.rankSide(s, t, side{axis: a, line: int8(x)}, best)
		}
	}
}

func (p *Position) rankSide(s *scene, t int, b side, best *ranking) {
	w := wall{sides: [2]side{b}, open: [2]uint32{s.ground.lines[b.axis][b.line&31]}, number: 1, area: b.count(&s.ground)}
	p.judge(s, t, &w)
	best.add(&w)
}

// span returns the lowest and the highest line that the seats of a set are on.
func (s *scene) span(a axis, set uint8) (low, high int) {
	low, high = 1<<10, -1
	for ; set != 0; set &= set - 1 {
		x := int(s.feet[bits.TrailingZeros8(set)&3][a].line)
		low, high = min(low, x), max(high, x)
	}
	return low, high
}

// between returns the number of cells of the ground on both sides.
func (s *scene) between(sides [2]side) int32 {
	a, b := sides[0].cells(), sides[1].cells()
	n := 0
	for w := 1; w <= s.words && w < len(s.all)-1; w++ {
		n += bits.OnesCount64(a[w] & b[w] & s.all[w])
	}
	return int32(n)
}

// judge finds out how long a wall takes, whether rivals can come through before
// it is closed, and what it is worth to seat t. A wall is built from one end to the
// other. A rival gains at most a step on the builder from cell to cell, so that
// its last chance is the last cell.
func (p *Position) judge(s *scene, t int, w *wall) {
	var ends [2]end
	work := int32(0)
	n := 0
	for i := range w.number {
		open := w.open[i&1]
		if open == 0 {
			continue
		}
		b := w.sides[i&1]
		first, last := int8(bits.TrailingZeros32(open)), int8(31-bits.LeadingZeros32(open))
		work += int32(bits.OnesCount32(open)) + max(int32(last-first)-1, 0)
		low, high := end{b.axis, b.line, first}, end{b.axis, b.line, last}
		if n == 0 {
			ends = [2]end{low, high}
		} else {
			// The lines meet at the end of each that is nearer to the other.
			if s.gap(ends[0], low, high) < s.gap(ends[1], low, high) {
				ends[0] = ends[1]
			}
			if s.gap(low, ends[0], ends[0]) < s.gap(high, ends[0], ends[0]) {
				low = high
			}
			ends[1] = low
		}
		n++
	}
	w.work, w.slack = work, s.left-work
	if n > 0 {
		one, two := s.sweep(t, ends[0], ends[1], work), s.sweep(t, ends[1], ends[0], work)
		w.from, w.slack = ends[0], one
		if two > one {
			w.from, w.slack = ends[1], two
		}
		w.work += max(s.to(t, w.from)-1, 0)
		w.behind = s.behind(t, ends[0]) + s.behind(t, ends[1])
	}
	c := w.counts()
	w.score = 0
	for i, n := range c {
		w.score += n * p.weights[i]
	}
}

// end is a cell at an end of what is open of a wall.
type end struct {
	axis        axis
	line, along int8
}

func (e end) cell() int { return e.axis.cell(int(e.line), int(e.along)) }

// gap returns the distance of an end to the nearer of two others.
func (s *scene) gap(e, low, high end) int {
	return min(distance(e.cell(), low.cell()), distance(e.cell(), high.cell()))
}

// to returns the distance of a seat to an end.
func (s *scene) to(t int, e end) int32 {
	return s.feet[t][e.axis].distance(int32(e.line), int32(e.along))
}

// behind returns how many steps the nearest rival of seat t is nearer to an end, 0 if
// it isn't.
func (s *scene) behind(t int, e end) int32 {
	nearest := int32(1 << 10)
	for r := s.rivals[t]; r != 0; r &= r - 1 {
		nearest = min(nearest, s.to(bits.TrailingZeros8(r)&3, e))
	}
	return max(s.to(t, e)-nearest, 0)
}

// sweep returns how many turns seat t can spare when it builds a wall from one
// end to the other, which takes work turns besides the way there.
func (s *scene) sweep(t int, from, to end, work int32) int32 {
	work += max(s.to(t, from)-1, 0)
	slack := s.left
	for r := s.rivals[t]; r != 0; r &= r - 1 {
		slack = min(slack, s.to(bits.TrailingZeros8(r)&3, to)-s.margin)
	}
	return slack - work
}

// counts holds how often each term counts for a seat.
type counts [terms]int32

// hopeless is the number of turns too late from which on it makes no difference.
const hopeless = 30

// counts returns how often each term counts for a seat with the wall.
func (w *wall) counts() counts {
	var c counts
	c[enclosed] = w.area
	if w.slack < 0 {
		c[late] = w.area * min(-w.slack, hopeless)
	}
	c[behind] = w.area * w.behind
	c[work] = w.area * min(w.work, hopeless)
	return c
}

// foot is where a seat stands, as an axis has it.
type foot struct {
	line, along int32
	// The steps towards lines with larger numbers lead along an interval that
	// opens upwards or downwards.
	opensUp bool
}

// distance returns the number of steps over open ground to a place on another line.
func (f *foot) distance(line, along int32) int32 {
	away := line - f.line
	low, high := f.along, f.along
	if (away > 0) == f.opensUp {
		away = max(away, -away)
		high += away
	} else {
		away = max(away, -away)
		low -= away
	}
	return away + max(0, along-high, low-along)
}
