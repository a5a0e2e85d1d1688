package rows

import (
	"fmt"
	"math/bits"

	"quincunx/movegen"
	"quincunx/movegen/graph"
)

// The tiers of the placement phase follow the tiers of the movement phase. There is one for each turn, the last turn
// first. A row has the positions with the same men of side 1, up to symmetry; the index is the rank of side 2's men
// among the subsets of the other cells except the centre. Positions between the two men of a turn have no number.

// addPlacing adds the tiers of the placement phase. The movement phase must have tiers for all numbers of men.
func (r *Graph) addPlacing() {
	turns := (r.cells - 1) / 2
	r.placing = make([]int, turns)
	r.rowOfClass = make([][]int32, r.cells/2+1)
	for turn := turns - 1; turn >= 0; turn-- {
		m, n := (turn+1)/2*2, turn/2*2
		t := rowTier{m: m, n: n, turn: turn, patterns: subsets(r.cells-1-m, n)}
		t.length = len(t.patterns)
		classes := r.classes(m).list
		r.rowOfClass[m] = make([]int32, len(classes))
		for class := range classes {
			if classes[class].men&r.centre == 0 {
				r.rowOfClass[m][class] = int32(len(t.placing))
				t.placing = append(t.placing, int32(class))
			}
		}
		t.rows = len(t.placing)
		r.placing[turn] = len(r.tiers)
		r.tiers = append(r.tiers, t)
	}
}

// LetFirstMove makes side 1, which places first, also move first after the placement phase. In package seega side 2 does.
// The tiers of the movement phase are the same in both readings of the rules; those of the placement phase differ, and have
// other names. The error says that the graph has no placement phase.
func (r *Graph) LetFirstMove() error {
	if r.placing == nil {
		return fmt.Errorf("tables of Seega on size %d have no placement phase", r.size)
	}
	r.firstMoves = true
	return nil
}

// rankPlaced returns the tier and number of a position at the beginning of a turn of placement, or after the last turn,
// given the men of side 1 and of side 2.
func (r *Graph) rankPlaced(first, second uint64) (tier int, number uint64) {
	m := bits.OnesCount64(first)
	turn := (m + bits.OnesCount64(second)) / 2
	if turn == len(r.placing) {
		if r.firstMoves {
			return r.rank(first, second)
		}
		return r.rank(second, first)
	}
	tier = r.placing[turn]
	t := &r.tiers[tier]
	class, s := r.classOf(first)
	index := r.indexOf(r.class(m, class), r.centre, r.image(s, second))
	return tier, uint64(r.rowOfClass[m][class])*uint64(t.length) + uint64(index)
}

// unrankPlaced returns the men of side 1 and of side 2.
func (r *Graph) unrankPlaced(t *rowTier, number uint64) (first, second uint64) {
	first = r.class(t.m, int(t.placing[number/uint64(t.length)])).men
	return first, deposit(t.patterns[number%uint64(t.length)], r.full&^(first|r.centre))
}

// scanPlacing is Scan for the placement phase. It derives the values from the next turn's values.
func (w *rowWalker) scanPlacing(t *rowTier, row int, dst []graph.RowState) {
	class := int(t.placing[row])
	c := w.class(t.m, class)
	w.setCells(w.full&^(c.men|w.centre), t.length)
	for i, pattern := range t.patterns {
		if dst[i] = graph.RowLost; c.isSymmetric() && w.indexOf(c, w.centre, w.cellsOf(pattern)) != uint32(i) {
			dst[i] = graph.RowHole
		}
	}
	switch {
	case t.turn == len(w.placing)-1 || t.turn%2 == 1 && c.isSymmetric():
		w.placeAny(t, c, dst)
	case t.turn%2 == 1:
		w.placeSecond(t, class, dst)
	default:
		w.placeFirst(t, c, dst)
	}
}

