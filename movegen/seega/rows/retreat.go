package rows

import (
	"math/bits"

	"quincunx/movegen/graph"
)

// Retreat implements [graph.RowWalker].
func (w *rowWalker) Retreat(tier, row int, set []uint64, open graph.Open, visit func(row int, indices []uint32, times int)) {
	t := &w.tiers[tier]
	if t.isPlacing() {
		return // no move stays in the tier
	}
	c := w.class(t.m, row/2)
	switch {
	case c.isSymmetric():
		w.findPositions(t, w.full&^c.men, set)
		w.retreatSymmetric(t, c, row, visit)
	case row%2 == 1:
		w.retreatMore(t, c, row, set, open, visit)
	case open == nil || open.CountOpen(row+1) > 0:
		w.findPositions(t, w.full&^c.men, set)
		w.retreatFewer(c, row, visit)
	}
}

// Passes implements [graph.RowWalker]: the moves that don't count towards the limit are null moves.
func (w *rowWalker) Passes(tier, row int, set []uint64, visit func(row int, indices []uint32, times int)) {
	t := &w.tiers[tier]
	if t.isPlacing() {
		return
	}
	c := w.class(t.m, row/2)
	if edge := w.neighbours(c.men) &^ c.men; row%2 == 1 && bits.OnesCount64(edge) > t.n {
		return // the n men can't block the m men, which have passed
	}
	w.findPositions(t, w.full&^c.men, set)
	w.indices = w.indices[:0]
	for _, f := range w.found {
		mover, other := c.men, f.men // the other side has passed
		if row%2 == 1 {
			mover, other = other, mover
		}
		if free := w.full &^ (mover | other); !w.canMove(other, free) && w.canMove(mover, free) {
			w.indices = append(w.indices, f.index)
		}
	}
	visit(row^1, w.indices, 1)
}

// minForTables is the smallest number of positions of a row for which building tables of maps pays off. Tests change it.
var minForTables = 64

// setCells makes cellsOf return subsets of cells. count is the number of calls to expect.
func (w *rowWalker) setCells(cells uint64, count int) {
	w.images = w.images[:0]
	for left := cells; left != 0; left &= left - 1 {
		w.images = append(w.images, left&-left)
	}
	if w.useTables = count >= minForTables; w.useTables {
		w.spread.init(w.images)
	}
}

// patternBits returns the bit of each cell in a pattern, after setCells.
func (w *rowWalker) patternBits() (bitOf [MaxSize * MaxSize]uint64) {
	for i, cell := range w.images {
		bitOf[bits.TrailingZeros64(cell)] = 1 << i
	}
	return bitOf
}

// cellsOf returns the men of a pattern.
func (w *rowWalker) cellsOf(pattern uint64) (set uint64) {
	if w.useTables {
		return w.spread.apply(pattern)
	}
	for ; pattern != 0; pattern &= pattern - 1 {
		set |= w.images[bits.TrailingZeros64(pattern)]
	}
	return set
}

// findPositions sets found to the positions of a row whose indices are in set. outside is the set of cells
// not occupied by the row's own men.
func (w *rowWalker) findPositions(t *rowTier, outside uint64, set []uint64) {
	w.setCells(outside, size(set))
	w.found = w.found[:0]
	for i, word := range set {
		for ; word != 0; word &= word - 1 {
			index := 64*i + bits.TrailingZeros64(word)
			pattern := t.patterns[index]
			w.found = append(w.found, found{index: uint32(index), pattern: pattern, men: w.cellsOf(pattern)})
		}
	}
}

// size returns the number of elements of a set of indices.
func size(set []uint64) (n int) {
	for _, word := range set {
		n += bits.OnesCount64(word)
	}
	return n
}

// found is a position of a row.
type found struct {
	index        uint32
	pattern, men uint64 // the n men, as a pattern and as cells
}

// permuteTo makes permute map the pattern of each subset of cells to the pattern, among others, of its image
// under symmetry s. Cells whose image is not among others must not be in a pattern.
func (w *rowWalker) permuteTo(cells uint64, s int, others uint64) {
	var images [MaxSize * MaxSize]uint64
	n := 0
	for ; cells != 0; cells &= cells - 1 {
		images[n] = 1 << bits.OnesCount64(others&(w.image(s, cells&-cells)-1))
		n++
	}
	w.permute.init(images[:n])
}

