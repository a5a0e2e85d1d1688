package jackhammer

import (
	"math"
	"math/bits"
)

// wall is a wall that a seat may build: one line, two lines that together separate
// it from its rivals, or a minimum cut.
type wall struct {
	sides  [2]side   // the seat's sides of the lines
	number int32     // of lines; 0 for a minimum cut
	open   [2]uint32 // places along the lines that have not been knocked out
	ends   [2]spot   // of the open places; building starts at the first

	done   bool  // nothing is open
	area   int32 // cells enclosed
	work   int32 // turns needed to build
	slack  int32 // turns to spare before a rival can interfere or the game is over
	behind int32 // steps by which rivals are nearer to the ends, summed over both ends
	score  int64 // value in units of weight
}

// ranking holds the best walls of a seat, best first.
type ranking struct {
	walls [4]wall
	limit int // number of walls to keep, at least 1
	n     int
}

func (r *ranking) clear(limit int) { r.n, r.limit = 0, limit }

// enough returns the score that a wall must exceed to be added.
func (r *ranking) enough() int64 {
	if r.n < r.limit {
		return math.MinInt64
	}
	return r.walls[(r.limit-1)%len(r.walls)].score
}

func (r *ranking) add(w *wall) {
	if w.score <= r.enough() {
		return
	}
	i := min(r.n, r.limit-1)
	for i > 0 && r.walls[i-1].score < w.score {
		r.walls[i] = r.walls[i-1]
		i--
	}
	r.walls[i] = *w
	r.n = min(r.n+1, r.limit)
}

// isCertain reports whether the best wall can be built before any rival arrives.
func (r *ranking) isCertain() bool { return r.n > 0 && r.walls[0].slack >= 0 }

// rank finds the best walls for seat t, which has rivals: lines between it and all
// of them, or else pairs of lines.
func (p *Position) rank(s *analysis, t int, best *ranking) {
	rivals := s.rivals[t]
	p.rankSides(s, t, rivals, 0, best)
	if one := rivals & -rivals; one != rivals && best.n == 0 {
		p.rankPairs(s, t, one, rivals^one, best)
	}
}

// rankSides ranks the lines between seat t and all seats of the set rivals that do
// not also separate it from all seats of others, unless others is empty.
func (p *Position) rankSides(s *analysis, t int, rivals, others uint8, best *ranking) {
	for a := range axes {
		here := s.line[t][a]
		low, high := s.span(a, rivals)
		otherLow, otherHigh := int8(0), int8(127)
		if others != 0 {
			otherLow, otherHigh = s.span(a, others)
		}
		// Lines farther out enclose more, so later lines are pruned by their score.
		for x := low - 1; x >= max(here, otherLow); x-- {
			p.rankSide(s, t, side{axis: a, line: x, below: true}, best)
		}
		for x := high + 1; x <= min(here, otherHigh); x++ {
			p.rankSide(s, t, side{axis: a, line: x}, best)
		}
	}
}

// span returns the lowest and the highest line of the seats of a set.
func (s *analysis) span(a axis, set uint8) (low, high int8) {
	low, high = 127, -1
	for ; set != 0; set &= set - 1 {
		x := s.line[bits.TrailingZeros8(set)%seats][a]
		low, high = min(low, x), max(high, x)
	}
	return low, high
}

// rankSide ranks a line.
func (p *Position) rankSide(s *analysis, t int, b side, best *ranking) {
	area, open := b.count(&s.ground), s.ground.lines[b.axis][b.line&31]
	turns := effort(open)
	if turns > s.left || int64(area)*(p.weights[enclosed]+p.weights[work]*int64(min(turns, most))) <= best.enough() {
		return // upper bound of its score
	}
	w := wall{sides: [2]side{b}, number: 1, area: area, open: [2]uint32{open}, work: turns, done: open == 0}
	if open != 0 {
		w.ends = b.ends(open)
	}
	p.addWall(s, t, &w, best)
}

// effort returns the number of turns needed to knock out the open places of a line
// and to walk along it.
func effort(open uint32) int32 {
	if open == 0 {
		return 0
	}
	return int32(bits.OnesCount32(open) + 31 - bits.LeadingZeros32(open) - bits.TrailingZeros32(open))
}

// ends returns the first and the last open place along the side's line.
func (s side) ends(open uint32) [2]spot {
	first, last := bits.TrailingZeros32(open), 31-bits.LeadingZeros32(open)
	return [2]spot{s.axis.spot(int32(s.line), int32(first)), s.axis.spot(int32(s.line), int32(last))}
}

// pairs is the number of lines against each rival that are combined.
const pairs = 2

