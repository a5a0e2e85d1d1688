package chinesecheckers

import "quincunx/movegen"

// closing is what the order of moves on small boards knows of the end of a seat's way: who
// is last, and what the end game table says. Beside a step forward that is little at
// first, and it is what counts when few men have still to come.
type closing struct {
	weight  int64 // of a row by which the last man comes forward
	rear    int32 // depth of the last man
	behind  int32 // the same once a man of that depth has left
	outside int32 // men who are not in the goal

	near  bool     // a move may lead to where the table knows more than a bound
	keys  []uint64 // of a man, by cell
	key   uint64   // of all men
	turns int32    // before the move
}

// prepareClosing prepares closing for the moves of a seat.
func (p *Position) prepareClosing(seat movegen.Seat) {
	c, m := &p.ordering.closing, &p.sides[seat]
	*c = closing{weight: p.tables.weights[last], rear: m.rear, behind: m.rear, outside: m.total - m.regions[inGoal]}
	if m.atDepth(m.rear) == 1 {
		for c.behind++; int(c.behind) < 4*p.tables.size && m.atDepth(c.behind) == 0; {
			c.behind++
		}
	}
	if p.solo == nil || !p.solo.knows(c.outside-1, c.behind) {
		return // nor does it know the seat before the move
	}
	c.near = true
	c.turns, _ = p.turns(seat)
	c.keys = p.solo.keys[seat]
	for at := range p.Men(seat) {
		c.key ^= c.keys[at]
	}
}

// without returns the depth of the last man once one of some depth has left.
func (c *closing) without(depth int32) int32 {
	if depth == c.rear {
		return c.behind
	}
	return c.rear
}

// saves returns by how many fewer turns the seat, alone on the board, is done after a move, which leaves
// the last man at a depth.
func (p *Position) saves(from, to int, f, t place, rear int32) int32 {
	c := &p.ordering.closing
	outside := c.outside
	if f.region() == inGoal {
		outside++
	}
	if t.region() == inGoal {
		outside--
	}
	if !p.solo.knows(outside, rear) {
		return c.turns - (p.solo.most + 1)
	}
	turns, _ := p.solo.table.Moves(c.key ^ c.keys[from] ^ c.keys[to])
	return c.turns - int32(turns)
}

// entering returns what the terms of men in the goal change, by weight, if a seat has one more
// of them, or one fewer.
func (p *Position) entering(seat movegen.Seat, more int32) int64 {
	m, w := &p.sides[seat], &p.tables.weights
	value := func(in int32) (value int64) {
		if rivals := p.rivals(seat); rivals > 0 {
			value = w[blocked] * int64(p.blocked(in, rivals))
		}
		if in == m.total && in > 0 {
			value += w[done]
		}
		return value
	}
	return value(m.regions[inGoal]+more) - value(m.regions[inGoal])
}
