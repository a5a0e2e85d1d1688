package jackhammer

import "slices"

// The conditions for taking refuge, determined by games on sides 5 to 9 (docs/contest.md).
const (
	slack       = 4   // spare turns, since opponents can cost some
	smallRegion = 8   // number of reachable cells up to which refuge is taken at any time, because soon there may be too few
	smallScore  = 300 // expected score below which refuge is considered, in hundredths of a cell
)

// refuge returns the next action towards being alone on a cell whose neighbours are all knocked out. This scores a
// point, while a player whom others can reach scores none. It returns true if it is time for that, judging by the
// number of turns left or of reachable cells. It chooses the cell that takes the fewest turns.
func (b *Board) refuge(player, turnsLeft int) (a Action, ok bool) {
	me := b.Player[player]
	rivals := slices.Delete(slices.Clone(b.Player[:]), player, player+1)
	cells, before := b.spread(me)
	least := 0
	for _, cell := range cells {
		walls := b.neighbours(cell)
		if slices.ContainsFunc(rivals, func(r Position) bool { return r == cell || slices.Contains(walls, r) }) {
			continue
		}
		turns, next := len(walls), cell
		for at := cell; at != me; at = before[at] {
			turns, next = turns+1, at
		}
		if least > 0 && turns >= least {
			continue
		}
		least, a = turns, Action{Move, next}
		if cell == me {
			near, _ := b.spread(rivals...)
			i := slices.IndexFunc(near, func(c Position) bool { return slices.Contains(walls, c) })
			if i < 0 {
				return Action{}, false // the player is alone already
			}
			a = Action{Hammer, near[i]}
		}
	}
	return a, least > 0 && least <= turnsLeft && (turnsLeft <= least+slack || len(cells) <= smallRegion)
}

// spread returns the cells that can be reached from the given ones, nearest first, and for each the previous cell on a
// shortest path (breadth-first search).
func (b *Board) spread(from ...Position) (cells []Position, before map[Position]Position) {
	cells, before = slices.Clone(from), map[Position]Position{}
	for _, c := range from {
		before[c] = c
	}
	for i := 0; i < len(cells); i++ {
		for _, c := range b.neighbours(cells[i]) {
			if _, known := before[c]; !known {
				before[c] = cells[i]
				cells = append(cells, c)
			}
		}
	}
	return cells, before
}

// neighbours returns the intact cells adjacent to a cell.
func (b *Board) neighbours(of Position) (cells []Position) {
	for _, step := range [...]Position{{0, -1}, {0, 1}, {-1, -1}, {-1, 0}, {1, 0}, {1, 1}} {
		c := Position{of.Row + step.Row, of.Col + step.Col}
		if c.Col >= 0 && c.Col <= c.Row && c.Row < b.BoardSize && !b.KnockedOut[c.Row*b.BoardSize+c.Col] {
			cells = append(cells, c)
		}
	}
	return cells
}
