package rows

import (
	"math/bits"
	"sync"

	"quincunx/bitboard"
)

// In this package a set of cells is a uint32 in which cell size·row + column is bit size·row + column.

const (
	symmetries = 8 // of a square
	directions = 4 // of steps: up, down, left, right; d^1 is the opposite of d
)

// partBits is the number of cells in each of the three parts of a set for which images are tabulated.
const partBits = 9

// board holds the tables of a board size.
type board struct {
	size, cells  int
	full, centre uint32
	delta        [directions]int         // offset from a cell to its neighbour in a direction
	inside       [directions]uint32      // cells that have a neighbour in the opposite direction
	images       [symmetries][3][]uint32 // by symmetry, images of the subsets of each part of a set
	classes      [][]class               // by number of men
	canonical    []uint32                // by set: class·8 + s, with its class among the sets of as many men, and a symmetry s that maps it to the set of the class
}

// newBoard returns a board with the classes of sets of at most men men.
func newBoard(size, men int) *board {
	cells := size * size
	b := &board{size: size, cells: cells, full: 1<<cells - 1, centre: 1 << (cells / 2), delta: [directions]int{-size, size, -1, 1}}
	var left, right uint32
	for row := range size {
		left |= 1 << (row * size)
		right |= 1 << (row*size + size - 1)
	}
	b.inside = [directions]uint32{b.full, b.full, b.full &^ right, b.full &^ left}
	for s, images := range bitboard.SquareSymmetries(size) {
		for part := range b.images[s] {
			b.images[s][part] = make([]uint32, 1<<partBits)
		}
		for cell, image := range images {
			part := b.images[s][cell/partBits]
			for set := range part {
				if set>>(cell%partBits)&1 != 0 {
					part[set] |= 1 << image
				}
			}
		}
	}
	b.findClasses(men)
	return b
}

// findClasses computes the classes. The smallest set of a class represents it.
func (b *board) findClasses(men int) {
	const none = 1<<32 - 1
	b.canonical = make([]uint32, b.full+1)
	for set := range b.canonical {
		b.canonical[set] = none
	}
	b.classes = make([][]class, men+1)
	for m := range men + 1 {
		for _, set := range subsets(b.cells, m) {
			if b.canonical[set] != none {
				continue
			}
			c := class{men: set}
			for s := range symmetries {
				image := b.image(s, set)
				if image == set {
					c.stabiliser |= 1 << s
				}
				b.canonical[image] = uint32(len(b.classes[m])*symmetries + inverse(s))
			}
			b.classes[m] = append(b.classes[m], c)
		}
	}
}

// inverse returns the inverse of a symmetry. Only the quarter turns are not their own inverses.
func inverse(s int) int {
	switch s {
	case 5:
		return 6
	case 6:
		return 5
	}
	return s
}

// image returns the image of a set under a symmetry. Symmetry 0 is the identity.
func (b *board) image(s int, set uint32) uint32 {
	const mask = 1<<partBits - 1
	t := &b.images[s]
	return t[0][set&mask] | t[1][set>>partBits&mask] | t[2][set>>(2*partBits)&mask]
}

// classOf returns the class of a set among the sets of as many men, and a symmetry that maps the set to the set
// of the class.
func (b *board) classOf(set uint32) (class, s int) {
	c := int(b.canonical[set])
	return c / symmetries, c % symmetries
}

// shift returns the neighbours of the cells of a set in a direction.
func (b *board) shift(set uint32, d int) uint32 {
	switch d {
	case 0:
		return set >> b.size
	case 1:
		return set << b.size & b.full
	case 2:
		return set >> 1 & b.inside[2]
	}
	return set << 1 & b.inside[3]
}

// up, down, left and right are branchless versions of shift.
func (b *board) up(set uint32) uint32    { return set >> (b.size & 31) }
func (b *board) down(set uint32) uint32  { return set << (b.size & 31) & b.full }
func (b *board) left(set uint32) uint32  { return set >> 1 & b.inside[2] }
func (b *board) right(set uint32) uint32 { return set << 1 & b.inside[3] }

// neighbours returns all neighbours of the cells of a set.
func (b *board) neighbours(set uint32) uint32 {
	return b.up(set) | b.down(set) | b.left(set) | b.right(set)
}

