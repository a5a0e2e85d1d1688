package jackhammer

import (
	"quincunx/eval"
	"quincunx/movegen"
)

// EvaluateSeats estimates the final score of each seat in hundredths of a cell.
// For a seat that nobody can meet any more it is exact, as long as the seat
// knocks out nothing of its own.
func (p *Position) EvaluateSeats(dst *[movegen.MaxSeats]int32) {
	*dst = [movegen.MaxSeats]int32{}
	s := p.look()
	for t := range seats {
		if s.rivals[t] == 0 {
			dst[t] = int32(s.size[t]) * 100
			continue
		}
		dst[t] = p.expect(s, t).score / scale
	}
}

// expect returns the best wall of a seat that has rivals, one that is worth
// nothing if there is no wall.
func (p *Position) expect(s *scene, t int) *wall {
	best := &p.best
	best.clear(1)
	if !p.Over() {
		p.rank(s, t, true, best)
	}
	if best.n == 0 {
		best.walls[0] = wall{}
	}
	return &best.walls[0]
}

// ExplainSeat appends a term for each weight, in the order of the weights, and
// one for what is settled. EvaluateSeats has for seat t the sum of Weight·Count,
// divided by Scale, towards zero.
func (p *Position) ExplainSeat(t movegen.Seat, dst []eval.Term) []eval.Term {
	s := p.look()
	var c counts
	var settled int32
	if s.rivals[t] == 0 {
		settled = int32(s.size[t])
	} else {
		c = p.expect(s, int(t)).counts()
	}
	for i, name := range names[:terms] {
		dst = append(dst, eval.Term{Name: name, Weight: p.weights[i], Count: c[i]})
	}
	return append(dst, eval.Term{Name: settledName, Weight: settledWeight, Count: settled})
}

// Scale returns 100.
func (p *Position) Scale() int32 { return scale }

// MovesLeft estimates how many more moves of the seat matter: while it can be
// met, walls take a few turns for each row of the mesh. Afterwards it returns
// the turns that are left, so that hardly any time is given to each.
func (p *Position) MovesLeft(t movegen.Seat) int {
	o := p.Options()
	left := max(o.Turns-p.Turn(), 1)
	if p.look().rivals[t] == 0 {
		return left
	}
	return min(left, 4*o.Side)
}
