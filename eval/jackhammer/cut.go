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
// first, by whole words; only cells of paths are looked at one by one. The cut is between
// what a search from the rivals still reaches and the rest.
//
// A cell has two nodes: it is entered at the one and left at the other. On cells
// without a path the one leads straight to the other. On those of a path the first leads
// back to where the cell before is left, and the second back to the first.
type cut struct {
	seat     int             // its cell
	gate     int             // the first of the three elements with neighbours of the seat
	goal     [3]uint64       // of these elements, the neighbours that are open
	words    int             // the elements of the mesh are 1..words
	start    cells           // open cells beside what the seat is separated from
	open     cells           // the others: intact, without the seat and what it is separated from
	paths    cells           // the cells of the paths
	next     [numbers]int16  // on a path, the cell after one; after the last, the seat
	previous [numbers]int16  // on a path, the cell before one; before the first, the seat
	fresh    cells           // open cells that the last search has not entered
	left     cells           // cells of paths that the last search has left; after flood, all cells that it has left
	turned   cells           // of these, the ones that it has entered from where they are left
	entered  cells           // cells of paths that it has entered in the last step
	layers   [allCells]cells // where it has left cells, step by step
}

// find sets wall to the fewest cells of the ground that separate a seat from a set of cells, those of its rivals, of equally few
// those that leave it the largest region, and returns their number; -1 if there are more than limit, or it can't be
// separated from a rival, being there or beside it.
func (c *cut) find(wall *cells, seat int, rivals, ground *cells, words, limit int) (n int) {
	if rivals.has(seat) || rivals.beside(seat) >= 0 {
		return -1
	}
	c.seat, c.words, c.open = seat, words, *ground
	c.open.remove(seat)
	for w := 1; w <= words && w < len(c.open)-1; w++ {
		open := c.open[w] &^ rivals[w]
		start := around(rivals[w-1], rivals[w], rivals[w+1]) & open
		c.start[w], c.open[w] = start, open&^start
	}
	w, bit := place(seat)
	c.gate = w - 1
	for i, near := range neighbours(bit) {
		c.goal[i] = near & (c.open[c.gate+i] | c.start[c.gate+i])
	}
	c.paths = cells{}
	most := 0 // paths, one for each cell beside the seat
	for _, beside := range c.goal {
		most += bits.OnesCount64(beside)
	}
	for n = c.seed(most); n < most && n <= limit && c.augment(); n++ {
	}
	if n > limit {
		return -1
	}
	c.flood()
	// The cut nearest to the rivals: cells that can be entered from there, but not left.
	for w := range wall {
		wall[w] = c.paths[w] &^ (c.fresh[w] | c.left[w])
	}
	return n
}

// begin begins a search.
func (c *cut) begin() {
	for w := range c.start {
		c.layers[0][w] = c.start[w] &^ c.paths[w]
	}
	c.fresh = c.open
}

// met returns an element with cells of a layer that are beside the seat, and these, 0 if there are none.
func (c *cut) met(layer *cells) (w int, end uint64) {
	w = c.gate & 15
	if end = layer[w] & c.goal[0]; end != 0 {
		return w, end
	}
	if end = layer[w+1] & c.goal[1]; end != 0 {
		return w + 1, end
	}
	return w + 2, layer[w+2] & c.goal[2]
}

// seed begins with short paths, and returns how many: a search from the rivals goes back from each cell beside the seat
// that it meets, over cells that no path has yet. It ends when none of these cells is missing.
func (c *cut) seed(missing int) (n int) {
	c.begin()
	for i := range len(c.layers) - 1 {
		layer := &c.layers[i]
		for w, end := c.met(layer); end != 0; w, end = c.met(layer) {
			if c.trace(i, cellOf(w, end)) {
				n++
			}
			missing--
		}
		if missing == 0 {
			break
		}
		if found, _ := c.step(layer, &c.layers[i+1]); !found {
			break
		}
	}
	return n
}