// placeFirst applies the values of side 1's pairs of men to the states of a row. The same pair leads from all positions
// of the row to a single row.
func (w *rowWalker) placeFirst(t *rowTier, c *class, dst []graph.RowState) {
	tier := w.placing[t.turn+1]
	next := &w.tiers[tier]
	outside := w.full &^ (c.men | w.centre)
	bitOf := w.patternBits()
	for free := outside; free != 0; free &= free - 1 {
		one := free & -free
		for others := free &^ one; others != 0; others &= others - 1 {
			other := others & -others
			taken := bitOf[bits.TrailingZeros64(one)] | bitOf[bits.TrailingZeros64(other)]
			class, s := w.classOf(c.men | one | other)
			after := w.class(next.m, class)
			start := uint64(w.rowOfClass[next.m][class]) * uint64(next.length)
			if !after.isSymmetric() {
				w.permuteTo(outside, s, w.full&^(after.men|w.centre))
			}
			for i, pattern := range t.patterns {
				if pattern&taken != 0 || dst[i] == graph.RowWon {
					continue
				}
				var index uint32
				if after.isSymmetric() {
					index = w.indexOf(after, w.centre, w.image(s, w.cellsOf(pattern)))
				} else {
					index = w.rankPattern(w.permute.apply(pattern))
				}
				dst[i] = withExit[w.solved[tier].At(start+uint64(index))&3][dst[i]]
			}
		}
	}
}

// placeSecond applies the values of side 2's pairs of men to the states of a row whose class is not symmetric. All
// pairs lead to a single row.
func (w *rowWalker) placeSecond(t *rowTier, class int, dst []graph.RowState) {
	tier := w.placing[t.turn+1]
	start := uint64(w.rowOfClass[t.m][class]) * uint64(w.tiers[tier].length)
	cells := uint64(1)<<(w.cells-1-t.m) - 1
	for i, pattern := range t.patterns {
		for free := cells &^ pattern; free != 0 && dst[i] != graph.RowWon; free &= free - 1 {
			one := pattern | free&-free
			for others := free & (free - 1); others != 0; others &= others - 1 {
				index := w.rankPattern(one | others&-others)
				dst[i] = withExit[w.solved[tier].At(start+uint64(index))&3][dst[i]]
			}
		}
	}
}

// placeAny applies the values of pairs of men to the states of any row.
func (w *rowWalker) placeAny(t *rowTier, c *class, dst []graph.RowState) {
	for i, pattern := range t.patterns {
		if dst[i] != graph.RowHole {
			dst[i] = withExit[w.bestPair(t.turn, c.men, w.cellsOf(pattern)).Other()&3][dst[i]]
		}
	}
}

// bestPair returns the value of the best pair of men for the side whose turn it is.
func (w *rowWalker) bestPair(turn int, first, second uint64) movegen.Outcome {
	best := movegen.NoPosition
	for free := w.full &^ (first | second | w.centre); free != 0; free &= free - 1 {
		one := free & -free
		for others := free &^ one; others != 0; others &= others - 1 {
			after := [2]uint64{first, second}
			after[turn%2] |= one | others&-others
			if best = max(best, w.afterTurn(turn, after)); best == movegen.Win {
				return best
			}
		}
	}
	return best
}

// afterTurn returns the value of a position after a turn, for the side that has just placed.
func (w *rowWalker) afterTurn(turn int, sides [2]uint64) movegen.Outcome {
	tier, number := w.rankPlaced(sides[0], sides[1])
	value := w.solved[tier].At(number)
	if turn == len(w.placing)-1 && !w.firstMoves {
		return value // the side that has placed last moves next
	}
	return value.Other()
}

// imagesPlacing is Images for the placement phase.
func (w *rowWalker) imagesPlacing(t *rowTier, row int, dst []uint8) {
	c := w.class(t.m, int(t.placing[row]))
	for i, pattern := range t.patterns {
		second := deposit(pattern, w.full&^(c.men|w.centre))
		dst[i] = 0
		if w.indexOf(c, w.centre, second) == uint32(i) {
			dst[i] = symmetries / uint8(bits.OnesCount8(w.stabiliser(c, second)))
		}
	}
}
