package jackhammer

import (
	"slices"

	"quincunx/bitboard"
	"quincunx/movegen"
	rules "quincunx/movegen/jackhammer"
)

// enclosure is a plan to enclose a region.
type enclosure struct {
	area  int32        // cells of the region
	turns int32        // until all cells around it are knocked out
	slack int32        // turns to spare before a rival can reach a cell that has not been knocked out
	first movegen.Move // first action
}

// KnownMove returns the next action with which seat t encloses a region that is worth it: with 45 % or more of the
// minimum area that the weights set, and not certain to be entered. A region that a rival could enter before it is
// closed scores less, but is worth trying, since rivals have aims of their own. If no region is worth it, but the seat is
// beside the wall of one with the full minimum, it knocks out a cell of that wall; otherwise it returns NoMove. On small
// boards rivals arrive sooner: there it returns NoMove in the first half of the game, and later requires the full minimum.
func (p *Position) KnownMove(t movegen.Seat) movegen.Move {
	const (
		lateCost  = 3  // hundredths of the area for each turn by which a rival may arrive too soon
		lateMost  = 20 // turns
		turnCost  = 20 // hundredths of a cell for each turn needed
		leastPart = 45 // hundredths of the minimum area set by the weights
		small     = 10 // largest side of a small board
	)
	isSmall := p.Options().Side <= small
	if p.Over() || isSmall && 2*p.Turn() < p.Options().Turns || !p.Intact().Has(p.Cell(t)) {
		return movegen.NoMove
	}
	s := p.analyse()
	if s.rivals[t] == 0 {
		return movegen.NoMove
	}
	var own, theirs distances
	s.reach(p, int(t), &own, &theirs)
	if theirs[s.at[t]] <= 1 {
		return movegen.NoMove
	}
	least := p.leastArea(s, int(t))
	first, most := movegen.NoMove, leastPart*least
	if isSmall {
		most = 100 * least
	}
	beside, largest := movegen.NoMove, least // of the regions whose walls the seat is beside
	c := newClosure(s.at[t], p.Intact().Count(), &own, &theirs)
	for _, ahead := range [...]int32{8, 4, 0} {
		kept, wall := c.find(ahead)
		e, found := p.enclose(s, int(t), &theirs, &kept, wall)
		if !found || e.turns > s.left {
			continue
		}
		if e.first >= rules.Hammer && e.area > largest && !isSmall {
			beside, largest = e.first, e.area
		}
		late := max(-e.slack, 0)
		if late > lateMost {
			continue
		}
		score := e.area*(100-lateCost*late) - turnCost*e.turns
		if score > most || score == most && first != movegen.NoMove { // among equals the safest
			first, most = e.first, score
		}
	}
	if first == movegen.NoMove {
		return beside
	}
	return first
}

// distances holds the distance to each cell in steps.
type distances [cellNumbers]int32

// unreached is the distance of unreachable cells.
const unreached = 1 << 16

// set computes the distances from a cell through the cells of a set.
func (d *distances) set(from int, region *bitboard.Mesh) {
	for i := range d {
		d[i] = unreached
	}
	d[from] = 0
	var queue [allCells + 1]int16
	queue[0] = int16(from)
	for head, tail := 0, 1; head < tail; head++ {
		cell := int(queue[head])
		around := region.Around(cell)
		for i, step := range bitboard.MeshSteps {
			if n := cell + step; around>>i&1 != 0 && d[n] == unreached {
				d[n] = d[cell] + 1
				queue[tail] = int16(n)
				tail++
			}
		}
	}
}

// reach computes the distances of all cells from seat t and from the nearest of its rivals.
func (s *analysis) reach(p *Position, t int, own, theirs *distances) {
	own.set(s.at[t], p.Intact())
	for i := range theirs {
		theirs[i] = unreached
	}
	var d distances
	for u := range seats {
		if s.rivals[t]>>u&1 != 0 {
			d.set(s.at[u], p.Intact())
			for i := range theirs {
				theirs[i] = min(theirs[i], d[i])
			}
		}
	}
}

