package chinesecheckers

import (
	"quincunx/bitboard"
	"quincunx/movegen"
	rules "quincunx/movegen/chinesecheckers"
)

// maxOrder is the search's OrderForcing: no move is beyond it.
const maxOrder = 1<<16 - 1

// ordering is what is the same for all moves of a position when they are ordered.
type ordering struct {
	left, right change
	narrow      bool                    // there are lanes that change the detour
	guide       []int32                 // what a man on a cell is worth
	walled      bool                    // the rival's men may need the way of p.escape
	walls       int32                   // and how far men have to go back for it
	joins       [regions][regions]int64 // what a man changes who joins the crowd or parts from it, by where he comes from and goes to
	closing     closing
}

// change has, by lane, by how much the detour of a man grows who enters the
// lanes 1 up to it, and by how much it shrinks when he leaves them.
type change struct {
	grows, shrinks [laneMask + 1]int16
}

// count reports whether there is any change.
func (c *change) count(s *surplus, lanes int) bool {
	grows, shrinks := int16(0), int16(0)
	for lane := 1; lane <= lanes; lane++ {
		if s[lane] >= 0 {
			grows++
		}
		if s[lane] > 0 {
			shrinks++
		}
		c.grows[lane&laneMask], c.shrinks[lane&laneMask] = grows, shrinks
	}
	return grows > 0
}

// leaver is what a change is to a man who leaves a lane.
type leaver struct {
	*change
	lane          uint8
	grown, shrunk int16
}

func (c *change) from(lane uint8) leaver {
	return leaver{c, lane, c.grows[lane&laneMask], c.shrinks[lane&laneMask]}
}

// to returns by how much the detour grows if he goes to another lane.
func (l *leaver) to(lane uint8) int64 {
	changed := l.shrinks[lane&laneMask] - l.shrunk
	if grown := l.grows[lane&laneMask] - l.grown; l.lane < lane {
		changed = grown // a conditional move: which way he goes is hard to predict
	}
	return int64(changed)
}

// prepareOrdering prepares the ordering of the moves of the seat to act.
func (p *Position) prepareOrdering() {
	seat := p.Mover()
	m := &p.sides[seat]
	left := p.ordering.left.count(&m.lanes.left, 2*p.tables.size)
	right := p.ordering.right.count(&m.lanes.right, 2*p.tables.size)
	p.ordering.narrow = left || right
	room, strictness := p.admission(seat)
	before := crowding(m.regions[between], room)
	w := p.tables.weights[crowd] * strictness
	joins := w * int64(crowding(m.regions[between]+1, room)-before)
	parts := w * int64(crowding(m.regions[between]-1, room)-before)
	p.ordering.joins = [regions][regions]int64{
		atHome:  {between: joins},
		between: {atHome: parts, inGoal: parts},
		inGoal:  {between: joins},
	}
	p.ordering.closing = closing{}
	if p.tables.size < wide {
		p.prepareClosing(seat)
		for r := range inGoal {
			p.ordering.joins[r][inGoal] += p.entering(seat, 1)
			p.ordering.joins[inGoal][r] += p.entering(seat, -1)
		}
	}
	if p.hasStragglers(seat) {
		p.ordering.joins[between][atHome] = -maxOrder * int64(p.tables.size) // or who has left would come back
	}
	if p.shouldReturn(seat) {
		p.ordering.joins[between][atHome] = returning * p.tables.weights[progress]
	}
	p.ordering.guide = p.guide(seat)
	p.ordering.walls = 0
	if p.ordering.walled = p.mayWall(seat); p.ordering.walled {
		p.ordering.walls = p.walls(seat)
	}
}

// returning is how many steps forward a move back home is worth to a seat that should return.
const returning = 10

// shouldReturn reports whether a seat has more than twice as many steps left as the opposite one, whose goal is nearly full: a man who
// comes back home in time, and stays there, draws the game. With three seats and more it would only
// make another one win. On a wide board it takes a search to see who comes first.
func (p *Position) shouldReturn(seat movegen.Seat) bool {
	if p.seats > 2 || p.unsearched && p.tables.size >= wide || p.tables.size > lastSearched || p.sides[seat].opposite < 0 {
		return false
	}
	opposite := movegen.Seat(p.sides[seat].opposite)
	return p.isNearlyFull(opposite) && p.StepsLeft(seat) > 2*p.StepsLeft(opposite)
}

// OrderMoves guesses how good moves are: by how much they raise the seat's own
// value. What they change for others is left out, and on wide boards also who is last, and
// how many men are in the goal.
func (p *Position) OrderMoves(moves []movegen.Move, scores []int32) {
	p.prepareOrdering()
	g := &p.ordering
	seat := p.Mover()
	places := p.sides[seat].places
	detour := p.tables.weights[detour]
	factor := p.factor()
	guide := g.guide
	var f *place
	var left, right leaver
	var joins [regions]int64
	var behind int32 // who is last once the man has left
	last := -1       // moves of a man come one behind the other
	for i, m := range moves {
		from, to, ok := rules.Ends(m)
		if !ok {
			scores[i] = 0
			continue
		}
		if from != last {
			last, f = from, &places[from]
			left, right = g.left.from(f.left), g.right.from(f.right)
			joins = g.joins[f.region%regions]
			behind = g.closing.without(f.depth)
		}
		t := &places[to]
		gain := int64(guide[to]-guide[from]) + joins[t.region%regions]
		if g.narrow {
			gain += detour * (left.to(t.left) + right.to(t.right))
		}
		if g.walled {
			gain += p.tables.weights[walls] * (p.escape.bars(to) - p.escape.bars(from))
		}
		rear := min(behind, int32(t.depth))
		gain += g.closing.weight * int64(rear-g.closing.rear)
		if g.closing.near {
			gain += p.tables.weights[alone] * int64(p.saves(from, to, f, t, rear))
		}
		scores[i] = int32(min(max(gain*factor>>16, -maxOrder), maxOrder))
	}
	if p.tables.size >= wide {
		p.addFollowUps(moves, scores, factor)
	}
	if p.tables.size >= mediumSize {
		p.stir(moves, scores, int32(p.tables.weights[progress]*factor>>16))
	}
}

// factor turns values into guesses, in 65,536ths. A step forward is to be
// about a thousand at size 4.
func (p *Position) factor() int64 { return int64(8<<16) / int64(p.tables.size) }

// mediumSize is the size from which on crowds can stand still for longer than a search sees, so that stir breaks them up.
const mediumSize = 5

// stir breaks up crowds that stand still: where no move gains much more than a
// step, each guess is raised by less than two, as drawn by the position's key. The least that a
// seat then does for want of anything better isn't always the same.
func (p *Position) stir(moves []movegen.Move, scores []int32, step int32) {
	for _, s := range scores {
		if s > step*11/10 {
			return
		}
	}
	if step <= 0 {
		return
	}
	key := p.Key()
	for i, m := range moves {
		scores[i] += int32(bitboard.Mix(key^uint64(m)) % uint64(2*step))
	}
}
