package chinesecheckers

import (
	"math"
	"math/bits"
	"slices"

	"quincunx/bitboard"
	"quincunx/movegen"
	rules "quincunx/movegen/chinesecheckers"
)

// A seat can't fill its goal while a man of the opposite seat is there, and that man can't leave once it
// is walled in by the seat's own men. Then some of them have to make way. So once a third of the goal is
// full, the evaluation searches for the best way out: the one whose men have to go back least.

// isThirdFull reports whether a third of a goal is filled with men of its seat.
func (p *Position) isThirdFull(in int32) bool {
	return in >= p.tables.third
}

// isNearlyFull reports whether a seat lacks fewer men in its goal than its longest row has cells.
func (p *Position) isNearlyFull(seat movegen.Seat) bool {
	m := &p.sides[seat]
	return m.total-m.regions[inGoal] < int32(p.tables.size)
}

// mayWall reports whether a seat's goal is a third full and has visitors, men of the opposite seat, which
// have to be let out.
func (p *Position) mayWall(seat movegen.Seat) bool {
	return p.isThirdFull(p.sides[seat].regions[inGoal]) && p.rivals(seat) > 0
}

// escape is the scratch memory of the search for ways out.
type escape struct {
	cost  []int16  // by cell, rows that men on the best way from it have to go back, or -1
	next  []uint16 // by cell, the next one on that way
	queue []uint16 // cells in the order in which they got their costs
	way   []uint16 // the cheapest way out, from its end to its beginning, which is excluded

	seen []seenEscape // small boards: recent results by key
}

// seenEscape is the cheapest way out of a goal for one placement of the men around it.
type seenEscape struct {
	key  uint64
	rows int32
	way  []uint16
}

// seenEscapes is the number of entries of escape.seen, a power of two.
const seenEscapes = 1 << 8

// walls returns how many rows men have to go back for the visitor in a seat's goal that is hardest to get
// out. The visitor then has a free way by steps and jumps past the other men. Keeping another visitor from
// leaving does not lower it. A man deep in the goal counts more than one at its mouth, so that the men on
// the way gain by going towards the exit one after the other. Afterwards p.escape.way is the way of the
// visitor that is easiest to get out, which should be opened first. Cached by key on small boards: most
// moves do not touch this goal.
func (p *Position) walls(seat movegen.Seat) int32 {
	if p.tables.size >= standstillSize {
		return p.findEscape(seat)
	}
	e := &p.escape
	if e.seen == nil {
		e.seen = make([]seenEscape, seenEscapes)
	}
	key := p.escapeKey(seat)
	seen := &e.seen[key%seenEscapes]
	if seen.key != key {
		seen.key, seen.rows = key, p.findEscape(seat)
		seen.way = append(seen.way[:0], e.way...)
	}
	e.way = append(e.way[:0], seen.way...)
	return seen.rows
}

// escapeKey returns a key of the men around a seat's goal.
func (p *Position) escapeKey(seat movegen.Seat) uint64 {
	goal := p.Goal(seat)
	taken, rivals := p.TakenSet(), p.MenSet(movegen.Seat(p.sides[seat].opposite))
	key := uint64(goal + 1)
	for w, around := range p.tables.around[goal] {
		if around != 0 {
			key = bitboard.Mix(key ^ taken[w]&around)
			key = bitboard.Mix(key ^ rivals[w]&around)
		}
	}
	return key
}

// findEscape computes walls without the cache, by a search from the cells outside the goal (Moore 1959): a
// cell whose cost has fallen is examined again.
func (p *Position) findEscape(seat movegen.Seat) int32 {
	e := &p.escape
	if e.cost == nil {
		e.cost = make([]int16, p.tables.geometry.Indices())
		e.next = make([]uint16, len(e.cost))
		for c := range e.cost {
			e.cost[c] = -1
		}
	}
	e.way, e.queue = e.way[:0], e.queue[:0]
	places := p.sides[seat].places
	for w, around := range p.tables.around[p.Goal(seat)] {
		for ; around != 0; around &= around - 1 {
			if c := uint16(64*w + bits.TrailingZeros64(around)); places[c].region() != inGoal {
				e.reach(c, c, 0)
			}
		}
	}
	for i := 0; i < len(e.queue); i++ {
		p.relaxNeighbours(seat, e.queue[i], e.cost[e.queue[i]])
	}
	least, most, first := int16(math.MaxInt16), int16(0), 0
	for c := range p.Men(movegen.Seat(p.sides[seat].opposite)) {
		if places[c].region() == inGoal {
			if e.cost[c] < least {
				least, first = e.cost[c], c
			}
			most = max(most, e.cost[c])
		}
	}
	e.trace(uint16(first))
	for _, c := range e.queue {
		e.cost[c] = -1
	}
	return int32(most)
}

// relaxNeighbours relaxes the goal cells from which a man can go to c, whether c is occupied or not.
func (p *Position) relaxNeighbours(seat movegen.Seat, c uint16, cost int16) {
	if p.Taken(int(c)) {
		cost += int16(p.rowsToLeave(seat, int(c)))
	}
	g := p.tables.geometry
	for d := range rules.Directions {
		next, ok := g.Next(int(c), d)
		if !ok {
			continue
		}
		p.relax(seat, uint16(next), c, cost)
		if p.Taken(next) {
			if beyond, ok := g.Next(next, d); ok {
				p.relax(seat, uint16(beyond), c, cost)
			}
		}
	}
}

func (p *Position) relax(seat movegen.Seat, from, to uint16, cost int16) {
	places := p.sides[seat].places
	if places[from].region() != inGoal {
		return
	}
	if places[to].depth() > places[from].depth() {
		cost += int16(p.tables.size)
	}
	if old := p.escape.cost[from]; old < 0 || old > cost {
		p.escape.reach(from, to, cost)
	}
}

// rowsToLeave returns how many rows a man on a cell has to go back to leave a seat's goal; 1 outside it.
func (p *Position) rowsToLeave(seat movegen.Seat, c int) int32 {
	return max(p.sides[seat].places[c].depth()-3*int32(p.tables.size), 1)
}

// reach records that a man on a cell gets out by way of the next cell, at a cost.
func (e *escape) reach(from, next uint16, cost int16) {
	e.cost[from], e.next[from] = cost, next
	e.queue = append(e.queue, from)
}

// trace stores the way out from a cell.
func (e *escape) trace(c uint16) {
	for e.next[c] != c {
		c = e.next[c]
		e.way = append(e.way, c)
	}
	slices.Reverse(e.way)
}

// wayPosition returns how far a man on c has to go to clear the way that trace stored: the position of c on it,
// counted from 1 at its end, or 0 if c isn't on it.
func (e *escape) wayPosition(c int) int64 { return int64(slices.Index(e.way, uint16(c)) + 1) }