// enclose plans how seat t closes a wall around the cells of kept that it can reach.
func (p *Position) enclose(s *analysis, t int, theirs *distances, kept *bitboard.Mesh, wall []int) (e enclosure, found bool) {
	here := s.at[t]
	var region bitboard.Mesh
	region.Flood(here, kept)
	wall = slices.DeleteFunc(wall, func(cell int) bool { return region.Around(cell) == 0 })
	e.area, e.slack = int32(region.Count()), unreached
	var d distances
	for at := here; len(wall) > 0; {
		// The nearest cell first; among equals, the one that rivals reach first.
		d.set(at, &region)
		next, beside, least := -1, 0, int32(unreached)
		for i, cell := range wall {
			for j, step := range bitboard.MeshSteps {
				if n := cell + step; region.Around(cell)>>j&1 != 0 && d[n]<<6+min(theirs[cell], 63) < least {
					next, beside, least = i, n, d[n]<<6+min(theirs[cell], 63)
				}
			}
		}
		if next < 0 {
			return e, false
		}
		if e.turns == 0 {
			e.first = p.begin(here, wall[next], beside, &region)
		}
		e.turns += d[beside] + 1
		e.slack = min(e.slack, theirs[wall[next]]-s.margin-e.turns)
		at = beside
		wall[next] = wall[len(wall)-1]
		wall = wall[:len(wall)-1]
	}
	return e, e.turns > 0
}

// begin returns the first action on the way through a region to beside, a neighbour of target. If the seat is already
// there, the action knocks out target.
func (p *Position) begin(here, target, beside int, region *bitboard.Mesh) movegen.Move {
	if here == beside {
		return rules.Hammer + movegen.Move(direction(here, target))
	}
	var d distances
	d.set(beside, region)
	for i, step := range bitboard.MeshSteps {
		if region.Around(here)>>i&1 != 0 && d[here+step] < d[here] {
			return rules.Move + movegen.Move(i)
		}
	}
	return movegen.NoMove
}

// closure finds the best set of cells for a seat to keep, its own included, and the wall around them. It chooses from
// the cells that no rival reaches more than a given number of steps sooner. It maximises the number of cells kept minus
// price for each cell of the wall. This is a maximum-weight closure, found by a minimum cut (Picard, "Maximal Closure
// of a Graph and Applications to Combinatorial Problems", 1976).
//
// Each cell is kept, knocked out, or left to the rivals. It has two nodes: the first is on the source side of the cut
// if the cell is kept, the second if it is kept or knocked out. A cell that is not kept costs 1, a cell that is knocked
// out costs price, and a neighbour of a kept cell must not be left.
//
// With fewer steps allowed, more cells are left to the rivals, so that each search continues with the flow of the
// previous one.
type closure struct {
	network     *network
	own, theirs *distances
	ahead       int32 // allowed steps of the last search; unreached before the first
}

const (
	source = 2 * cellNumbers
	sink   = source + 1
)

// newClosure returns the network for a seat on a cell; cells is the number of intact cells.
func newClosure(here, cells int, own, theirs *distances) *closure {
	const joins = 3 + len(bitboard.MeshSteps) // arcs per cell
	n := newNetwork(2*cellNumbers+2, joins*cells)
	for cell, steps := range own {
		if steps == unreached {
			continue
		}
		inside, wall := 2*cell, 2*cell+1
		keep := int32(1)
		if cell == here {
			keep = unlimited
		}
		n.join(source, inside, keep, 0)
		n.join(inside, wall, unlimited, price)
		for _, step := range bitboard.MeshSteps {
			if m := cell + step; m >= 0 && m < cellNumbers && own[m] != unreached {
				n.join(inside, 2*m+1, unlimited, 0)
			}
		}
	}
	return &closure{network: n, own: own, theirs: theirs, ahead: unreached}
}

// find returns the kept cells and the wall for an allowed number of steps, which must be smaller than in the previous
// call.
func (c *closure) find(ahead int32) (kept bitboard.Mesh, wall []int) {
	for cell, steps := range c.own {
		if lead := steps - c.theirs[cell]; steps != unreached && lead > ahead && lead <= c.ahead {
			c.network.join(2*cell+1, sink, unlimited, 0)
		}
	}
	c.ahead = ahead
	c.network.saturate(source, sink)
	for cell := range c.own {
		switch {
		case c.network.reached(2 * cell):
			kept.Add(cell)
		case c.network.reached(2*cell + 1):
			wall = append(wall, cell)
		}
	}
	return kept, wall
}

// price is the cost of a wall cell in kept cells.
const price = 4
