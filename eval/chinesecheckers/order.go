package chinesecheckers

import (
	"quincunx/bitboard"
	"quincunx/eval"
	"quincunx/movegen"
	rules "quincunx/movegen/chinesecheckers"
)

// maxOrder bounds a move's score: no move is forcing.
const maxOrder = eval.OrderForcing - 1

// ordering holds the values that are the same for all moves of a position.
type ordering struct {
	left, right change
	narrow      bool        // some lanes can change the detour
	sidestep    int64       // weight of the detour
	factor      int64       // see Position.factor
	walled      bool        // the rival's men may need the way in p.escape
	walls       int32       // rows that men have to go back to free it
	regionGains regionGains // change of the crowd and goal terms, by the regions that a man leaves and enters
	closing     closing
}

// regionGains has a value for each pair of regions that a man leaves and enters.
type regionGains [regionMask + 1][regionMask + 1]int64

// change holds prefix counts over the lanes 1.. of the lanes with a surplus and of the lanes that
// are just full. A man that goes back leaves the lanes between: the detour shrinks by the number of
// lanes with a surplus. A man that goes forward enters them: it grows by that number and the number
// of full lanes.
type change [laneMask + 1]struct{ surplus, full int32 }

// count computes the prefix counts and reports whether any is positive.
func (c *change) count(s *surplus, lanes int) bool {
	more, full := int32(0), int32(0)
	for lane := 1; lane <= lanes; lane++ {
		if s[lane] > 0 {
			more++
		}
		if s[lane] == 0 {
			full++
		}
		c[lane&laneMask].surplus, c[lane&laneMask].full = more, full
	}
	return more+full > 0
}

// between returns the change of the detour if a man goes from one lane to another.
func (c *change) between(from, to uint8) int32 {
	f, t := &c[from&laneMask], &c[to&laneMask]
	return t.surplus - f.surplus + max(t.full-f.full, 0)
}

// prepareOrdering computes the ordering for the moves of the seat to move.
func (p *Position) prepareOrdering() {
	seat := p.Mover()
	m := &p.sides[seat]
	left := p.ordering.left.count(&m.lanes.left, 2*p.tables.size)
	right := p.ordering.right.count(&m.lanes.right, 2*p.tables.size)
	p.ordering.narrow = left || right
	p.ordering.sidestep, p.ordering.factor = p.tables.weights[detour], p.factor()
	w, before := p.tables.weights[crowd], crowding(m.regions[between], p.room)
	enters := w * int64(crowding(m.regions[between]+1, p.room)-before)
	leaves := w * int64(crowding(m.regions[between]-1, p.room)-before)
	p.ordering.regionGains = regionGains{
		atHome:  {between: enters},
		between: {atHome: leaves, inGoal: leaves},
		inGoal:  {between: enters},
	}
	p.ordering.closing = closing{}
	if p.tables.size < wide {
		p.prepareClosing(seat)
		more, fewer := p.goalTermsChange(seat, 1), p.goalTermsChange(seat, -1)
		for r := range inGoal {
			p.ordering.regionGains[r][inGoal] += more
			p.ordering.regionGains[inGoal][r] += fewer
		}
	}
	if p.hasStragglers(seat) {
		p.ordering.regionGains[between][atHome] = -maxOrder * int64(p.tables.size) // keep men that have left from coming back
	}
	if p.shouldReturn(seat) {
		p.ordering.regionGains[between][atHome] = returnBonus * p.tables.weights[progress]
	}
	p.ordering.walls = 0
	if p.ordering.walled = p.mayWall(seat); p.ordering.walled {
		p.ordering.walls = p.walls(seat)
	}
}

// returnBonus is the value, in steps forward, of a move back home for a seat that should return.
const returnBonus = 10

