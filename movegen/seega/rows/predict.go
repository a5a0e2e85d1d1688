package rows

import (
	"math/bits"

	"quincunx/movegen"
	"quincunx/movegen/graph"
)

// Predict implements [graph.RowWalker]. The context combines
//
//   - the number of cells on which the side to move captures, and on which the other side would;
//   - who has the centre;
//   - the values of the two positions before, by index;
//   - the values of the positions with one of the n men a step earlier in the order of cells, which have smaller indices.
//
// In the placement phase the m men are side 1's, and the captures those that they threaten.
func (w *rowWalker) Predict(tier, row int, values []movegen.Outcome, next func(index, context int) movegen.Outcome) {
	t := &w.tiers[tier]
	var c *class
	var excluded uint64
	if t.isPlacing() {
		c, excluded = w.class(t.m, int(t.placing[row])), w.centre
	} else {
		c = w.class(t.m, row/2)
	}
	outside := w.full &^ (c.men | excluded)
	w.setCells(outside, 0)
	w.setViews(c.men)
	bitOf := w.patternBits()
	lefts := w.leftSteps()
	beside := w.neighbours(c.men)
	var before [2]movegen.Outcome
	for i, pattern := range t.patterns {
		v := w.viewOf(pattern)
		n := v.men
		if c.isSymmetric() {
			if first := w.indexOf(c, excluded, n); first != uint32(i) {
				if values[i] = movegen.NoPosition; t.isPlacing() && t.turn%2 == 0 && values[first] == movegen.Win {
					values[i] = movegen.Win // placeFirst changes holes
				}
				continue
			}
		}
		free := outside &^ n
		captures := v.captures & beside & free
		threats := v.threats & v.beside & free
		steps := 0 // to the positions with each value, in the byte with the number value&3
		for left := pattern & lefts &^ (pattern << 1); left != 0; left &= left - 1 {
			// The man is the only one whose term of the rank changes: C(k, j+1) becomes C(k-1, j+1).
			k := bits.TrailingZeros64(left)
			j := bits.OnesCount64(pattern & (left&-left - 1))
			steps += 1 << (values[i-int(binomial[k-1][j])] & 3 * 8) //nolint:gosec // a difference of indices
		}
		for up := w.up(n) & free; up != 0; up &= up - 1 {
			to := bits.TrailingZeros64(up)
			steps += 1 << (values[w.rankPattern(pattern^bitOf[to]^bitOf[to+w.size])] & 3 * 8)
		}
		centre := 0
		if w.centre&n != 0 {
			centre = 1
		} else if w.centre&c.men != 0 {
			centre = 2
		}
		context := min(bits.OnesCount64(captures), 3)
		context = context<<2 | min(bits.OnesCount64(threats), 3)
		context = context<<2 | centre
		context = context<<2 | int(before[0]&3)
		context = context<<2 | int(before[1]&3)
		context = context<<2 | min(steps>>(movegen.Win&3*8)&0xff, 3)
		context = context<<2 | min(steps>>(movegen.Draw&3*8)&0xff, 3)
		context = context<<2 | min(steps>>(movegen.Loss&3*8)&0xff, 3)
		values[i] = next(i, context)
		before = [2]movegen.Outcome{values[i], before[0]}
	}
}

var _ [graph.Contexts - 1<<16]struct{} // contexts have 16 bits

// view holds the attack sets of some of the n men: unions over single men, so that they can be tabulated by parts of a pattern.
type view struct {
	men      uint64
	captures uint64 // cells from which the other side captures one of the men
	threats  uint64 // cells from which another man captures together with one of the men
	beside   uint64 // neighbours of the men
}

// or returns the union of two views.
func (v view) or(u *view) view {
	return view{v.men | u.men, v.captures | u.captures, v.threats | u.threats, v.beside | u.beside}
}

// viewBits is the number of bits of a part of a pattern for which views are tabulated.
const viewBits = 6

// views is the table of views by part of a pattern, with a cache of the last union.
type views struct {
	table [(maxCells + viewBits - 1) / viewBits][1 << viewBits]view
	rest  uint64 // the last pattern without its first part
	union view   // of rest
}

// setViews fills the table of viewOf for a set of the m men. Call setCells before.
func (w *rowWalker) setViews(m uint64) {
	w.views.rest, w.views.union = 0, view{}
	for i, cell := range w.images {
		table := &w.views.table[i/viewBits]
		v := view{cell, w.captureCells(m, cell), w.captureCells(cell, m), w.neighbours(cell)}
		bit := 1 << (i % viewBits)
		for low := range bit {
			table[bit|low] = table[low].or(&v)
		}
	}
}

// viewOf returns the view of the men of a pattern. It is fastest in ascending order of the patterns.
func (w *rowWalker) viewOf(pattern uint64) view {
	v := &w.views
	if rest := pattern >> viewBits; rest != v.rest {
		v.rest, v.union = rest, view{}
		for part := 1; rest != 0; part, rest = part+1, rest>>viewBits {
			v.union = v.union.or(&v.table[part][rest&(1<<viewBits-1)])
		}
	}
	return v.union.or(&v.table[0][pattern&(1<<viewBits-1)])
}

// leftSteps returns the bits of a pattern whose left neighbour on the board is the cell of the bit below. Call setCells before.
func (w *rowWalker) leftSteps() (set uint64) {
	for i := 1; i < len(w.images); i++ {
		if w.left(w.images[i]) == w.images[i-1] {
			set |= 1 << i
		}
	}
	return set
}
