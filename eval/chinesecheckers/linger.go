package chinesecheckers

import (
	"quincunx/movegen"
	rules "quincunx/movegen/chinesecheckers"
)

// Nothing in the rules makes a seat leave its home, and one that is going to lose would
// do best never to: the opposite seat can't fill its goal then, and the game never
// ends. A seat that plays to the end doesn't do that.

// lingers reports whether nothing but the men at a seat's home keeps the opposite seat
// from its end: as many men as it lacks in its goal.
func (p *Position) lingers(seat movegen.Seat) bool {
	m := &p.sides[seat]
	if m.opposite < 0 || m.regions[atHome] == 0 {
		return false
	}
	o := &p.sides[m.opposite]
	return o.total-o.regions[inGoal] <= m.regions[atHome]
}

// leaving keeps those of moves that bring men of a seat at home forward, or all if
// there are none.
func (p *Position) leaving(seat movegen.Seat, moves []movegen.Move) []movegen.Move {
	places := p.sides[seat].places
	kept := 0
	for i, m := range moves {
		from, to, ok := rules.Ends(m)
		if ok && places[from].region == atHome && places[to].depth > places[from].depth {
			// Exchanged, so that none is lost if there are none.
			moves[kept], moves[i] = m, moves[kept]
			kept++
		}
	}
	if kept == 0 {
		return moves
	}
	return moves[:kept]
}
