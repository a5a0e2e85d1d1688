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

// Reversed returns a copy in which the homes and goals of each seat are exchanged, with the given seat to move. Steps
// and jumps are reversible, and the same cells are closed to each seat. So a seat alone on the board needs the same
// number of moves in both directions between two placements.
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
	q.finishSetup(mover)
	return q
}
