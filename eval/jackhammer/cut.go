package jackhammer

import (
	"math/bits"

	"quincunx/bitboard"
)

// numbers is how many numbers the cells of the largest mesh are among, and most how
// many cells there are.
const (
	numbers  = bitboard.MeshRows * bitboard.MeshRows
	allCells = bitboard.MeshRows * (bitboard.MeshRows + 1) / 2
)

// cut finds the fewest cells that separate a seat from its rivals. By Menger's theorem
// (1927) they are as many as there can be paths from the rivals to the seat that
// have no cell in common, which are found one by one, each by a search that may take
// back parts of those before (Ford and Fulkerson 1956). The search goes breadth
// first, by whole words; only cells of paths are looked at one by one.
//
// A cell has two nodes: it is entered at the one and left at the other. On cells
// without a path the one leads straight to the other. On those of a path the first leads
// back to where the cell before is left, and the second back to the first.
type cut struct {
	low, high   int             // the elements from the first to the last with open cells
	first, last int             // and with those of start
	seat        int             // its cell
	open        cells           // intact, without the seat and what it is separated from
	start       cells           // of these, the ones beside what it is separated from
	goal        cells           // and those beside the seat
	paths       cells           // the cells of the paths
	next        [numbers]int16  // on a path, the cell after one; after the last, the seat
	previous    [numbers]int16  // on a path, the cell before one; before the first, the seat
	fresh       cells           // open cells that the last search has not entered
	left        cells           // cells of paths that the last search has left
	turned      cells           // of these, the ones that it has entered from where they are left
	layers      [allCells]cells // where it has left cells, step by step
}

// find sets wall to the fewest cells of the ground that separate a seat from a set of cells, those of its rivals, of equally few
// those that leave it the largest region, and returns their number; -1 if there are more than limit, or it can't be
// separated from a rival, being there or beside it.
func (c *cut) find(wall *cells, seat int, rivals, ground *cells, limit int) (n int) {
	c.seat, c.open = seat, *ground
	c.open.remove(seat)
	c.low, c.high = len(c.open), 0
	beside := neighboursOf(seat)
	for w := range c.open {
		if rivals[w]&beside[w] != 0 {
			return -1
		}
		if c.open[w] &^= rivals[w]; c.open[w] != 0 {
			c.low, c.high = min(c.low, w), w
		}
		c.goal[w] = beside[w] & c.open[w]
	}
	if rivals.has(seat) {
		return -1
	}
	c.start, c.paths = cells{}, cells{}
	c.first, c.last = len(c.start), 0
	for w := max(c.low, 1); w <= c.high && w < len(c.open)-1; w++ {
		if c.start[w] = around(rivals[w-1], rivals[w], rivals[w+1]) & c.open[w]; c.start[w] != 0 {
			c.first, c.last = min(c.first, w), w
		}
	}
	for n = c.seed(); n <= limit && c.augment(); n++ {
	}
	if n > limit {
		return -1
	}
	// The cut nearest to the rivals: cells that can be entered from there, but not left.
	for w := range wall {
		wall[w] = c.paths[w] &^ (c.fresh[w] | c.left[w])
	}
	return n
}

// seed begins with short paths, and returns how many: a search from the rivals goes back from each cell beside the seat
// that it meets, over cells that no path has yet.
func (c *cut) seed() (n int) {
	c.layers[0], c.fresh = c.start, c.open
	for w := range c.fresh {
		c.fresh[w] &^= c.start[w]
	}
	low, high := c.first, c.last
	missing := 0 // cells beside the seat that the search has not met
	for _, beside := range c.goal {
		missing += bits.OnesCount64(beside)
	}
	for i := range len(c.layers) - 1 {
		layer, after := &c.layers[i], &c.layers[i+1]
		*after = cells{}
		low, high = max(low-1, c.low), min(high+1, c.high)
		going := uint64(0)
		for w := max(low, 1); w <= high && w < len(layer)-1; w++ {
			for end := layer[w] & c.goal[w]; end != 0; end &= end - 1 {
				if c.trace(i, cellOf(w, end)) {
					n++
				}
				missing--
			}
			reached := around(layer[w-1], layer[w], layer[w+1]) & c.fresh[w]
			after[w] = reached
			c.fresh[w] ^= reached
			going |= reached
		}
		if going == 0 || missing == 0 {
			break
		}
	}
	return n
}

// trace makes a path back from a cell of a layer, beside the seat, and reports whether it comes to a rival.
func (c *cut) trace(layer, cell int) bool {
	path, to := c.paths, c.seat
	for {
		c.layers[layer].remove(cell) // for the paths after it
		path.add(cell)
		c.next[cell] = int16(to)
		if layer == 0 {
			c.previous[cell] = int16(c.seat)
			c.paths = path
			return true
		}
		layer--
		to = cell
		if cell = c.layers[layer].beside(to); cell < 0 {
			return false
		}
		c.previous[to] = int16(cell)
	}
}

// augment adds a path, and reports whether there was one.
func (c *cut) augment() bool {
	for w := range c.start {
		c.layers[0][w] = c.start[w] &^ c.paths[w]
		c.fresh[w] = c.open[w] &^ c.start[w]
	}
	c.left, c.turned = cells{}, cells{}
	low, high := c.first, c.last // the search has not been beyond these elements
	for i := range len(c.layers) - 1 {
		layer, after := &c.layers[i], &c.layers[i+1]
		*after = cells{}
		low, high = max(low-1, c.low), min(high+1, c.high)
		going := uint64(0)
		for w := max(low, 1); w <= high && w < len(layer)-1; w++ {
			of := layer[w]
			if end := of & c.goal[w]; end != 0 {
				c.link(i, cellOf(w, end))
				return true
			}
			reached := around(layer[w-1], of, layer[w+1]) & c.fresh[w]
			turned := of & c.paths[w] & c.fresh[w] &^ reached
			entered := reached | turned
			if entered == 0 {
				continue
			}
			going = 1
			c.fresh[w] ^= entered
			c.turned[w] |= turned
			after[w] |= reached &^ c.paths[w]
			for back := entered & c.paths[w]; back != 0; back &= back - 1 {
				before := int(c.previous[cellOf(w, back)])
				if before != c.seat && !c.left.has(before) {
					c.left.add(before)
					after.add(before)
				}
			}
		}
		if going == 0 {
			break
		}
	}
	return false
}

// link makes a path of the search that has left a cell of a layer for the seat.
func (c *cut) link(layer, cell int) {
	to := c.seat
	for {
		taken := int(c.next[cell])
		c.next[cell] = int16(to)
		to = cell
		if c.paths.has(cell) {
			// It was left by taking back the step to the one after it, and that may
			// have been entered by taking back its own.
			for to = taken; c.turned.has(to); layer-- {
				c.paths.remove(to)
				to = int(c.next[to])
			}
		}
		c.paths.add(to)
		if layer == 0 {
			c.previous[to] = int16(c.seat)
			return
		}
		layer--
		cell = c.layers[layer].beside(to)
		c.previous[to] = int16(cell)
	}
}