// trace makes a path back from a cell of a layer, beside the seat, and reports whether it comes to a rival. It goes to the layer
// before where it can, or else along the layer, or to the one after.
func (c *cut) trace(layer, cell int) bool {
	c.next[cell] = int16(c.seat)
	for last := layer; layer > 0; {
		c.layers[layer].remove(cell) // for the paths after it
		before := -1
		for i := layer - 1; i <= min(layer+1, last); i++ {
			if before = c.layers[i].beside(cell); before >= 0 {
				layer = i
				break
			}
		}
		if before < 0 {
			return false
		}
		c.next[before] = int16(cell)
		cell = before
	}
	c.layers[0].remove(cell)
	for before := c.seat; cell != c.seat; cell = int(c.next[cell]) {
		c.paths.add(cell)
		c.previous[cell] = int16(before)
		before = cell
	}
	return true
}

// augment adds a path, and reports whether there was one.
func (c *cut) augment() bool {
	c.begin()
	c.left = cells{}
	c.turned = cells{}
	for i := range len(c.layers) - 1 {
		layer, after := &c.layers[i], &c.layers[i+1]
		if w, end := c.met(layer); end != 0 {
			c.link(i, cellOf(w, end))
			return true
		}
		found, elements := c.step(layer, after)
		if !found {
			break
		}
		for ; elements != 0; elements &= elements - 1 {
			w := bits.TrailingZeros32(elements)
			c.turned[w] |= c.entered[w] & layer[w]
			for back := c.entered[w]; back != 0; back &= back - 1 {
				if cell := int(c.previous[cellOf(w, back)]); cell != c.seat && !c.left.has(cell) {
					c.left.add(cell)
					after.add(cell)
				}
			}
		}
	}
	return false
}

// flood finds what can be entered and left from the rivals, without layers: word by word, down and up in turn.
func (c *cut) flood() {
	c.fresh = c.open
	for w := range c.start {
		c.left[w] = c.start[w] &^ c.paths[w]
	}
	w, step := uint(1), uint(1)
	for going := true; going; w, step = w-step, -step {
		going = false
		for ; w >= 1 && w <= uint(c.words) && w < uint(len(c.left)-1); w += step {
			entered := around(c.left[w-1], c.left[w], c.left[w+1]) & c.fresh[w]
			if entered == 0 {
				continue
			}
			going = true
			free := c.fresh[w] &^ c.paths[w]
			left := entered & free
			left |= around(0, left, 0) & free
			left |= around(0, left, 0) & free
			c.left[w] |= left
			c.fresh[w] &^= entered | left
			for back := entered & c.paths[w]; back != 0; back &= back - 1 {
				c.takeBack(cellOf(int(w), back))
			}
		}
	}
}

// takeBack leaves the cells of a path before one that has been entered, back to the rival.
func (c *cut) takeBack(cell int) {
	for cell = int(c.previous[cell]); cell != c.seat && !c.left.has(cell); cell = int(c.previous[cell]) {
		c.left.add(cell)
		c.fresh.remove(cell)
	}
}

// step sets after to the fresh cells that can be entered from a layer, and reports whether there are any. Those on paths go into
// c.entered instead, and their elements into a set. A branch for words without such cells would often be mispredicted.
func (c *cut) step(layer, after *cells) (found bool, elements uint32) {
	var before, all uint64
	of := layer[1]
	up := of | of>>1
	for w := uint(1); w <= uint(c.words) && w < uint(len(layer)-1); w++ {
		next := layer[w+1]
		down, below := of|of<<1, next|next>>1
		reached := (up | down | up>>32 | down<<32 | before>>32 | below<<32) & c.fresh[w]
		of, up, before = next, below, down
		c.fresh[w] ^= reached
		all |= reached
		entered := reached & c.paths[w]
		c.entered[w] = entered
		after[w] = reached ^ entered
		if with := elements | 1<<w; entered != 0 {
			elements = with
		}
	}
	return all != 0, elements
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
