// Package rows numbers the positions of Seega for tables of their values.
package rows

import (
	"fmt"
	"math/bits"
	"slices"

	"quincunx/movegen"
)

// MaxSize is the size of the largest board whose positions [New] numbers.
const MaxSize = 5

// Graph numbers the positions of a game in which no man has moved since the last capture, without
// those between the two men of a turn of the placing or in the middle of a chain of captures, and
// without those of the phase of movement in which a side has no men.
//
// A tier of the phase of movement holds the positions with m men of one side and n ≤ m men of the other. A row holds
// those with the same m men, one set of each class of sets that symmetries of the board exchange, and the same side to
// move: an even row is that of the m men to move, an odd one of the n men. The index in a row is the rank
// of the n men among all subsets of the other cells (colexicographic, Knuth, The Art of Computer Programming 4A,
// 7.2.1.3). Where m = n, each position has two numbers, one for either choice of the m men.
//
// A step of the n men stays in the pair of rows, and one of the m men
// leads from all positions of a row to the same other row. Where the set of the m
// men is symmetric, of equivalent positions the one with the smallest index is
// numbered, and the others are holes.
type Graph struct {
	*board
	threshold int
	tiers     []rowTier
	number    [][]int   // by m and n, the tier of the phase of movement
	placing   []int     // by turn, the tier of the placing, if there are any
	openRow   [][]int32 // by number of men and class, the row in the placing
}

type rowTier struct {
	m, n     int
	classes  []class  // of sets of m men
	length   int      // of a row
	patterns []uint32 // by index, the n men as a subset of the cells that the m men leave free

	turn int     // of the placing, from 0; not used in the phase of movement
	open []int32 // the class of each row in the placing, without men in the centre; nil in the phase of movement
}

func (t *rowTier) isPlacing() bool { return t.open != nil }

// class is a set of men that stands for its images under symmetry.
type class struct {
	men        uint32
	stabiliser uint8 // bit s: symmetry s leaves the set as it is; bit 0 is always set
}

func (c *class) isSymmetric() bool { return c.stabiliser != 1 }

// New returns the numbering of positions of the game on a board of 3 or 5 rows that ends after threshold moves without a capture, 0 = never, with up to so many men of both sides
// together, 0 = all; with all, those of the placing, too.
func New(size, threshold, men int) (*Graph, error) {
	if size != 3 && size != MaxSize {
		return nil, fmt.Errorf("tables of Seega on size %d: want 3 or %d", size, MaxSize)
	}
	most := size*size - 1
	if men == 0 {
		men = most
	}
	if men < 2 || men > most {
		return nil, fmt.Errorf("tables of Seega with %d men: want 2..%d", men, most)
	}
	r := &Graph{board: newBoard(size, min(men-1, most/2)), threshold: threshold, number: make([][]int, most/2+1)}
	for m := range r.number {
		r.number[m] = slices.Repeat([]int{-1}, m+1)
	}
	for total := 2; total <= men; total++ {
		for m := (total + 1) / 2; m < total && m <= most/2; m++ {
			n := total - m
			r.number[m][n] = len(r.tiers)
			free := size*size - m
			patterns := subsets(free, n)
			r.tiers = append(r.tiers, rowTier{m: m, n: n, classes: r.classes[m], length: len(patterns), patterns: patterns})
		}
	}
	if men == most {
		r.addPlacing()
	}
	return r, nil
}

// Tiers returns the number of tiers, in ascending order of the number of men, and the placing, if all men are numbered, behind them.
func (r *Graph) Tiers() int { return len(r.tiers) }

// Rows returns the number of rows of a tier and their length.
func (r *Graph) Rows(tier int) (rows, length int) {
	t := &r.tiers[tier]
	if t.isPlacing() {
		return len(t.open), t.length
	}
	return 2 * len(t.classes), t.length
}

// Side returns 0 for rows in which the side with more men is to move and those of the placing, and 1 for others.
func (r *Graph) Side(tier, row int) int {
	if r.tiers[tier].isPlacing() {
		return 0
	}
	return row % 2
}

// Endless returns that the side with more men wins if the game ends by the threshold.
func (r *Graph) Endless(tier int) (value movegen.Outcome, limit int) {
	t := &r.tiers[tier]
	switch {
	case t.isPlacing() || r.threshold == 0:
		return movegen.OutcomeDraw, 0
	case t.m == t.n:
		return movegen.OutcomeDraw, r.threshold
	}
	return movegen.OutcomeWin, r.threshold
}

// Men returns the numbers of men of the two sides in a tier, the larger first, in the placing that of side 1.
func (r *Graph) Men(tier int) (m, n int) { return r.tiers[tier].m, r.tiers[tier].n }

// rank returns the number of a position by the men of the side to move and of the other, either of which has at least one.
func (r *Graph) rank(mover, other uint32) (tier int, number uint64) {
	m, n, side := mover, other, 0
	if bits.OnesCount32(other) > bits.OnesCount32(mover) {
		m, n, side = other, mover, 1
	}
	tier = r.number[bits.OnesCount32(m)][bits.OnesCount32(n)]
	t := &r.tiers[tier]
	class, s := r.classOf(m)
	index := r.indexOf(&t.classes[class], 0, r.image(s, n))
	return tier, uint64(2*class+side)*uint64(t.length) + uint64(index)
}

// indexOf returns the index, in a row of a class, of the other side's men or of those among their images that are numbered. Closed
// are cells besides those of the class that they can't be on.
func (r *Graph) indexOf(c *class, closed, n uint32) uint32 {
	index := rankIn(c.men|closed, n)
	for left := c.stabiliser &^ 1; left != 0; left &= left - 1 {
		index = min(index, rankIn(c.men|closed, r.image(bits.TrailingZeros8(left), n)))
	}
	return index
}

// unrank returns the men of the side to move and of the other.
func (r *Graph) unrank(tier int, number uint64) (mover, other uint32) {
	t := &r.tiers[tier]
	row, index := number/uint64(t.length), number%uint64(t.length)
	m := t.classes[row/2].men
	n := deposit(t.patterns[index], r.full&^m)
	if row%2 == 0 {
		return m, n
	}
	return n, m
}
