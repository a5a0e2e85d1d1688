package rows

import (
	"math/bits"
	"sync"
)

// binomial[n][k] is the number of k-subsets of a set of n elements. The lengths are powers of two for fast indexing.
var binomial [1 << 6][1 << 4]uint64

// maxSideMen is the largest number of men of one side.
const maxSideMen = 12

// makeTables fills the tables shared by all graphs, when the first graph is made.
var makeTables = sync.OnceFunc(func() {
	for n := range binomial {
		binomial[n][0] = 1
		for k := 1; k <= min(n, maxSideMen); k++ {
			binomial[n][k] = binomial[n-1][k-1] + binomial[n-1][k]
		}
	}
	makeWithExit()
})

// rankIn returns the colexicographic rank of a set among the subsets of the same size of the cells that are not
// in taken.
func rankIn(taken, set uint64) (rank uint32) {
	for k := 1; set != 0; set, k = set&(set-1), k+1 {
		below := set&-set - 1
		rank += uint32(binomial[bits.OnesCount64(below&^taken)&63][k&15])
	}
	return rank
}

// The parts of a pattern for which contributions to its rank are tabulated.
const (
	rankBits  = 13
	rankMask  = 1<<rankBits - 1
	rankParts = (maxCells + rankBits - 1) / rankBits
)

// makeRanks fills the tables of rankPattern, for patterns of at most men men.
func (b *board) makeRanks(men int) {
	for part := range max(2, (b.cells+rankBits-1)/rankBits) {
		b.ranks[part] = make([]uint32, (men+1)<<rankBits)
		for below := range men + 1 { // men in the parts before
			for set := range 1 << rankBits {
				rank, k := uint64(0), below
				for left := set; left != 0 && k < men; left &= left - 1 {
					k++
					if cell := part*rankBits + bits.TrailingZeros(uint(left)); cell < b.cells {
						rank += binomial[cell][k]
					}
				}
				b.ranks[part][below<<rankBits|set] = uint32(rank) //nolint:gosec // unused where it doesn't fit
			}
		}
	}
}

// rankPattern returns the colexicographic rank of a set among all sets of as many cells, which is the index of a pattern.
func (b *board) rankPattern(pattern uint64) uint32 {
	low := pattern & rankMask
	rank := b.ranks[0][low] + b.ranks[1][uint64(bits.OnesCount64(low))<<rankBits|pattern>>rankBits&rankMask]
	if pattern < 1<<(2*rankBits) {
		return rank
	}
	return rank + b.rankOfRest(pattern)
}

// rankOfRest returns the contributions of the parts from the third on.
func (b *board) rankOfRest(pattern uint64) uint32 {
	const first, second = 2 * rankBits, 3 * rankBits
	below := uint64(bits.OnesCount64(pattern & (1<<first - 1)))
	rank := b.ranks[2][below<<rankBits|pattern>>first&rankMask]
	below = uint64(bits.OnesCount64(pattern & (1<<second - 1)))
	return rank + b.ranks[3][below<<rankBits|pattern>>second]
}

// appendRanks appends the ranks of patterns.
func (b *board) appendRanks(dst []uint32, patterns []uint64) []uint32 {
	if b.cells > 2*rankBits {
		for _, p := range patterns {
			dst = append(dst, b.rankPattern(p))
		}
		return dst
	}
	first, second := b.ranks[0], b.ranks[1]
	for _, p := range patterns {
		low := p & rankMask
		dst = append(dst, first[low]+second[uint64(bits.OnesCount64(low))<<rankBits|p>>rankBits&rankMask])
	}
	return dst
}

// subsets returns the subsets of the lowest n bits with k elements, in ascending order.
func subsets(n, k int) []uint64 {
	all := make([]uint64, 0, binomial[n][k])
	for set := uint64(1)<<k - 1; len(all) < cap(all); set = nextSubset(set) {
		all = append(all, set)
	}
	return all
}

// withBit returns, for each of the lowest n bits, the set of the indices of the patterns that have it.
func withBit(patterns []uint64, n int) [][]uint64 {
	sets := make([][]uint64, n)
	for bit := range sets {
		sets[bit] = make([]uint64, (len(patterns)+63)/64)
		for i, pattern := range patterns {
			sets[bit][i/64] |= pattern >> bit & 1 << (i % 64)
		}
	}
	return sets
}

// appendPicked appends the positions of set that have an n man on every cell of with and on no cell of without. outside are the cells without
// a man of the class. with must be a subset of outside.
func (t *rowTier) appendPicked(dst, set []uint64, outside, with, without uint64) []uint64 {
	start := len(dst)
	dst = append(dst, set...)
	for left := with; left != 0; left &= left - 1 {
		for i, word := range t.withMan[bits.OnesCount64(outside&(left&-left-1))] {
			dst[start+i] &= word
		}
	}
	for left := without & outside; left != 0; left &= left - 1 {
		for i, word := range t.withMan[bits.OnesCount64(outside&(left&-left-1))] {
			dst[start+i] &^= word
		}
	}
	return dst
}

// nextSubset returns the next larger set with as many elements, by Gosper's hack.
func nextSubset(set uint64) uint64 {
	if set == 0 {
		return 0
	}
	low := set & -set
	next := set + low
	return next | (set^next)/low>>2
}

// deposit returns the subset of cells that a pattern represents: bit i of the pattern is the cell with rank i.
func deposit(pattern, cells uint64) (set uint64) {
	for ; cells != 0; cells &= cells - 1 {
		if pattern&1 != 0 {
			set |= cells & -cells
		}
		pattern >>= 1
	}
	return set
}

// patternOf returns the pattern of a subset of cells, the inverse of deposit.
func patternOf(set, cells uint64) (pattern uint64) {
	for left := set & cells; left != 0; left &= left - 1 {
		pattern |= 1 << bits.OnesCount64(cells&(left&-left-1))
	}
	return pattern
}

// bitMap maps each bit of a pattern to an image of its own, with a table for each byte of the pattern.
type bitMap [(maxCells + 7) / 8][1 << 8]uint64

// init sets the image of bit i to images[i].
func (m *bitMap) init(images []uint64) {
	for i, image := range images {
		table, bit := &m[i/8], 1<<(i%8)
		for low := range bit {
			table[bit|low] = table[low] | image
		}
	}
}

// apply returns the image of a pattern, which must not have more bits than init was given images.
func (m *bitMap) apply(pattern uint64) uint64 {
	image := m[0][pattern&0xff] | m[1][pattern>>8&0xff] | m[2][pattern>>16&0xff]
	for part := 3; pattern>>(8*part) != 0; part++ {
		image |= m[part][pattern>>(8*part)&0xff]
	}
	return image
}
