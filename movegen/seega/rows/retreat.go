package rows

import "math/bits"

// Retreat finds the moves within the tier that lead to positions of a row.
func (w *rowWalker) Retreat(tier, row int, set []uint64, visit func(row int, indices []uint32, times int)) {
	t := &w.tiers[tier]
	if t.isPlacing() {
		return // no move stays in a turn
	}
	w.rankPatterns(tier)
	c := &t.classes[row/2]
	w.list(t, w.full&^c.men, set)
	switch {
	case c.isSymmetric():
		w.retreatSymmetric(t, c, row, visit)
	case row%2 == 0:
		w.retreatSmall(c, row, visit)
	default:
		w.retreatLarge(t, c, row, visit)
	}
}

// rankPatterns fills in the ranks of the patterns of a tier.
func (w *rowWalker) rankPatterns(tier int) {
	t := &w.tiers[tier]
	if w.tier == tier {
		return
	}
	w.tier = tier
	free := w.cells - t.m
	if t.isPlacing() {
		free-- // the centre
	}
	w.ranks = ranksOf(free, t.patterns, w.ranks)
}

// Passes finds the null moves that lead to positions of a row.
func (w *rowWalker) Passes(tier, row int, set []uint64, visit func(row int, indices []uint32, times int)) {
	t := &w.tiers[tier]
	if t.isPlacing() {
		return
	}
	c := &t.classes[row/2]
	w.list(t, w.full&^c.men, set)
	w.indices = w.indices[:0]
	for _, f := range w.found {
		mover, other := c.men, f.men // the other has passed
		if row%2 == 1 {
			mover, other = other, mover
		}
		if free := w.full &^ (mover | other); !w.canMove(other, free) && w.canMove(mover, free) {
			w.indices = append(w.indices, f.index)
		}
	}
	visit(row^1, w.indices, 1)
}

// worthTables is the number of positions of a row from which on tables of maps are worth their while.
const worthTables = 200

// spreadOver has cellsOf return subsets of some cells, so many times.
func (w *rowWalker) spreadOver(cells uint32, count int) {
	w.images = w.images[:0]
	for left := cells; left != 0; left &= left - 1 {
		w.images = append(w.images, left&-left)
	}
	if w.useTables = count >= worthTables; w.useTables {
		w.spread.init(w.images)
	}
}

// cellsOf returns the men that a pattern stands for.
func (w *rowWalker) cellsOf(pattern uint32) (set uint32) {
	if w.useTables {
		return w.spread.apply(pattern)
	}
	for ; pattern != 0; pattern &= pattern - 1 {
		set |= w.images[bits.TrailingZeros32(pattern)]
	}
	return set
}

// list has found list the positions of a set of a row.
func (w *rowWalker) list(t *rowTier, outside uint32, set []uint64) {
	count := 0
	for _, word := range set {
		count += bits.OnesCount64(word)
	}
	w.spreadOver(outside, count)
	w.found = w.found[:0]
	for i, word := range set {
		for ; word != 0; word &= word - 1 {
			index := 64*i + bits.TrailingZeros64(word)
			pattern := t.patterns[index]
			w.found = append(w.found, found{index: uint32(index), pattern: pattern, men: w.cellsOf(pattern)})
		}
	}
}

// found is a position of a row.
type found struct {
	index        uint32
	pattern, men uint32 // of the n men
}

// permuteTo has permute map patterns of subsets of some cells to those of their images among others.
func (w *rowWalker) permuteTo(cells uint32, s int, others uint32) {
	var images [MaxSize * MaxSize]uint32
	n := 0
	for ; cells != 0; cells &= cells - 1 {
		images[n] = extract(w.image(s, cells&-cells), others)
		n++
	}
	w.permute.init(images[:n])
}

// retreatSmall finds the moves of the n men, which lead from the row beside this one.
func (w *rowWalker) retreatSmall(c *class, row int, visit func(row int, indices []uint32, times int)) {
	outside := w.full &^ c.men
	var place [MaxSize * MaxSize]uint32 // by cell, its bit in a pattern
	for i, cell := range w.images {
		place[bits.TrailingZeros32(cell)] = 1 << i
	}
	w.indices = w.indices[:0]
	for _, f := range w.found {
		free := outside &^ f.men
		quiet := f.men &^ w.capturing(f.men, c.men) // a step to the others would have captured
		blocked := true
		for d := range directions {
			beside := w.shift(free, d)
			blocked = blocked && f.men&beside == 0
			for left := quiet & beside; left != 0; left &= left - 1 {
				to := bits.TrailingZeros32(left)
				w.indices = append(w.indices, w.ranks[f.pattern^place[to]^place[to-w.delta[d]]])
			}
		}
		if blocked && w.canMove(c.men, free) {
			w.indices = append(w.indices, f.index) // a null move
		}
	}
	visit(row+1, w.indices, 1)
}

