// Package rows numbers the positions of Seega, as a [graph.Rows], for tables of their values.
package rows

import (
	"fmt"
	"math/bits"
	"slices"

	"quincunx/movegen"
)

// MaxSize is the largest board size that [New] supports.
const MaxSize = 7

// mostMen returns the largest number of men of both sides together on a board of a size that [New] supports.
func mostMen(size int) int {
	if size == MaxSize {
		return 8
	}
	return size*size - 1
}

// Graph numbers the positions of a game of Seega, ignoring the number of moves since the last capture. It excludes
// positions between the two men of a turn of placement, positions within a chain of captures, and positions of the
// movement phase in which a side has no men.
//
// A tier of the movement phase has the positions with m men of one side and n ≤ m men of the other. A row has the
// positions with the same m men and the same side to move: the side of the m men in even rows, the side of the n men in
// odd rows. Among sets of m men that are equivalent by symmetries of the board, only one has rows. The index in a row
// is the colexicographic rank of the n men among all subsets of the other cells (Knuth, The Art of Computer Programming
// 4A, 7.2.1.3). If m = n, each position has two numbers, one for either choice of the m men.
//
// A step of the n men leads from a row to the other row with the same m men. A given step of the m men leads from all
// positions of a row to a single row. If the set of the m men is symmetric, only the smallest index of equivalent
// positions is used, and the others are holes.
type Graph struct {
	*board
	threshold  int
	tiers      []rowTier
	tierOf     [][]int   // tiers of the movement phase by m and n; -1 if it does not exist
	placing    []int     // tiers of the placement phase by turn; nil if there are none
	rowOfClass [][]int32 // rows of the placement phase by number of men and class
	firstMoves bool      // see LetFirstMove
}

// rowTier is a tier.
type rowTier struct {
	m, n     int
	rows     int
	length   int        // of a row
	patterns []uint64   // by index, the n men as a subset of the cells not occupied by the m men
	withMan  [][]uint64 // by bit of a pattern, the set of the indices whose patterns have it; nil in the placement phase

	turn    int     // of the placement phase, from 0; unused in the movement phase
	placing []int32 // in the placement phase, the class of each row, which has no man on the centre; nil in the movement phase
}

func (t *rowTier) isPlacing() bool { return t.placing != nil }

// New returns the graph of the game on a board of size 3, 5 or 7 that ends after threshold moves without a capture; 0
// means never. It has the positions in which both sides together have at most men men; 0 means as many as possible: 8 on
// size 7, all on the others. With all men it also has the placement phase. It returns an error that names the number out
// of range.
func New(size, threshold, men int) (*Graph, error) {
	if size != 3 && size != 5 && size != MaxSize {
		return nil, fmt.Errorf("tables of Seega on size %d: want 3, 5 or %d", size, MaxSize)
	}
	most := mostMen(size)
	if men == 0 {
		men = most
	}
	if men < 2 || men > most {
		return nil, fmt.Errorf("tables of Seega on size %d with %d men: want 2..%d", size, men, most)
	}
	makeTables()
	side := min(men-1, (size*size-1)/2) // the most men of one side
	r := &Graph{board: newBoard(size, side), threshold: threshold, tierOf: make([][]int, side+1)}
	for m := range r.tierOf {
		r.tierOf[m] = slices.Repeat([]int{-1}, m+1)
	}
	for total := 2; total <= men; total++ {
		for m := (total + 1) / 2; m < total && m <= side; m++ {
			n := total - m
			r.tierOf[m][n] = len(r.tiers)
			free := size*size - m
			patterns := subsets(free, n)
			r.tiers = append(r.tiers, rowTier{m: m, n: n, rows: 2 * r.classCount(m), length: len(patterns), patterns: patterns, withMan: withBit(patterns, free)})
		}
	}
	if men == size*size-1 {
		r.addPlacing()
	}
	return r, nil
}

// Tiers returns the number of tiers: first the tiers of the movement phase in ascending order of the number of men,
// then the tiers of the placement phase.
func (r *Graph) Tiers() int { return len(r.tiers) }

// Rows returns the number of rows of a tier and their length.
func (r *Graph) Rows(tier int) (rows, length int) {
	t := &r.tiers[tier]
	return t.rows, t.length
}

// Side returns 0 for rows in which the side with more men is to move and for rows of the placement phase, and 1 for others.
func (r *Graph) Side(tier, row int) int {
	if r.tiers[tier].isPlacing() {
		return 0
	}
	return row % 2
}

// Stored returns the index of a row among the rows in which the side with more men is to move, or among all rows of the placement
// phase. The moves of the n men stay within the pair of rows with the same m men.
func (r *Graph) Stored(tier, row int) (index int, ok bool) {
	if r.tiers[tier].isPlacing() {
		return row, true
	}
	return row / 2, row%2 == 0
}

// Repeats returns true for the even rows of tiers with equal numbers of men: an odd row has the same position, with the class of the other
// side's men. The moves from an odd row lead to a single row.
func (r *Graph) Repeats(tier, row int) bool {
	t := &r.tiers[tier]
	return t.m == t.n && row%2 == 0 && !t.isPlacing()
}

// Endless returns a win if the game can end at the threshold and the sides have different numbers of men, and otherwise
// a draw.
func (r *Graph) Endless(tier int) (value movegen.Outcome, limit int) {
	t := &r.tiers[tier]
	switch {
	case t.isPlacing() || r.threshold == 0:
		return movegen.Draw, 0
	case t.m == t.n:
		return movegen.Draw, r.threshold
	}
	return movegen.Win, r.threshold
}

// Men returns the numbers of men of the two sides in a tier: the larger number first or, in the placement phase, side 1
// first.
func (r *Graph) Men(tier int) (m, n int) { return r.tiers[tier].m, r.tiers[tier].n }

// rank returns the tier and number of a position, given the men of the side to move and of the other side. Each must
// have at least one.
func (r *Graph) rank(mover, other uint64) (tier int, number uint64) {
	m, n, side := mover, other, 0
	if bits.OnesCount64(other) > bits.OnesCount64(mover) {
		m, n, side = other, mover, 1
	}
	tier = r.tierOf[bits.OnesCount64(m)][bits.OnesCount64(n)]
	t := &r.tiers[tier]
	class, s := r.classOf(m)
	index := r.indexOf(r.class(t.m, class), 0, r.image(s, n))
	return tier, uint64(2*class+side)*uint64(t.length) + uint64(index)
}

// indexOf returns the index, in a row of a class, of the men of the other side: the smallest of the equivalent indices.
// The men can't be on the cells of the class or on excluded.
func (r *Graph) indexOf(c *class, excluded, n uint64) uint32 {
	index := rankIn(c.men|excluded, n)
	for left := c.stabiliser &^ 1; left != 0; left &= left - 1 {
		index = min(index, rankIn(c.men|excluded, r.image(bits.TrailingZeros8(left), n)))
	}
	return index
}

// unrank returns the men of the side to move and of the other side in a position of the movement phase.
func (r *Graph) unrank(tier int, number uint64) (mover, other uint64) {
	t := &r.tiers[tier]
	row, index := number/uint64(t.length), number%uint64(t.length)
	m := r.class(t.m, int(row/2)).men //nolint:gosec // a row is an int
	n := deposit(t.patterns[index], r.full&^m)
	if row%2 == 0 {
		return m, n
	}
	return n, m
}