// rankPairs ranks pairs of lines, each of which separates seat t from only one of
// its two rivals.
func (p *Position) rankPairs(s *analysis, t int, one, other uint8, best *ranking) {
	first, second := &p.each[0], &p.each[1]
	first.clear(pairs)
	second.clear(pairs)
	p.rankSides(s, t, one, other, first)
	p.rankSides(s, t, other, one, second)
	for i := range first.n {
		for j := range second.n {
			a, b := &first.walls[i], &second.walls[j]
			// A pair takes longer to build than either line, and encloses less.
			if a.sides[0].axis == b.sides[0].axis && a.sides[0].below == b.sides[0].below || best.enough() >= min(a.score, b.score) {
				continue
			}
			p.rankPair(s, t, a, b, best)
		}
	}
}

// rankPair ranks a pair of lines.
func (p *Position) rankPair(s *analysis, t int, a, b *wall, best *ranking) {
	w := wall{sides: [2]side{a.sides[0], b.sides[0]}, number: 2, open: [2]uint32{a.open[0], b.open[0]}}
	if w.sides[0].axis != w.sides[1].axis {
		w.open[0] &= w.sides[1].cut(w.sides[0])
		w.open[1] &= w.sides[0].cut(w.sides[1])
	}
	w.area = s.between(w.sides)
	n := 0
	for i, open := range w.open {
		if open == 0 {
			continue
		}
		w.work += effort(open)
		ends := w.sides[i].ends(open)
		if n == 0 {
			w.ends = ends
		} else {
			// The lines meet at their closest ends.
			if w.ends[0].nearest(ends) < w.ends[1].nearest(ends) {
				w.ends[0] = w.ends[1]
			}
			if w.ends[1] = ends[0]; ends[0].steps(w.ends[0]) < ends[1].steps(w.ends[0]) {
				w.ends[1] = ends[1]
			}
		}
		n++
	}
	w.done = n == 0
	p.addWall(s, t, &w, best)
}

// between returns the number of cells of the ground on both sides.
func (s *analysis) between(sides [2]side) int32 {
	a, b := sides[0].cells(), sides[1].cells()
	n := 0
	for w := 1; w <= s.words && w < len(a)-1; w++ {
		n += bits.OnesCount64(a[w] & b[w] & s.ground.cells[w])
	}
	return int32(n)
}

// addWall schedules a wall and ranks it, unless the game ends before it is built.
func (p *Position) addWall(s *analysis, t int, w *wall, best *ranking) {
	if s.schedule(t, w); w.work <= s.left {
		w.score = p.value(w)
		best.add(w)
	}
}

// schedule determines from which end seat t should build a wall, how long this
// takes, and whether rivals can come through before it is closed. On entry w.work is
// the effort without the way there. A rival gains at most a step on the builder from
// cell to cell, so that its last chance is the last cell.
func (s *analysis) schedule(t int, w *wall) {
	w.slack = s.left - w.work
	if w.done {
		return
	}
	a, b := w.ends[0], w.ends[1]
	toA, toB := s.spots[t].steps(a), s.spots[t].steps(b)
	u, v := s.rivalSpots[t][0], s.rivalSpots[t][1]
	rivalA, rivalB := min(u.steps(a), v.steps(a)), min(u.steps(b), v.steps(b))
	fromA, fromB := w.work+approach(toA), w.work+approach(toB)
	w.behind = max(toA-rivalA, 0) + max(toB-rivalB, 0)
	w.work, w.slack = fromA, min(rivalB-s.margin, s.left)-fromA
	if slack := min(rivalA-s.margin, s.left) - fromB; slack > w.slack {
		w.work, w.slack = fromB, slack
		w.ends = [2]spot{b, a}
	}
}

// value returns the value of a wall in units of weight.
func (p *Position) value(w *wall) int64 {
	return int64(w.area) * (p.weights[enclosed] + p.weights[late]*int64(w.lateness()) +
		p.weights[behind]*int64(w.behind) + p.weights[work]*int64(min(w.work, most)))
}

// approach returns the number of steps to a neighbour of a cell that is the given
// number of steps away. From the cell itself, the seat has to step off.
func approach(steps int32) int32 {
	if steps == 0 {
		return 1
	}
	return steps - 1
}

// most is the number of turns above which differences are ignored.
const most = 30

// lateness returns the number of turns by which a wall may be too late, 0..most.
func (w *wall) lateness() int32 { return min(max(-w.slack, 0), most) }

// counts holds the count of each term for a seat.
type counts [terms]int32

// counts returns the counts of the wall's terms.
func (w *wall) counts() counts {
	return counts{
		enclosed: w.area,
		late:     w.area * w.lateness(),
		behind:   w.area * w.behind,
		work:     w.area * min(w.work, most),
	}
}
