package endgame

import (
	"math/bits"
	"sync"
)

// A set of cells is a word with one bit a cell. The sets of k cells, ordered as
// numbers, are numbered from 0: the rank of a set is the sum of binomials(c, i)
// for its i-th cell c, counted from 1 (the combinatorial number system, D. H.
// Lehmer 1964).

const (
	maxCells = (2*fullSize + 1) * (2*fullSize + 1)
	maxMen   = fullSize * (fullSize + 1) / 2
)

// binomial[k][n] is the number of subsets of k of n cells.
var binomial [maxMen + 1][64]uint32

// makeBinomial fills binomial. It must be called before the first call of rank or
// unrank.
var makeBinomial = sync.OnceFunc(func() {
	for n := range maxCells + 1 {
		binomial[0][n] = 1
		for k := 1; k <= maxMen && n > 0; k++ {
			binomial[k][n] = binomial[k][n-1] + binomial[k-1][n-1]
		}
	}
})

// rank returns the number of a set among the sets with as many cells, at most
// maxMen.
func rank(set uint64) uint32 {
	sum := uint32(0)
	for k := 1; set != 0 && k <= maxMen; k++ {
		sum += binomial[k][bits.TrailingZeros64(set)]
		set &= set - 1
	}
	return sum
}

// unrank returns the set of k cells with a number.
func unrank(number uint32, k int) uint64 {
	set := uint64(0)
	for n := maxCells; k > 0; k-- {
		for binomial[k][n] > number {
			n--
		}
		set |= 1 << n
		number -= binomial[k][n]
	}
	return set
}

// nextSubset returns the set with the next number (R. W. Gosper, HAKMEM 175,
// 1972). The set must not be empty.
func nextSubset(set uint64) uint64 {
	low := set & -set
	up := set + low
	return up | (set^up)>>2>>bits.TrailingZeros64(low)
}