// retreatFewer finds the moves of the n men to a row, which come from the other row with the same m men.
func (w *rowWalker) retreatFewer(c *class, row int, visit func(row int, indices []uint32, times int)) {
	outside := w.full &^ c.men
	bitOf := w.patternBits()
	indices, moved := w.indices[:0], w.moved[:0]
	for _, f := range w.found {
		free := outside &^ f.men
		quiet := f.men &^ w.captureCells(f.men, c.men) // men whose last step can't have captured
		blocked := true
		for d := range directions {
			beside := w.shift(free, d)
			blocked = blocked && f.men&beside == 0
			for left := quiet & beside; left != 0; left &= left - 1 {
				to := bits.TrailingZeros64(left)
				moved = append(moved, f.pattern^bitOf[to]^bitOf[to-w.delta[d]])
			}
		}
		if blocked && w.canMove(c.men, free) {
			indices = append(indices, f.index) // a null move
		}
	}
	w.indices, w.moved = w.appendRanks(indices, moved), moved
	visit(row+1, w.indices, 1)
}

// retreatMore finds the moves of the m men to a row. Each step comes from a single row: it is made backwards from the positions of the set
// or, if that row has fewer open positions, forwards from these.
func (w *rowWalker) retreatMore(t *rowTier, c *class, row int, set []uint64, open graph.Open, visit func(row int, indices []uint32, times int)) {
	outside := w.full &^ c.men
	w.found = w.found[:0] // until they are needed
	if edge := w.neighbours(c.men) & outside; bits.OnesCount64(edge) <= t.n {
		w.findPositions(t, outside, set)
		w.indices = w.indices[:0]
		for _, f := range w.found {
			if edge&^f.men == 0 && w.canMove(f.men, outside&^f.men) {
				w.indices = append(w.indices, f.index) // a null move of the blocked m men
			}
		}
		visit(row-1, w.indices, 1)
	}
	count := size(set)
	for d := range directions {
		for left := c.men & w.shift(outside, d); left != 0; left &= left - 1 {
			to := left & -left
			from := w.shift(to, d^1)
			class, s := w.classOf(c.men&^to | from)
			before := w.class(t.m, class)
			opened := count
			if open != nil {
				opened = open.CountOpen(2 * class)
			}
			// The n men can't be where the step would have captured them, or on the cell where it started.
			excluded := w.bracketable(c.men, to) | from
			switch {
			case opened == 0:
			case count < minForTables || before.isSymmetric():
				if len(w.found) == 0 {
					w.findPositions(t, outside, set)
				}
				w.stepEach(t, class, s, excluded, visit)
			case opened+minForTables < count:
				w.openSet = open.AppendOpen(w.openSet[:0], 2*class)
				w.stepForwards(t, before, c, s, to, set)
				visit(2*class, w.indices, 1)
			default:
				w.kept = t.appendPicked(w.kept[:0], set, outside, 0, excluded)
				w.permuteTo(outside, s, w.full&^before.men)
				w.moved = w.appendMoved(w.moved[:0], t, w.kept)
				w.indices = w.appendRanks(w.indices[:0], w.moved)
				visit(2*class, w.indices, 1)
			}
		}
	}
}

// appendMoved appends the patterns of a set of positions, mapped by permute.
func (w *rowWalker) appendMoved(dst []uint64, t *rowTier, set []uint64) []uint64 {
	for i, word := range set {
		for ; word != 0; word &= word - 1 {
			dst = append(dst, w.permute.apply(t.patterns[64*i+bits.TrailingZeros64(word)]))
		}
	}
	return dst
}

// appendIndices appends the elements of a set.
func appendIndices(dst []uint32, set []uint64) []uint32 {
	for i, word := range set {
		for ; word != 0; word &= word - 1 {
			dst = append(dst, uint32(64*i+bits.TrailingZeros64(word))) //nolint:gosec // a row's length fits
		}
	}
	return dst
}