// shouldReturn reports whether a seat has more than twice as many steps left as the opposite one,
// whose goal is nearly full. A man that comes back home in time, and stays there, draws the game.
// With three or more seats it would only make another seat win. On a wide board only a search shows
// who comes first.
func (p *Position) shouldReturn(seat movegen.Seat) bool {
	if p.seats > 2 || p.unsearched && p.tables.size >= wide || p.tables.size > lastSearched || p.sides[seat].opposite < 0 {
		return false
	}
	opposite := movegen.Seat(p.sides[seat].opposite)
	return p.isNearlyFull(opposite) && p.StepsLeft(seat) > 2*p.StepsLeft(opposite)
}

// OrderMoves scores moves by how much they raise the seat's own value. It ignores their effect on
// other seats, the network, and on wide boards also the last man and the number of men in the goal.
func (p *Position) OrderMoves(moves []movegen.Move, scores []int32) {
	p.prepareOrdering()
	scores = scores[:len(moves)]
	clear(scores)
	g := &p.ordering
	if g.walled || g.closing.near {
		p.addLateTerms(moves, scores)
	}
	places := p.sides[p.Mover()].places
	sidestep, lastRow, factor := g.sidestep, g.closing.weight, g.factor
	for i := 0; i < len(moves); {
		from, _, ok := rules.Ends(moves[i])
		if !ok {
			i++
			continue
		}
		f := places[from]
		left, right, joins := g.left[f.left()], g.right[f.right()], &g.regionGains[f.region()]
		behind := g.closing.without(f.depth()) // depth of the last man after this one has left
		own := int64(f.worth) + lastRow*int64(g.closing.rear-behind) + sidestep*int64(left.surplus+right.surplus)
		for ; i < len(moves); i++ { // moves of one man are adjacent
			same, to, _ := rules.Ends(moves[i])
			if same != from {
				break
			}
			t := places[to]
			gain := int64(scores[i]) + int64(t.worth) - own + joins[t.region()]
			if depth := t.depth(); depth < behind {
				gain -= lastRow * int64(behind-depth)
			}
			if g.narrow {
				l, r := &g.left[t.left()], &g.right[t.right()]
				gain += sidestep * int64(l.surplus+r.surplus+max(l.full-left.full, 0)+max(r.full-right.full, 0))
			}
			scores[i] = int32(min(max(gain*factor>>16, -maxOrder), maxOrder))
		}
	}
	if p.tables.size >= wide {
		p.addFollowUps(moves, scores, factor)
	}
	if p.tables.size >= standstillSize {
		p.addNoise(moves, scores, int32(p.tables.weights[progress]*factor>>16))
	}
}

// addLateTerms adds to scores the effects that occur once men are in a goal: blocking the way of a
// visitor that has to leave it, and the change of the end game table's value.
func (p *Position) addLateTerms(moves []movegen.Move, scores []int32) {
	g := &p.ordering
	weights := &p.tables.weights
	places := p.sides[p.Mover()].places
	for i, m := range moves {
		from, to, ok := rules.Ends(m)
		if !ok {
			continue
		}
		if g.walled {
			scores[i] += int32(weights[walls] * (p.escape.wayPosition(to) - p.escape.wayPosition(from)))
		}
		if g.closing.near {
			f, t := places[from], places[to]
			scores[i] += int32(weights[alone]) * p.turnsSaved(from, to, f, t, min(g.closing.without(f.depth()), t.depth()))
		}
	}
}

// factor returns the factor that converts values to scores, in 65,536ths. It makes a step forward
// about 1,000 at size 4.
func (p *Position) factor() int64 { return int64(8<<16) / int64(p.tables.size) }

// standstillSize is the smallest size at which crowds can stand still for longer than a search sees,
// so that addNoise breaks them up.
const standstillSize = 5

// addNoise breaks up crowds that stand still. Where no move gains much more than a step, it raises each
// score by a pseudorandom amount of less than two steps, seeded by the position's key. So a seat
// without a useful move doesn't always choose the same one.
func (p *Position) addNoise(moves []movegen.Move, scores []int32, step int32) {
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
