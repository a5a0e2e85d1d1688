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
	w.setCells(outside, t.length)
	bitOf := w.patternBits()
	var before [2]movegen.Outcome
	for i, pattern := range t.patterns {
		n := w.cellsOf(pattern)
		if c.isSymmetric() {
			if first := w.indexOf(c, excluded, n); first != uint32(i) {
				if values[i] = movegen.NoPosition; t.isPlacing() && t.turn%2 == 0 && values[first] == movegen.Win {
					values[i] = movegen.Win // placeFirst changes holes
				}
				continue
			}
		}
		free := outside &^ n
		captures := w.captureCells(c.men, n) & w.neighbours(c.men) & free
		threats := w.captureCells(n, c.men) & w.neighbours(n) & free
		var steps [4]int                     // by value&3
		for d := 0; d < directions; d += 2 { // up and left
			for left := w.shift(n, d) & free; left != 0; left &= left - 1 {
				to := bits.TrailingZeros64(left)
				steps[values[w.rankPattern(pattern^bitOf[to]^bitOf[to-w.delta[d]])]&3]++
			}
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
		context = context<<2 | min(steps[movegen.Win&3], 3)
		context = context<<2 | min(steps[movegen.Draw&3], 3)
		context = context<<2 | min(steps[movegen.Loss&3], 3)
		values[i] = next(i, context)
		before = [2]movegen.Outcome{values[i], before[0]}
	}
}

var _ [graph.Contexts - 1<<16]struct{} // contexts have 16 bits
