package jackhammer

import (
	"quincunx/bitboard"
)

// cells of the largest mesh, and the numbers between them
const numbers = bitboard.MeshRows * bitboard.MeshRows

// cut finds the fewest cells that part a seat from its rivals. By Menger's theorem
// (1927) they are as many as there can be paths from the seat to the rivals that
// have no cell in common, which are found one by one, each by a search that may take
// back parts of those before (Ford and Fulkerson 1956).
//
// A cell has two nodes, 2·cell where paths enter it and 2·cell+1 where they
// leave it.
type cut struct {
	from     int                // the seat's cell
	ground   *bitboard.Mesh     // the intact cells
	targets  [seats]int         // the rivals' cells
	rivals   int                // how many there are
	next     [numbers]int16     // the cell after one on a path
	previous [numbers]int16     // the cell before it; 0 is on no path, or else 1 + cell
	parent   [2 * numbers]int16 // of a node in the search, 1 + node; 0 if it was not reached
	queue    [2 * numbers]int16
}

// find sets wall to the fewest intact cells that part the cell from all targets, those
// that leave it the largest region, and returns their number; -1 if it can't
// be parted from a target, being there or beside it.
func (c *cut) find(wall *bitboard.Mesh, from int, targets []int, ground *bitboard.Mesh) int {
	c.from, c.ground = from, ground
	c.rivals = copy(c.targets[:], targets)
	c.previous = [numbers]int16{}
	for _, t := range targets {
		if t == from || direction(from, t) >= 0 {
			return -1
		}
	}
	n := 0
	for c.augment() {
		n++
	}
	c.collect(wall)
	return n
}

func (c *cut) isTarget(cell int) bool {
	for _, t := range c.targets[:c.rivals] {
		if t == cell {
			return true
		}
	}
	return false
}

// passable reports whether paths may lead to a cell, which may be beyond the mesh.
func (c *cut) passable(cell int) bool {
	return cell >= 0 && cell < numbers && (c.ground.Has(cell) || cell == c.from || c.isTarget(cell))
}

// augment adds a path, and reports whether there was one.
func (c *cut) augment() bool {
	c.parent = [2 * numbers]int16{}
	head, tail := 0, 0
	visit := func(node, parent int) {
		if c.parent[node] == 0 {
			c.parent[node] = int16(parent + 1)
			c.queue[tail] = int16(node)
			tail++
		}
	}
	start := 2*c.from + 1
	c.parent[2*c.from] = int16(start + 1) // no path comes back
	visit(start, start)
	for head < tail {
		node := int(c.queue[head])
		head++
		cell := node >> 1
		onPath := c.previous[cell] != 0
		switch {
		case node&1 == 0 && onPath:
			visit(2*int(c.previous[cell]-1)+1, node)
		case node&1 == 0:
			visit(node+1, node)
		default:
			if onPath {
				visit(node-1, node)
			}
			for _, step := range bitboard.MeshSteps {
				n := cell + step
				if !c.passable(n) {
					continue
				}
				if c.isTarget(n) {
					c.next[cell] = int16(n)
					c.link(node)
					return true
				}
				visit(2*n, node)
			}
		}
	}
	return false
}

// link makes a path of the search that ends with a node.
func (c *cut) link(node int) {
	for start := 2*c.from + 1; node != start; {
		parent := int(c.parent[node] - 1)
		cell, before := node>>1, parent>>1
		switch {
		case cell == before && node&1 == 0: // taken back through the cell
			c.previous[cell] = 0
		case cell != before && node&1 == 0: // a step forward
			c.next[before], c.previous[cell] = int16(cell), int16(before+1)
		}
		node = parent
	}
}

// collect sets wall to the cells of the cut nearest to the targets: those on paths
// of which the end, but not the beginning, can still be joined to a target.
func (c *cut) collect(wall *bitboard.Mesh) {
	c.parent = [2 * numbers]int16{}
	head, tail := 0, 0
	visit := func(node int) {
		if c.parent[node] == 0 {
			c.parent[node] = 1
			c.queue[tail] = int16(node)
			tail++
		}
	}
	for _, t := range c.targets[:c.rivals] {
		visit(2 * t)
	}
	for head < tail {
		node := int(c.queue[head])
		head++
		cell := node >> 1
		onPath := c.previous[cell] != 0
		if node&1 != 0 {
			if !onPath {
				visit(node - 1)
			} else if next := int(c.next[cell]); !c.isTarget(next) {
				visit(2 * next)
			}
			continue
		}
		if onPath {
			visit(node + 1)
		}
		for _, step := range bitboard.MeshSteps {
			if n := cell + step; c.passable(n) && !c.isTarget(n) {
				visit(2*n + 1)
			}
		}
	}
	*wall = bitboard.Mesh{}
	for _, node := range c.queue[:tail] {
		if cell := int(node >> 1); node&1 != 0 && c.previous[cell] != 0 && c.parent[node-1] == 0 {
			wall.Add(cell)
		}
	}
}