// canMove reports whether any of men can step to a free cell.
func (b *board) canMove(men, free uint32) bool { return b.neighbours(men)&free != 0 }

// captureCells returns the cells from which a man would bracket an enemy against one of men.
func (b *board) captureCells(men, enemies uint32) (cells uint32) {
	enemies &^= b.centre
	return b.up(enemies&b.up(men)) | b.down(enemies&b.down(men)) | b.left(enemies&b.left(men)) | b.right(enemies&b.right(men))
}

// bracketable returns the cells on which an enemy would be bracketed between man and one of men. The centre is
// never one of them.
func (b *board) bracketable(men, man uint32) (cells uint32) {
	cells = b.up(man)&b.down(men) | b.down(man)&b.up(men) | b.left(man)&b.right(men) | b.right(man)&b.left(men)
	return cells &^ b.centre
}

// bracketed returns the enemies that are bracketed between man and one of men.
func (b *board) bracketed(men, enemies, man uint32) uint32 { return b.bracketable(men, man) & enemies }

// binomial[n][k] is the number of k-subsets of a set of n elements.
var binomial [26][26]uint32

// makeTables fills the tables shared by all graphs, when the first graph is made.
var makeTables = sync.OnceFunc(func() {
	for n := range binomial {
		binomial[n][0] = 1
		for k := 1; k <= n; k++ {
			binomial[n][k] = binomial[n-1][k-1] + binomial[n-1][k]
		}
	}
	makeWithExit()
	makeRankTables()
})

// rankIn returns the colexicographic rank of a set among the subsets of the same size of the cells that are not
// in taken.
func rankIn(taken, set uint32) (rank uint32) {
	for k := 1; set != 0; set, k = set&(set-1), k+1 {
		below := set&-set - 1
		rank += binomial[bits.OnesCount32(below&^taken)][k]
	}
	return rank
}

// subsets returns the subsets of the lowest n bits with k elements, in ascending order.
func subsets(n, k int) []uint32 {
	if k == 0 {
		return []uint32{0}
	}
	all := make([]uint32, 0, binomial[n][k])
	for set := uint64(1)<<k - 1; set < 1<<n; {
		all = append(all, uint32(set))
		low := set & -set
		next := set + low
		set = next | (set^next)/low>>2
	}
	return all
}

// ranksOf returns a table of the indices of patterns, which are subsets of n bits. It reuses dst if its capacity
// suffices.
func ranksOf(n int, patterns, dst []uint32) []uint32 {
	if cap(dst) < 1<<n {
		dst = make([]uint32, 1<<n)
	}
	dst = dst[:1<<n]
	for i, pattern := range patterns {
		dst[pattern] = uint32(i)
	}
	return dst
}

// deposit returns the subset of cells that a pattern represents: bit i of the pattern is the cell with rank i.
func deposit(pattern, cells uint32) (set uint32) {
	for ; cells != 0; cells &= cells - 1 {
		if pattern&1 != 0 {
			set |= cells & -cells
		}
		pattern >>= 1
	}
	return set
}

// extract returns the pattern of a set. It is the inverse of deposit, and ignores elements of the set that are
// not in cells.
func extract(set, cells uint32) (pattern uint32) {
	for bit := uint32(1); cells != 0; cells, bit = cells&(cells-1), bit<<1 {
		if set&cells&-cells != 0 {
			pattern |= bit
		}
	}
	return pattern
}

// bitMap maps each bit of a pattern to an image of its own, with one table for each half of the bits.
type bitMap struct {
	half  int
	table [2][1 << 12]uint32
}

// init sets the image of bit i to images[i].
func (m *bitMap) init(images []uint32) {
	m.half = len(images) / 2
	for part, images := range [2][]uint32{images[:m.half], images[m.half:]} {
		table := &m.table[part]
		for i, image := range images {
			for low := range 1 << i {
				table[1<<i|low] = table[low] | image
			}
		}
	}
}

// apply returns the image of a pattern, which must not have more bits than init was given images.
func (m *bitMap) apply(pattern uint32) uint32 {
	return m.table[0][pattern&(1<<m.half-1)] | m.table[1][pattern>>m.half&(1<<12-1)]
}
