package chinesecheckers

import (
	"quincunx/movegen"
	rules "quincunx/movegen/chinesecheckers"
)

// The rules let a player stay at home. A player about to lose could do so: the
// opposite player can't fill its goal then, and the game never ends. So the last men leave as long as they can.
//
// On a wide board the last men at home have no man to jump over, and none of their steps gains as much
// as the jumps of others. They would be walled in when the opposite player's men arrive. So there they
// leave before others move.

// isOnlyObstacle reports whether nothing but the men at a seat's home keeps the opposite seat
// from its end: as many men as it lacks in its goal.
func (p *Position) isOnlyObstacle(seat movegen.Seat) bool {
	m := &p.sides[seat]
	if m.opposite < 0 || m.regions[atHome] == 0 {
		return false
	}
	o := &p.sides[m.opposite]
	return o.total-o.regions[inGoal] <= m.regions[atHome]
}

// hasStragglers reports whether a seat has only its last men at home and should have them leave: on a
// wide board no more than would stand in the two rows of it that are longest; on a smaller one fewer than
// in one row when the men of the opposite seat fill a quarter of it, since a search doesn't look
// far enough to see them walled in. On the smallest of these boards it does but for a man or two.
func (p *Position) hasStragglers(seat movegen.Seat) bool {
	n, m := int32(p.tables.size), &p.sides[seat]
	if n >= wide {
		return m.regions[atHome] < 2*n
	}
	if n < standstillSize || m.opposite < 0 {
		return false
	}
	men, arrived := m.regions[atHome], p.sides[m.opposite].regions[inGoal]
	if n < walledInSize {
		return 4*men <= n && p.isThirdFull(arrived)
	}
	return men < n && 8*arrived > n*(n+1)
}

// walledInSize is the size from which on a search sees little of how men at home will be walled in.
const walledInSize = 8

// keepLeavingMoves keeps of the moves from an index on those that bring men at home forward, if
// the seat to act is the only obstacle of the opposite one or has stragglers, and there are such moves. A man who is about to be
// walled in goes before all others.
func (p *Position) keepLeavingMoves(moves []movegen.Move, begin int) []movegen.Move {
	if c, ok := p.endangered(moves[begin:]); ok {
		return p.keepForward(moves, begin, func(from int) bool { return from == c })
	}
	seat := p.Mover()
	if !p.isOnlyObstacle(seat) && !p.hasStragglers(seat) {
		return moves
	}
	places := p.sides[seat].places
	return p.keepForward(moves, begin, func(from int) bool { return places[from].region() == atHome })
}

// keepForward keeps of the moves from an index on those by which the men on some cells go forward, or
// all if there are none.
func (p *Position) keepForward(moves []movegen.Move, begin int, isFrom func(cell int) bool) []movegen.Move {
	places := p.sides[p.Mover()].places
	kept := begin
	for i := begin; i < len(moves); i++ {
		from, to, ok := rules.Ends(moves[i])
		if ok && isFrom(from) && places[to].depth() > places[from].depth() {
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

// fewWays is the number of ways forward up to which a man deep in his home is in danger.
const fewWays = 2

// endangered returns the cell of the man who stands deepest in the last rows of the home of the seat to act and has
// one or fewWays moves forward, of all its legal moves. Once men of the opposite seat arrive, a single move of theirs
// can take these ways, too. On the smallest boards a search sees it, on wide ones the last men have left by then.
func (p *Position) endangered(moves []movegen.Move) (cell int, ok bool) {
	seat, n := p.Mover(), int32(p.tables.size)
	m := &p.sides[seat]
	if n < standstillSize || n >= wide || m.opposite < 0 || m.regions[atHome] == 0 || m.regions[atHome] >= 2*n ||
		4*p.sides[m.opposite].regions[inGoal] < 3*n {
		return 0, false
	}
	deepest, fewest := 3*n/4-1, fewWays+1
	for c := range p.Men(seat) {
		depth := m.places[c].depth()
		if depth > deepest {
			continue
		}
		ways := m.waysForward(c, moves)
		if ways > 0 && ways <= fewWays && (depth < deepest || ways < fewest) {
			cell, deepest, fewest, ok = c, depth, ways, true
		}
	}
	return cell, ok
}

// waysForward returns how many of the moves bring the man on a cell forward.
func (m *men) waysForward(cell int, moves []movegen.Move) (ways int) {
	for _, move := range moves {
		if from, to, ok := rules.Ends(move); ok && from == cell && m.places[to].depth() > m.places[from].depth() {
			ways++
		}
	}
	return ways
}
