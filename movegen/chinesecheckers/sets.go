package chinesecheckers

import (
	"iter"
	"math/bits"
)

// Sets have one bit per cell.

func bit(set []uint64, c cell) uint { return uint(set[c>>6] >> (c & 63) & 1) }
func has(set []uint64, c cell) bool { return bit(set, c) != 0 }
func add(set []uint64, c cell)      { set[c>>6] |= 1 << (c & 63) }
func flip(set []uint64, c cell)     { set[c>>6] ^= 1 << (c & 63) }

// isSubset reports whether all cells of set are in other.
func isSubset(set, other []uint64) bool {
	other = other[:len(set)]
	for w, word := range set {
		if word&^other[w] != 0 {
			return false
		}
	}
	return true
}

// members iterates over a set.
func members(set []uint64) iter.Seq[cell] {
	return func(yield func(cell) bool) {
		for w, word := range set {
			for ; word != 0; word &= word - 1 {
				if !yield(cell(w<<6 + bits.TrailingZeros64(word))) {
					return
				}
			}
		}
	}
}