// stepEach makes a step of the m men backwards from each of the positions found, one by one, and visits the positions before it in a row of
// the given class. It skips positions with n men on excluded cells. Symmetry s maps the board of the positions found to the board of the row.
func (w *rowWalker) stepEach(t *rowTier, class, s int, excluded uint64, visit func(row int, indices []uint32, times int)) {
	before := w.class(t.m, class)
	w.indices = w.indices[:0]
	for _, f := range w.found {
		switch {
		case f.men&excluded != 0:
		case before.isSymmetric():
			w.visitSymmetric(t, class, 0, w.image(s, f.men), 1, visit)
		default:
			w.indices = append(w.indices, rankIn(before.men, w.image(s, f.men)))
		}
	}
	if !before.isSymmetric() {
		visit(2*class, w.indices, 1)
	}
}

// stepForwards sets indices to those positions of openSet, in a row of class c, from which a step of the m men leads to a position of a row
// of class next whose index is in set. Symmetry s maps the cells of next to those of c, and to is the cell to which the step leads in next.
func (w *rowWalker) stepForwards(t *rowTier, c, next *class, s int, to uint64, set []uint64) {
	cells := w.full &^ c.men
	// The n men can't be where the step captures them, or on its cell.
	w.kept = t.appendPicked(w.kept[:0], w.openSet, cells, 0, w.image(s, w.bracketable(next.men, to)|to))
	w.permuteTo(cells, inverse(s), w.full&^next.men)
	w.moved = w.appendMoved(w.moved[:0], t, w.kept)
	w.after = w.appendRanks(w.after[:0], w.moved)
	indices, n := appendIndices(w.indices[:0], w.kept), 0
	for i, after := range w.after {
		indices[n] = indices[i]
		n += int(set[after/64] >> (after % 64) & 1) //nolint:gosec // 0 or 1
	}
	w.indices = indices[:n]
}

// retreatSymmetric finds the moves to the positions of a row whose class is symmetric. Among the moves from P
// to Q that are equivalent by symmetries of Q it visits one, which counts once for each distinct move from P
// among them.
func (w *rowWalker) retreatSymmetric(t *rowTier, c *class, row int, visit func(row int, indices []uint32, times int)) {
	side := row % 2
	for _, f := range w.found {
		mover, other := c.men, f.men // in Q; the other side has moved
		if side == 1 {
			mover, other = other, mover
		}
		stabiliser := w.stabiliser(c, f.men)
		free := w.full &^ (mover | other)
		quiet := other &^ w.captureCells(other, mover)
		moved := false
		for d := range directions {
			moved = moved || other&w.shift(free, d) != 0
			for left := quiet & w.shift(free, d); left != 0; left &= left - 1 {
				to := left & -left
				from := w.shift(to, d^1)
				if !w.isFirstImage(stabiliser, from, to) {
					continue
				}
				before := other&^to | from
				common := 0 // symmetries of both P and Q
				for s := range symmetries {
					if stabiliser>>s&1 != 0 && w.image(s, before) == before {
						common++
					}
				}
				if side == 0 {
					w.visitSymmetric(t, row/2, 1, before, common, visit)
				} else {
					class, s := w.classOf(before)
					w.visitSymmetric(t, class, 0, w.image(s, mover), common, visit)
				}
			}
		}
		if !moved && w.canMove(mover, free) {
			visit(row^1, append(w.indices[:0], f.index), 1)
		}
	}
}

// visitSymmetric visits a position P, given the number of its class, the side to move and the n men, from
// which moves lead to Q. common is the number of symmetries that map both P and Q to themselves.
func (w *rowWalker) visitSymmetric(t *rowTier, number, side int, n uint64, common int, visit func(row int, indices []uint32, times int)) {
	c := w.class(t.m, number)
	times := bits.OnesCount8(w.stabiliser(c, n)) / common
	visit(2*number+side, append(w.indices[:0], w.indexOf(c, 0, n)), times)
}

// stabiliser returns the symmetries that map a position to itself.
func (w *rowWalker) stabiliser(c *class, n uint64) (set uint8) {
	for left := c.stabiliser; left != 0; left &= left - 1 {
		if s := bits.TrailingZeros8(left); w.image(s, n) == n {
			set |= 1 << s
		}
	}
	return set
}

// isFirstImage reports whether a step is the first, ordered by its cells, of its images under the given
// symmetries.
func (w *rowWalker) isFirstImage(symmetries uint8, from, to uint64) bool {
	for left := symmetries &^ 1; left != 0; left &= left - 1 {
		s := bits.TrailingZeros8(left)
		f, t := w.image(s, from), w.image(s, to)
		if f < from || f == from && t < to {
			return false
		}
	}
	return true
}
