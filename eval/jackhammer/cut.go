package jackhammer

import (
	"math/bits"

	"quincunx/bitboard"
)

// cellNumbers is the number of cell numbers on the largest mesh, and allCells is the number of its cells.
const (
	cellNumbers = bitboard.MeshRows * bitboard.MeshRows
	allCells    = bitboard.MeshRows * (bitboard.MeshRows + 1) / 2
)

// cut finds the smallest set of cells that separates a seat from its rivals. By Menger's theorem (1927), its
// size is the largest number of paths from the rivals to the seat without a common cell. These are found one by
// one as augmenting paths, which may take back parts of earlier paths (Ford and Fulkerson 1956). The search is
// breadth-first and processes whole words; only cells of paths are processed individually. The cut is the
// boundary of the cells that a search from the rivals still reaches.
//
// A cell has two nodes, an entry and an exit. For a cell without a path, the entry leads to the exit. For a cell
// on a path, the entry leads back to the exit of the previous cell on the path, and the exit leads back to the
// entry.
type cut struct {
	seat     int                // cell of the seat
	gate     int                // first of the three elements with neighbours of the seat
	goal     [3]uint64          // open neighbours of the seat, in these elements
	words    int                // the mesh uses the elements 1..words
	start    cells              // open cells beside the rivals
	open     cells              // other open cells: intact, without the seat and the rivals
	paths    cells              // cells of the paths
	next     [cellNumbers]int16 // on a path, the next cell; after the last one, the seat
	previous [cellNumbers]int16 // on a path, the previous cell; before the first one, the seat
	fresh    cells              // open cells that the last search has not entered
	left     cells              // cells of paths that the last search has left; after flood, all cells that it has left
	turned   cells              // cells of left that the search entered from their exit
	entered  cells              // cells of paths entered in the last step
	layers   [allCells]cells    // cells left by the search, by step
}

// find computes the smallest set of ground cells that separates a seat from the cells of its rivals, and returns
// its size. Among sets of that size it finds the one that leaves the seat the largest region. It returns -1 if
// the size exceeds limit, or if the seat can't be separated because it is on the cell of a rival or beside one.
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
	most := 0 // upper bound on the number of paths: one for each cell beside the seat
	for _, beside := range c.goal {
		most += bits.OnesCount64(beside)
	}
	for n = c.seed(most); n < most && n <= limit && c.augment(); n++ {
	}
	if n > limit {
		return -1
	}
	c.flood()
	// The cut nearest to the rivals: cells that the search can enter, but not leave.
	for w := range wall {
		wall[w] = c.paths[w] &^ (c.fresh[w] | c.left[w])
	}
	return n
}

// begin starts a search.
func (c *cut) begin() {
	for w := range c.start {
		c.layers[0][w] = c.start[w] &^ c.paths[w]
	}
	c.fresh = c.open
}

// besideSeat returns an element of a layer and its cells that are beside the seat, or 0 if there are none.
func (c *cut) besideSeat(layer *cells) (w int, end uint64) {
	w = c.gate & 15
	if end = layer[w] & c.goal[0]; end != 0 {
		return w, end
	}
	if end = layer[w+1] & c.goal[1]; end != 0 {
		return w + 1, end
	}
	return w + 2, layer[w+2] & c.goal[2]
}

// seed finds short paths to begin with, and returns their number. From each cell beside the seat that a search
// from the rivals reaches, it traces a path back over cells without a path. It ends when the search has reached
// all such cells.
func (c *cut) seed(missing int) (n int) {
	c.begin()
	for i := range len(c.layers) - 1 {
		layer := &c.layers[i]
		for w, end := c.besideSeat(layer); end != 0; w, end = c.besideSeat(layer) {
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

// trace makes a path back from a cell of a layer, beside the seat, and reports whether it reaches a rival. From
// each cell it goes to the previous layer if it can, or else stays in the layer, or goes to the next one.
func (c *cut) trace(layer, cell int) bool {
	c.next[cell] = int16(c.seat)
	for last := layer; layer > 0; {
		c.layers[layer].remove(cell) // later paths can't use it
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

// augment finds another path, and reports whether there was one.
func (c *cut) augment() bool {
	c.begin()
	c.left = cells{}
	c.turned = cells{}
	for i := range len(c.layers) - 1 {
		layer, after := &c.layers[i], &c.layers[i+1]
		if w, end := c.besideSeat(layer); end != 0 {
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

// flood finds the cells that a search from the rivals can enter and leave. It doesn't keep layers, and sweeps
// over the words down and up in turn.
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

// takeBack leaves all cells of a path before one that has been entered, back to the rival.
func (c *cut) takeBack(cell int) {
	for cell = int(c.previous[cell]); cell != c.seat && !c.left.has(cell); cell = int(c.previous[cell]) {
		c.left.add(cell)
		c.fresh.remove(cell)
	}
}

// step sets after to the fresh cells without a path that can be entered from a layer, and reports whether any
// cell can be entered. Cells on paths go into c.entered instead, and their elements into the set elements. It
// avoids a branch for words without such cells, which would often be mispredicted.
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
			// The search left the cell by taking back the step to the next one, which it may have entered by
			// taking back that cell's own next step.
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
