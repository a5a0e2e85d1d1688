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
//   - how many of the positions with one of the n men a step up or to the left, which have smaller indices, are won, drawn and lost.
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
	w.setTallies(len(values))
	beside := w.neighbours(c.men)
	var before [2]movegen.Outcome
	for i, pattern := range t.patterns[:len(values)] {
		if i == 0 || (pattern^t.patterns[i-1])>>lowBits != 0 {
			w.startBlock(i, t.patterns[i:])
		}
		v := w.viewOf(pattern)
		n := v.men
		if c.isSymmetric() {
			if first := w.indexOf(c, excluded, n); first != uint32(i) {
				if values[i] = movegen.NoPosition; t.isPlacing() && t.turn%2 == 0 && values[first] == movegen.Win {
					values[i] = movegen.Win // placeFirst changes holes
				}
				w.tallies.set(i, values[i])
				continue
			}
		}
		free := outside &^ n
		captures := v.captures & beside & free
		threats := v.threats & v.beside & free
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
		context = context<<6 | w.tally(i, pattern).context()
		values[i] = next(i, context)
		w.tallies.set(i, values[i])
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
