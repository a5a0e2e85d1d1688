package jackhammer

import (
	"math/bits"

	"quincunx/bitboard"
)

// numbers is how many numbers the cells of the largest mesh are among.
const numbers = bitboard.MeshRows * bitboard.MeshRows

// cut finds the fewest cells that part a seat from its rivals. By Menger's theorem
// (1927) they are as many as there can be paths from the seat to the rivals that
// have no cell in common, which are found one by one, each by a search that may take
// back parts of those before (Ford and Fulkerson 1956).
//
// A cell has two nodes, 2·cell where paths enter it and 2·cell+1 where they leave
// it. On cells without a path the one leads straight to the other.
type cut struct {
	from     int
	targets  bitboard.Mesh
	open     bitboard.Mesh      // the intact cells besides
	next     [numbers]int16     // the cell after one on a path
	previous [numbers]int16     // 1 + the cell before it; 0 if it is on no path
	parent   [2 * numbers]int16 // of a node that the search has reached
	queue    [2 * numbers]int16
	tail     int // of the queue
}

// find sets wall to the fewest intact cells that part a cell from all targets, of equally
// few those that leave it the largest region, and returns their number; -1 if
// it can't be parted from a target, being there or beside it.
func (c *cut) find(wall *bitboard.Mesh, from int, targets []int, intact *bitboard.Mesh) int {
	c.from, c.open, c.targets = from, *intact, bitboard.Mesh{}
	for _, t := range targets {
		c.targets.Add(t)
		c.open.Remove(t)
	}
	c.open.Remove(from)
	if c.targets.Has(from) || c.targets.Around(from) != 0 {
		return -1
	}
	c.previous = [numbers]int16{}
	n := 0
	for c.augment() {
		n++
	}
	c.collect(wall, targets)
	return n
}

func (c *cut) push(node int) {
	c.queue[c.tail&(2*numbers-1)] = int16(node)
	c.tail++
}

// reach puts a node, which is reached from another, into the queue.
func (c *cut) reach(node, parent int) {
	c.parent[node] = int16(parent)
	c.push(node)
}

// augment adds a path, and reports whether there was one.
func (c *cut) augment() bool {
	fresh := c.open        // cells not entered yet
	var left bitboard.Mesh // cells of paths left already
	c.tail = 0
	c.push(2*c.from + 1)
	for head := 0; head < c.tail; head++ {
		node := int(c.queue[head])
		cell := node >> 1
		if node&1 == 0 { // on a path, which can only be taken back from here
			if before := int(c.previous[cell] - 1); before != c.from && !left.Has(before) {
				left.Add(before)
				c.reach(2*before+1, node)
			}
			continue
		}
		if c.previous[cell] != 0 && fresh.Has(cell) {
			fresh.Remove(cell)
			c.reach(2*cell, node)
		}
		if end := c.targets.Around(cell); end != 0 {
			c.next[cell] = int16(cell + bitboard.MeshSteps[bits.TrailingZeros32(end)])
			c.link(node)
			return true
		}
		for around := fresh.Around(cell); around != 0; around &= around - 1 {
			n := cell + bitboard.MeshSteps[bits.TrailingZeros32(around)]
			fresh.Remove(n)
			if c.previous[n] != 0 {
				c.reach(2*n, node)
			} else {
				c.parent[2*n] = int16(node)
				c.reach(2*n+1, 2*n)
			}
		}
	}
	return false
}

// link makes a path of the search that ends with a node.
func (c *cut) link(node int) {
	for start := 2*c.from + 1; node != start; {
		parent := int(c.parent[node])
		cell, before := node>>1, parent>>1
		switch {
		case node&1 != 0: // through a cell, or back to the one before
		case cell == before: // the path through the cell is taken back
			c.previous[cell] = 0
		default:
			c.next[before], c.previous[cell] = int16(cell), int16(before+1)
		}
		node = parent
	}
}

// collect sets wall to the cells of the cut nearest to the targets: those on paths
// from the end, but not the beginning of which a target can still be reached. It
// searches from the targets, against the direction of the paths.
func (c *cut) collect(wall *bitboard.Mesh, targets []int) {
	fresh := c.open           // cells that can't be left for a target
	var entered bitboard.Mesh // cells of paths that can be entered for one
	c.tail = 0
	for _, t := range targets {
		c.push(t)
	}
	*wall = bitboard.Mesh{}
	for head := 0; head < c.tail; head++ {
		cell := int(c.queue[head])
		around := fresh.Around(cell) << 1
		if fresh.Has(cell) {
			around |= 1
		}
		for ; around != 0; around &= around - 1 {
			n := cell
			if i := bits.TrailingZeros32(around); i > 0 {
				n += bitboard.MeshSteps[i-1]
			}
			fresh.Remove(n)
			if c.previous[n] == 0 {
				c.push(n)
				continue
			}
			wall.Add(n)
			if next := int(c.next[n]); c.open.Has(next) && !entered.Has(next) {
				entered.Add(next)
				c.push(next)
			}
		}
	}
	for i := range wall {
		wall[i] &^= entered[i]
	}
}
