package bitboard

import "math/bits"

// Set is a set of cells numbered 0..63.
type Set uint64

// Of returns the set of the given cells.
func Of(cells ...int) Set {
	var s Set
	for _, c := range cells {
		s |= 1 << c
	}
	return s
}

// Has reports whether cell c, 0..63, is in the set.
func (s Set) Has(c int) bool { return s>>(uint(c)&63)&1 != 0 }

// Count returns the number of cells in the set.
func (s Set) Count() int { return bits.OnesCount64(uint64(s)) }

// First returns the lowest cell of the set, or 64 if it is empty.
func (s Set) First() int { return bits.TrailingZeros64(uint64(s)) }

// Rest returns the set without its lowest cell. With First it iterates over a set: for r := s; r !=
// 0; r = r.Rest() { use r.First() }.
func (s Set) Rest() Set { return s & (s - 1) }
