package chinesecheckers

import (
	"math/bits"
	"slices"

	"quincunx/bitboard"
	"quincunx/movegen"
	rules "quincunx/movegen/chinesecheckers"
)

// A seat can't fill its goal while a man of the opposite seat is there, and that
// man can't leave once he is walled in by the seat's own men. Somebody has to
// make way for him then. So once a third of the goal is full, the best way out of it is looked
// for, by how far the men on it have to go back.

// isThirdFull reports whether a third of a goal is filled with men of its seat.
func (p *Position) isThirdFull(in int32) bool {
	return in >= p.tables.third
}

// isNearlyFull reports whether a seat lacks fewer men in its goal than stand in its longest row.
func (p *Position) isNearlyFull(seat movegen.Seat) bool {
	m := &p.sides[seat]
	return m.total-m.regions[inGoal] < int32(p.tables.size)
}

// mayWall reports whether men of the opposite seat are to be let out of a seat's goal.
func (p *Position) mayWall(seat movegen.Seat) bool {
	return p.isThirdFull(p.sides[seat].regions[inGoal]) && p.rivals(seat) > 0
}

// escape is the scratch memory of the search for ways out.
type escape struct {
	cost  []int16  // by cell, what the men on the best way from it have to go back, or -1
	next  []uint16 // by cell, the one behind it on that way
	queue []int32  // a heap of costs, in the upper half, and cells
	known []uint16 // cells with a cost
	way   []uint16 // the best way out of all, from its end to where it begins, without that

	seen []seenEscape // on small boards, what came out last, by key
}

// seenEscape is the best way out of a goal for men that stand around it in some way.
type seenEscape struct {
	key  uint64
	rows int32
	way  []uint16
}

// seenEscapes is the number of entries of escape.seen, a power of two.
const seenEscapes = 1 << 8

// walls returns how many rows men have to go back until the best way out of a seat's goal is free
// for the man of the opposite seat in it who is worst off: by steps and jumps past men as they stand. To keep
// one who is better off from leaving makes it no less. A man deep in the goal counts more than one at its mouth, so that those
// on the way have something to gain by going towards the exit, one behind the other. The way of him who is best off is in
// p.escape.way after: it is to be opened first. Most moves of a search are made elsewhere and change nothing.
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

// findEscape is walls, of which nothing is known yet: it goes back from the cells outside (Dijkstra 1959).
func (p *Position) findEscape(seat movegen.Seat) int32 {
	e := &p.escape
	if e.cost == nil {
		e.cost = make([]int16, p.tables.geometry.Indices())
		e.next = make([]uint16, len(e.cost))
		for c := range e.cost {
			e.cost[c] = -1
		}
	}
	defer e.forget()
	e.way = e.way[:0]
	places := p.sides[seat].places
	visitors := p.MenSet(movegen.Seat(p.sides[seat].opposite))
	for w, around := range p.tables.around[p.Goal(seat)] {
		for ; around != 0; around &= around - 1 {
			if c := uint16(64*w + bits.TrailingZeros64(around)); places[c].region() != inGoal {
				e.reach(c, c, 0)
			}
		}
	}
	for left := p.rivals(seat); len(e.queue) > 0; {
		cost, c := e.pop()
		if e.cost[c] != cost {
			continue // reached at less cost meanwhile
		}
		if places[c].region() == inGoal && visitors[c/64]>>(c%64)&1 != 0 {
			if len(e.way) == 0 {
				e.trace(c)
			}
			if left--; left == 0 {
				return int32(cost)
			}
		}
		p.comeFrom(seat, c, cost)
	}
	return 0 // the men of the rival are nowhere: there are none
}

// comeFrom reaches the cells of the goal from which a man can go to a cell, be there somebody or not.
func (p *Position) comeFrom(seat movegen.Seat, c uint16, cost int16) {
	if p.Taken(int(c)) {
		cost += int16(p.toll(seat, int(c)))
	}
	g := p.tables.geometry
	for d := range rules.Directions {
		next, ok := g.Next(int(c), d)
		if !ok {
			continue
		}
		p.escapeFrom(seat, uint16(next), c, cost)
		if p.Taken(next) {
			if beyond, ok := g.Next(next, d); ok {
				p.escapeFrom(seat, uint16(beyond), c, cost)
			}
		}
	}
}

func (p *Position) escapeFrom(seat movegen.Seat, from, to uint16, cost int16) {
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

// toll returns how many rows a man on a cell has to go back to leave a seat's goal, 1 outside.
func (p *Position) toll(seat movegen.Seat, c int) int32 {
	return max(p.sides[seat].places[c].depth()-3*int32(p.tables.size), 1)
}

// reach notes that a man on a cell gets out by the next one, at a cost.
func (e *escape) reach(from, next uint16, cost int16) {
	if e.cost[from] < 0 {
		e.known = append(e.known, from)
	}
	e.cost[from], e.next[from] = cost, next
	e.queue = append(e.queue, int32(cost)<<16|int32(from))
	up(e.queue)
}

// pop takes the least cost from the queue, with its cell.
func (e *escape) pop() (cost int16, c uint16) {
	least, last := e.queue[0], len(e.queue)-1
	e.queue[0] = e.queue[last]
	e.queue = e.queue[:last]
	down(e.queue)
	return int16(least >> 16), uint16(least)
}

// trace notes the way out from a cell.
func (e *escape) trace(c uint16) {
	for e.next[c] != c {
		c = e.next[c]
		e.way = append(e.way, c)
	}
	slices.Reverse(e.way)
}

// bars returns how many cells of the way that trace noted a cell is from its end, that one counting as
// 1, or 0 if it isn't on it: how far a man there has to go to make way.
func (e *escape) bars(c int) int64 { return int64(slices.Index(e.way, uint16(c)) + 1) }

func (e *escape) forget() {
	for _, c := range e.known {
		e.cost[c] = -1
	}
	e.known, e.queue = e.known[:0], e.queue[:0]
}
