package chinesecheckers

import (
	"slices"

	"quincunx/bitboard"
	"quincunx/movegen"
	rules "quincunx/movegen/chinesecheckers"
)

// A seat can't fill its goal while a man of the opposite seat is there, and that
// man can't leave once he is walled in by the seat's own men. Somebody has to
// make way for him then. So when the goal is nearly full, the shortest way out
// of it is looked for, in men that stand on it.

// nearlyFull reports whether a goal has few empty cells and not few of the seat's own
// men in it, with men of both seats as given. It remains so while some men make way.
func (p *Position) nearlyFull(in, rivals int32) bool {
	size := int32(p.tables.size)
	cells := size * (size + 1) / 2
	few := size + 2
	if size >= wide {
		few += cells / 4 // the streets
	}
	return 3*in >= cells && cells-in-rivals <= few
}

// mayWall reports whether men of the opposite seat are to be let out of a seat's goal.
func (p *Position) mayWall(seat movegen.Seat) bool {
	m := &p.sides[seat]
	if m.opposite < 0 {
		return false
	}
	rivals := p.rivals(seat)
	return rivals > 0 && p.nearlyFull(m.regions[inGoal], rivals)
}

// escape is the scratch memory of the search for a way out.
type escape struct {
	cost  []int16  // by cell, how many men stand on the best way to it, or -1
	back  []uint16 // by cell, the one before it on that way
	now   []uint16 // cells of the cost at hand, and
	next  []uint16 // those of the cost that follows
	known []uint16 // cells with a cost
	way   []uint16 // the best way out, but for where it begins

	seen []seenEscape // on small boards, what came out last, by key
}

// seenEscape is the best way out of a goal for men that stand around it in some way.
type seenEscape struct {
	key uint64
	men int32
	way []uint16
}

// seenEscapes is the number of entries of escape.seen, a power of two.
const seenEscapes = 1 << 8

// walls returns how many men stand on the best way out of a seat's goal, which
// the men of the opposite seat are in: by steps and jumps past men as they
// stand, for the one of them who is best off. That way is in p.escape.way after.
// Most moves of a search are made elsewhere and change nothing.
func (p *Position) walls(seat movegen.Seat) int32 {
	if p.tables.size >= stirred {
		return p.findEscape(seat)
	}
	e := &p.escape
	if e.seen == nil {
		e.seen = make([]seenEscape, seenEscapes)
	}
	key := p.escapeKey(seat)
	seen := &e.seen[key%seenEscapes]
	if seen.key != key {
		seen.key, seen.men = key, p.findEscape(seat)
		seen.way = append(seen.way[:0], e.way...)
	}
	e.way = append(e.way[:0], seen.way...)
	return seen.men
}

// escapeKey tells apart how men stand around a seat's goal.
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

// findEscape is walls, of which nothing is known yet.
func (p *Position) findEscape(seat movegen.Seat) int32 {
	e := &p.escape
	if e.cost == nil {
		e.cost = make([]int16, p.tables.geometry.Indices())
		e.back = make([]uint16, len(e.cost))
		for c := range e.cost {
			e.cost[c] = -1
		}
	}
	defer e.forget()
	places := p.sides[seat].places
	rival := movegen.Seat(p.sides[seat].opposite)
	for c := range p.Men(rival) {
		if places[c].region == inGoal {
			e.reach(uint16(c), uint16(c), 0)
			e.now = append(e.now, uint16(c))
		}
	}
	for cost := int16(0); len(e.now) > 0; cost++ {
		for i := 0; i < len(e.now); i++ { // it grows
			c := e.now[i]
			if e.cost[c] != cost {
				continue // reached at less cost meanwhile
			}
			if places[c].region != inGoal {
				return e.trace(p, c)
			}
			p.leaveBy(c, cost)
		}
		e.now, e.next = e.next, e.now[:0]
	}
	return 0 // the men of the rival are nowhere: there are none
}

// leaveBy reaches the cells that a man on a cell can go to, be there somebody or not.
func (p *Position) leaveBy(c uint16, cost int16) {
	g := p.tables.geometry
	for d := range rules.Directions {
		next, ok := g.Next(int(c), d)
		if !ok {
			continue
		}
		p.escapeTo(c, uint16(next), cost)
		if p.Taken(next) {
			if beyond, ok := g.Next(next, d); ok {
				p.escapeTo(c, uint16(beyond), cost)
			}
		}
	}
}

func (p *Position) escapeTo(from, to uint16, cost int16) {
	e := &p.escape
	taken := p.Taken(int(to))
	if taken {
		cost++
	}
	if old := e.cost[to]; old >= 0 && old <= cost {
		return
	}
	e.reach(from, to, cost)
	if taken {
		e.next = append(e.next, to)
	} else {
		e.now = append(e.now, to)
	}
}

func (e *escape) reach(from, to uint16, cost int16) {
	if e.cost[to] < 0 {
		e.known = append(e.known, to)
	}
	e.cost[to], e.back[to] = cost, from
}

// trace notes the way to a cell and returns how many men stand on it.
func (e *escape) trace(p *Position, c uint16) int32 {
	e.way = e.way[:0]
	men := int32(0)
	for ; e.back[c] != c; c = e.back[c] {
		e.way = append(e.way, c)
		if p.Taken(int(c)) {
			men++
		}
	}
	return men
}

// bars returns 1 if a cell is on the way that trace noted, or else 0.
func (e *escape) bars(c int) int32 {
	if slices.Contains(e.way, uint16(c)) {
		return 1
	}
	return 0
}

func (e *escape) forget() {
	for _, c := range e.known {
		e.cost[c] = -1
	}
	e.known, e.now, e.next = e.known[:0], e.now[:0], e.next[:0]
}
