package chinesecheckers

import "quincunx/movegen"

// closing is what move ordering on small boards uses near the end of a player's way: the last
// man's depth and the end game table. Both matter little at first, and decide the order when few
// men are outside the goal.
type closing struct {
	weight  int64 // of each row that the last man advances
	rear    int32 // depth of the last man
	behind  int32 // depth of the last man after one man of depth rear has left
	outside int32 // men outside the goal

	near  bool     // a move may lead to a position of which the table knows more than a bound
	keys  []uint64 // of one man, by cell
	key   uint64   // of all men
	turns int32    // of the solitaire game before the move
}

// prepareClosing computes closing for the moves of a seat.
func (p *Position) prepareClosing(seat movegen.Seat) {
	c, m := &p.ordering.closing, &p.sides[seat]
	*c = closing{weight: p.tables.weights[last], rear: m.rear, behind: m.rear, outside: m.total - m.regions[inGoal]}
	if m.depths[m.rear] == 1 {
		for c.behind++; int(c.behind) < 4*p.tables.size && m.depths[c.behind] == 0; {
			c.behind++
		}
	}
	if p.solo == nil || !p.solo.knows(c.outside-1, c.behind) {
		return // the table has no entry for the current position either
	}
	c.near = true
	c.turns, _ = p.turns(seat)
	c.keys = p.solo.keys[seat]
	for at := range p.Men(seat) {
		c.key ^= c.keys[at]
	}
}

// without returns the depth of the last man after one man at the given depth has left.
func (c *closing) without(depth int32) int32 {
	if depth == c.rear {
		return c.behind
	}
	return c.rear
}

// turnsSaved returns by how many turns a move shortens the seat's solitaire game. The last man's
// depth after the move is rear.
func (p *Position) turnsSaved(from, to int, f, t place, rear int32) int32 {
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

// goalTermsChange returns the change of the weighted goal terms if the seat has more men in its goal;
// more may be negative.
func (p *Position) goalTermsChange(seat movegen.Seat, more int32) int64 {
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
