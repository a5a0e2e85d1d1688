package chinesecheckers

import (
	"quincunx/movegen"
	rules "quincunx/movegen/chinesecheckers"
)

// The rules let a player stay at home. A player about to lose could do so: the opposite player can't fill
// its goal then, and the game never ends. So the last men must leave while they can.
//
// On a wide board the last men at home have no man to jump over, and none of their steps gains as much as
// the jumps of others. They would be walled in when the opposite player's men arrive. So there they leave
// before other men move.

// isOnlyObstacle reports whether only the men at a seat's home keep the opposite seat from finishing: they
// are at least as many as it lacks in its goal.
func (p *Position) isOnlyObstacle(seat movegen.Seat) bool {
	m := &p.sides[seat]
	if m.opposite < 0 || m.regions[atHome] == 0 {
		return false
	}
	o := &p.sides[m.opposite]
	return o.total-o.regions[inGoal] <= m.regions[atHome]
}

// hasStragglers reports whether a seat has only its last men at home and should move them out. On a wide
// board these are fewer men than stand in the two longest rows of the home. On smaller boards they are
// fewer than in one row, once the men of the opposite seat fill a quarter of the home. A search doesn't
// look far enough ahead to see them walled in. Below walledInSize it does, except for the last man or two.
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

// walledInSize is the size from which on a search rarely sees in time that men at home will be walled in.
const walledInSize = 8

// keepLeavingMoves keeps, of the moves from index begin on, those that bring men at home forward. It does
// so if the seat to move is the only obstacle of the opposite seat or has stragglers. If there are no such
// moves, it keeps all. If a man is about to be walled in, it keeps only the forward moves of this man.
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

// keepForward keeps, of the moves from index begin on, the forward moves from cells for which isFrom
// returns true, or all moves if there are none.
func (p *Position) keepForward(moves []movegen.Move, begin int, isFrom func(cell int) bool) []movegen.Move {
	places := p.sides[p.Mover()].places
	kept := begin
	for i := begin; i < len(moves); i++ {
		from, to, ok := rules.Ends(moves[i])
		if ok && isFrom(from) && places[to].depth() > places[from].depth() {
			// Swapped rather than overwritten, so that all moves remain if none is kept.
			moves[kept], moves[i] = moves[i], moves[kept]
			kept++
		}
	}
	if kept == begin {
		return moves
	}
	return moves[:kept]
}

// maxWaysInDanger is the largest number of ways forward with which a man deep in its home is in danger.
const maxWaysInDanger = 2

// endangered returns the cell of the deepest man in the last rows of the mover's home that has 1..fewWays
// legal moves forward. Once men of the opposite seat arrive, a single move of theirs can take these ways.
// On the smallest boards a search sees this; on wide ones the last men have left by then.
func (p *Position) endangered(moves []movegen.Move) (cell int, ok bool) {
	seat, n := p.Mover(), int32(p.tables.size)
	m := &p.sides[seat]
	if n < standstillSize || n >= wide || m.opposite < 0 || m.regions[atHome] == 0 || m.regions[atHome] >= 2*n ||
		4*p.sides[m.opposite].regions[inGoal] < 3*n {
		return 0, false
	}
	deepest, fewest := 3*n/4-1, maxWaysInDanger+1
	for c := range p.Men(seat) {
		depth := m.places[c].depth()
		if depth > deepest {
			continue
		}
		ways := m.waysForward(c, moves)
		if ways > 0 && ways <= maxWaysInDanger && (depth < deepest || ways < fewest) {
			cell, deepest, fewest, ok = c, depth, ways, true
		}
	}
	return cell, ok
}

// waysForward returns the number of moves that bring the man on a cell forward.
func (m *men) waysForward(cell int, moves []movegen.Move) (ways int) {
	for _, move := range moves {
		if from, to, ok := rules.Ends(move); ok && from == cell && m.places[to].depth() > m.places[from].depth() {
			ways++
		}
	}
	return ways
}
