package chinesecheckers

import (
	"iter"
	"math/bits"
)

// Sets are words with one bit a cell.

func bit(set []uint64, c cell) uint64 { return set[c>>6] >> (c & 63) & 1 }
func has(set []uint64, c cell) bool   { return bit(set, c) != 0 }
func add(set []uint64, c cell)        { set[c>>6] |= 1 << (c & 63) }
func flip(set []uint64, c cell)       { set[c>>6] ^= 1 << (c & 63) }

// shifted returns word w of a set moved by offset: its bit i is bit i+offset of the
// set. Guard words let every word with cells be moved by a step or a jump.
func shifted(set []uint64, w, offset int) uint64 {
	k := w + offset>>6
	return set[k]>>(offset&63) | set[k+1]<<1<<(63-offset&63)
}

// members walks a set.
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
