package jackhammer

import "quincunx/bitboard"

// numbers is how many numbers the cells of the largest mesh are among, and most how
// many cells there are.
const (
	numbers  = bitboard.MeshRows * bitboard.MeshRows
	allCells = bitboard.MeshRows * (bitboard.MeshRows + 1) / 2
)

// cut finds the fewest cells that separate a seat from its rivals. By Menger's theorem
// (1927) they are as many as there can be paths from the seat to the rivals that
// have no cell in common, which are found one by one, each by a search that may take
// back parts of those before (Ford and Fulkerson 1956). The search goes breadth
// first, by whole words; only cells of paths are looked at one by one.
//
// A cell has two nodes: it is entered at the one and left at the other. On cells
// without a path the one leads straight to the other. On those of a path the first leads
// back to where the cell before is left, and the second back to the first.
type cut struct {
	words    int
	from     int
	open     cells           // intact, without the seat and the targets
	beside   cells           // of these, the ones beside the seat
	near     cells           // and those beside a target
	paths    cells           // the cells of the paths
	next     [numbers]int16  // on a path, the cell after one; after the last, the seat
	previous [numbers]int16  // on a path, the cell before one
	turned   cells           // cells of paths that the search has entered from where they are left
	layers   [allCells]cells // where the search leaves cells, step by step
}

// find sets wall to the fewest cells of the ground that separate a cell from all targets, of equally
// few those that leave it the largest region, and returns their number; -1 if
// there are more than limit, or it can't be separated from a target, being there or beside it.
func (c *cut) find(wall *cells, from int, targets []int, ground *cells, words, limit int) int {
	c.words, c.from, c.open = words, from, *ground
	var start, ends cells
	start.add(from)
	for _, t := range targets {
		ends.add(t)
	}
	for w := range c.open {
		c.open[w] &^= start[w] | ends[w]
	}
	c.beside.setAround(&start, words)
	if ends.has(from) || c.beside.meets(&ends) {
		return -1
	}
	c.near.setAround(&ends, words)
	for w := range c.open {
		c.near[w] &= c.open[w]
		c.beside[w] &= c.open[w]
	}
	c.paths = cells{}
	n := 0
	for c.augment() {
		if n++; n > limit {
			return -1
		}
	}
	c.collect(wall)
	return n
}

// augment adds a path, and reports whether there was one.
func (c *cut) augment() bool {
	for w := range c.beside {
		c.layers[0][w] = c.beside[w] &^ c.paths[w]
	}
	entered := c.beside
	var left cells // cells of paths that were left
	c.turned = cells{}
	low, _ := place(c.from)
	high := low // the search has not been beyond these elements
	for i := range len(c.layers) - 1 {
		layer, after := &c.layers[i], &c.layers[i+1]
		*after = cells{}
		var back cells // the cells of paths entered
		going := uint64(0)
		low, high = max(low-1, 1), min(high+1, c.words)
		for w := low; w <= high && w < len(layer)-1; w++ {
			if end := layer[w] & c.near[w]; end != 0 {
				c.link(i, cellOf(w, end))
				return true
			}
			reached := around(layer[w-1], layer[w], layer[w+1]) & c.open[w] &^ entered[w]
			turned := layer[w] & c.paths[w] &^ (entered[w] | reached)
			c.turned[w] |= turned
			entered[w] |= reached | turned
			back[w] = (reached | turned) & c.paths[w]
			after[w] = reached &^ c.paths[w]
			going |= reached | turned
		}
		if going == 0 {
			break
		}
		for w := low; w <= high && w < len(back)-1; w++ {
			for ; back[w] != 0; back[w] &= back[w] - 1 {
				before := int(c.previous[cellOf(w, back[w])])
				if before != c.from && !left.has(before) {
					left.add(before)
					after.add(before)
				}
			}
		}
	}
	return false
}

// link makes a path of the search that has left a cell of a layer for a target.
func (c *cut) link(layer, cell int) {
	to := c.from // stands for the target
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
			c.previous[to] = int16(c.from)
			return
		}
		layer--
		cell = c.layers[layer].beside(to)
		c.previous[to] = int16(cell)
	}
}

// collect sets wall to the cells of the cut nearest to the targets: those on paths
// that can be left for a target, but not entered for one. It searches from the targets,
// against the direction of the paths.
func (c *cut) collect(wall *cells) {
	var leave, enter cells // where a target can be reached from
	fresh := c.near
	for {
		var entries cells
		for w := 1; w <= c.words && w < len(fresh)-1; w++ {
			leave[w] |= fresh[w]
			entries[w] |= fresh[w] &^ c.paths[w]
			for taken := fresh[w] & c.paths[w]; taken != 0; taken &= taken - 1 {
				if next := int(c.next[cellOf(w, taken)]); next != c.from {
					entries.add(next)
				}
			}
		}
		going := uint64(0)
		for w := 1; w <= c.words && w < len(fresh)-1; w++ {
			enter[w] |= entries[w]
			fresh[w] = (around(entries[w-1], entries[w], entries[w+1]) | entries[w]&c.paths[w]) & c.open[w] &^ leave[w]
			going |= fresh[w]
		}
		if going == 0 {
			break
		}
	}
	for w := range wall {
		wall[w] = c.paths[w] & leave[w] &^ enter[w]
	}
}