// retreatLarge finds the moves of the m men, each of which leads from one other row.
func (w *rowWalker) retreatLarge(t *rowTier, c *class, row int, visit func(row int, indices []uint32, times int)) {
	outside := w.full &^ c.men
	w.indices = w.indices[:0]
	edge := w.neighbours(c.men) & outside
	for _, f := range w.found {
		if edge&^f.men == 0 && w.canMove(f.men, outside&^f.men) {
			w.indices = append(w.indices, f.index) // a null move of the blocked m men
		}
	}
	visit(row-1, w.indices, 1)
	for d := range directions {
		for left := c.men & w.shift(outside, d); left != 0; left &= left - 1 {
			to := left & -left
			from := w.shift(to, d^1)
			class, s := w.classOf(c.men&^to | from)
			before := &t.classes[class]
			// The step was quiet if the man that made it brackets nobody, and the cell it came from is free.
			busy := w.bracketable(c.men, to) | from
			w.indices = w.indices[:0]
			switch {
			case before.isSymmetric():
				for _, f := range w.found {
					if f.men&busy == 0 {
						w.visitSymmetric(t, class, 0, w.image(s, f.men), 1, visit)
					}
				}
				continue
			case w.useTables:
				w.permuteTo(outside, s, w.full&^before.men)
				for _, f := range w.found {
					if f.men&busy == 0 {
						w.indices = append(w.indices, w.ranks[w.permute.apply(f.pattern)])
					}
				}
			default:
				for _, f := range w.found {
					if f.men&busy == 0 {
						w.indices = append(w.indices, rankIn(before.men, w.image(s, f.men)))
					}
				}
			}
			visit(2*class, w.indices, 1)
		}
	}
}

// retreatSymmetric finds the moves that lead to positions of a row whose set is symmetric. A move from a position P to Q counts as many times
// as its images under the symmetries that leave Q as it is, of which one is visited, stand for moves from P.
func (w *rowWalker) retreatSymmetric(t *rowTier, c *class, row int, visit func(row int, indices []uint32, times int)) {
	side := row % 2
	for _, f := range w.found {
		mover, other := c.men, f.men // of Q; the other has moved
		if side == 1 {
			mover, other = other, mover
		}
		stabiliser := w.stabiliser(c, f.men)
		free := w.full &^ (mover | other)
		quiet := other &^ w.capturing(other, mover)
		moved := false
		for d := range directions {
			moved = moved || other&w.shift(free, d) != 0
			for left := quiet & w.shift(free, d); left != 0; left &= left - 1 {
				to := left & -left
				from := w.shift(to, d^1)
				if !w.isFirst(stabiliser, from, to) {
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

// visitSymmetric visits a position by its class, side to move and n men, in an orientation of the class,
// from which moves lead to Q, common symmetries of both being left as they are.
func (w *rowWalker) visitSymmetric(t *rowTier, number, side int, n uint32, common int, visit func(row int, indices []uint32, times int)) {
	c := &t.classes[number]
	times := bits.OnesCount8(w.stabiliser(c, n)) / common
	visit(2*number+side, append(w.indices[:0], w.indexOf(c, 0, n)), times)
}

// stabiliser returns the symmetries that leave a position as it is.
func (w *rowWalker) stabiliser(c *class, n uint32) (set uint8) {
	for left := c.stabiliser; left != 0; left &= left - 1 {
		if s := bits.TrailingZeros8(left); w.image(s, n) == n {
			set |= 1 << s
		}
	}
	return set
}

// isFirst reports whether, of the images of a step under some symmetries, none comes before it.
func (w *rowWalker) isFirst(symmetries uint8, from, to uint32) bool {
	for left := symmetries &^ 1; left != 0; left &= left - 1 {
		s := bits.TrailingZeros8(left)
		f, t := w.image(s, from), w.image(s, to)
		if f < from || f == from && t < to {
			return false
		}
	}
	return true
}
