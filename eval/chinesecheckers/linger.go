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

// leaving keeps of the moves from an index on those that bring men at home forward, if
// the seat to act lingers and there are such moves.
func (p *Position) leaving(moves []movegen.Move, begin int) []movegen.Move {
	seat := p.Mover()
	if !p.lingers(seat) {
		return moves
	}
	places := p.sides[seat].places
	kept := begin
	for i := begin; i < len(moves); i++ {
		from, to, ok := rules.Ends(moves[i])
		if ok && places[from].region == atHome && places[to].depth > places[from].depth {
			// Exchanged, so that none is lost if there are none.
			moves[kept], moves[i] = moves[i], moves[kept]
			kept++
		}
	}
	if kept == begin {
		return moves
	}
	return moves[:kept]
}
