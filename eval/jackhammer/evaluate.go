package jackhammer

import (
	"math/bits"

	"quincunx/eval"
	"quincunx/movegen"
)

// finalTurns is the number of last turns in which the estimate accounts for the end of the
// game.
const finalTurns = 40

// EvaluateSeats estimates the final score of each seat in hundredths of a cell. It
// is exact once the game is over. For a seat that no other can meet any more it is
// exact as long as the seat knocks out none of its own cells.
func (p *Position) EvaluateSeats(dst *[movegen.MaxSeats]int32) {
	if p.Over() {
		p.Territory(dst)
		for t := range seats {
			dst[t] *= 100
		}
		return
	}
	*dst = [movegen.MaxSeats]int32{}
	s := p.analyse()
	for t := range seats {
		if s.rivals[t] == 0 {
			dst[t] = s.own[t] * 100
			continue
		}
		best := p.bestWall(s, t)
		if best == nil {
			continue
		}
		most := s.ground.count()
		if s.left < finalTurns {
			most = best.area
		}
		score := int64(0)
		for i, n := range p.count(s, t, best) {
			score += p.weights[i] * int64(n)
		}
		score /= scale
		dst[t] = int32(min(max(score, 0), int64(most)*100))
	}
}

// bestWall returns the best wall of a seat that has rivals; near the end of the game,
// it also considers the minimum cut. Without any wall it returns one that encloses
// nothing, or nil if the game is too near its end to build one.
func (p *Position) bestWall(s *analysis, t int) *wall {
	best := &p.best
	best.clear(1)
	p.rank(s, t, best)
	if s.left < finalTurns && best.n == 0 {
		p.rankFewest(s, t, best)
	}
	switch {
	case best.n > 0:
		return &best.walls[0]
	case s.left < finalTurns:
		return nil
	}
	best.walls[0] = wall{}
	return &best.walls[0]
}

// count returns the count of each term for seat t with its best wall.
func (p *Position) count(s *analysis, t int, best *wall) counts {
	if best.slack >= 0 && best.area >= p.leastArea(s, t) && best.area > 0 {
		return counts{safe: best.area}
	}
	c := best.counts()
	c[first], c[tied], c[equal] = s.own[t], s.tie, s.equal(t)
	return c
}

// equal returns the equal share of the cells for seat t and the seats that it can
// meet.
func (s *analysis) equal(t int) int32 {
	return s.ground.count() / int32(1+bits.OnesCount8(s.rivals[t]))
}

// Explain appends a term for each weight, in the order of the weights, and a
// term for settled cells. The estimate of EvaluateSeats for seat t is the sum of
// Weight·Count divided by Scale, rounded towards zero. It is at least 0, and at most
// the area that the seat can reach. Within 40 turns of the end, it is at most the
// area that the best wall encloses. The game must not be over.
func (p *Position) Explain(t movegen.Seat, dst []eval.Term) []eval.Term {
	s := p.analyse()
	var c counts
	var settled int32
	if s.rivals[t] == 0 {
		settled = s.own[t]
	} else if best := p.bestWall(s, int(t)); best != nil {
		c = p.count(s, int(t), best)
	}
	for i, name := range names {
		term := eval.Term{Name: name, Weight: int32(p.weights[i])}
		if i < terms { // the other weights are not part of the estimate
			term.Count = c[i]
		}
		dst = append(dst, term)
	}
	return append(dst, eval.Term{Name: settledName, Weight: settledWeight, Count: settled})
}

// Scale returns 100.
func (p *Position) Scale() int32 { return scale }
