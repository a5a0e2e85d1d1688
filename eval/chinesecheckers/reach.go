package chinesecheckers

import (
	"slices"

	"quincunx/movegen"
	rules "quincunx/movegen/chinesecheckers"
)

// On a wide board the immediate gain of a move says little. A man gets far by a step
// onto a street and a jump along it in the next turn, and there are far too many jumps
// to look at each.

// wide is the smallest size with streets, on which OrderMoves looks at the jump that follows. On smaller boards there
// are too few men to stand in each other's way for long.
const wide = 12

// worths returns the worth of a man of the seat to move by cell.
func (p *Position) worths() []int32 { return p.tables.worths[p.Home(p.Mover())] }

// addFollowUps raises the score of each step by half of what the man can then gain by
// jumps on the current board.
func (p *Position) addFollowUps(moves []movegen.Move, scores []int32, factor int64) {
	places := p.sides[p.Mover()].places
	p.reach = p.Reach(p.reach, p.worths())
	p.extra = slices.Grow(p.extra[:0], len(moves))[:len(moves)]
	clear(p.extra)
	for i, m := range moves {
		from, to, ok := rules.Ends(m)
		if !ok || !isStep(places[from], places[to]) || !p.reach.GoesOn(from, to) {
			continue
		}
		best, ok := p.reach.Best(to)
		if !ok {
			continue
		}
		if more := p.jumpGain(to, best); more > 0 {
			p.extra[i] = min(int32(more/2*factor>>16), maxOrder-scores[i])
			scores[i] += p.extra[i]
		}
	}
	p.reach.Close()
}

// jumpGain returns the gain of a jump between two cells.
func (p *Position) jumpGain(from, to int) int64 {
	g, places := &p.ordering, p.sides[p.Mover()].places
	f, t := places[from], places[to]
	gain := int64(t.worth) - int64(f.worth) + g.regionGains[f.region()][t.region()]
	if g.narrow {
		gain += p.tables.weights[detour] * int64(g.left.between(f.left(), t.left())+g.right.between(f.right(), t.right()))
	}
	if g.walled {
		gain += p.tables.weights[walls] * (p.escape.wayPosition(to) - p.escape.wayPosition(from))
	}
	return gain
}

// isStep reports whether two cells where men may end a move are adjacent.
func isStep(f, t place) bool {
	left, right := int(f.left())-int(t.left()), int(f.right())-int(t.right())
	return max(left, -left, right, -right) <= 1
}

// manyMoves is the number of moves above which only a selection is listed.
const manyMoves = 2000

// wideMoves appends the moves to choose from on a wide board. If there are too many, it
// lists only the best move into each jump group. It lists all moves if men should make
// way for a visitor, since any of them may have to.
func (p *Position) wideMoves(dst []movegen.Move) []movegen.Move {
	if p.mayWall(p.Mover()) {
		return p.Moves(dst)
	}
	p.reach = p.Reach(p.reach, p.worths())
	if p.reach.Count(manyMoves) > manyMoves {
		dst = p.reach.Moves(dst)
		p.reach.Close()
		return dst
	}
	p.reach.Close()
	return p.Moves(dst)
}

// trials limits the number of steps that verify examines.
const trials = 64

// verify recomputes the best scores, as long as they belong to steps with a follow-up
// jump, on the board after the step: the man may now be in its own way, or have been the
// pivot of the jump.
func (p *Position) verify(moves []movegen.Move, scores []int32) {
	factor := p.factor()
	p.reach = p.Reach(p.reach, p.worths())
	for range trials {
		i := slices.Index(scores, slices.Max(scores))
		if p.extra[i] == 0 {
			break
		}
		from, to, _ := rules.Ends(moves[i])
		more := int32(0)
		if best, ok := p.reach.BestAfter(from, to); ok {
			more = int32(max(p.jumpGain(to, best), 0) / 2 * factor >> 16)
		}
		if more >= p.extra[i] {
			break
		}
		scores[i] -= p.extra[i] - more
		p.extra[i] = 0
	}
	p.reach.Close()
}
