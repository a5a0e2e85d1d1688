package chinesecheckers

import (
	"quincunx/movegen"
	"quincunx/movegen/graph"
)

var _ graph.Reversible = (*Position)(nil)

// Alone reports whether a seat has all its men, and no other has any.
func (p *Position) Alone(seat movegen.Seat) bool {
	if p.Total(seat) != p.Options().Men() {
		return false
	}
	for other := range p.seats {
		if movegen.Seat(other) != seat && p.total[other] > 0 {
			return false
		}
	}
	return true
}

// Reversed returns a copy in which each home is the goal and each goal the home, and a seat is to act. Steps and jumps go back the way they came, and
// the same cells are closed to a seat, so that a seat alone on the board gets from one placement to another in as many moves as back.
func (p *Position) Reversed(mover movegen.Seat) movegen.Position {
	o := p.Options()
	for seat := range o.Triangles {
		o.Triangles[seat] = int(p.goals[seat])
	}
	q := &Position{past: make([]undo, 0, 64)}
	q.reset(o)
	for seat := range p.seats {
		for c := range p.Men(movegen.Seat(seat)) {
			q.put(movegen.Seat(seat), cell(c))
		}
	}
	q.settle(mover)
	return q
}
