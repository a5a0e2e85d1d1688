package jackhammer

import (
	"math/bits"

	"quincunx/bitboard"
)

// cells is a set of cells, two rows of the mesh per word: cell n is bit n&63 of
// element 1+n>>6, so that a step to a neighbour is a shift by 1, 32 or 33. The first
// and the last element stay empty.
//
//	bits        63 … 32 | 31 … 0
//	element w   row 2w-1 | row 2w-2
type cells [1 + bitboard.MeshRows/2 + 1]uint64

// wordsOf returns the number of elements for a mesh of the given side, counted from
// element 1.
func wordsOf(side int) int { return (side + 1) / 2 }

// place returns the element and the bit of a cell. The mask avoids bounds checks.
func place(cell int) (element int, bit uint64) {
	return cell>>6&15 + 1, 1 << (cell & 63)
}

func (s *cells) has(cell int) bool {
	w, bit := place(cell)
	return s[w]&bit != 0
}

func (s *cells) add(cell int) {
	w, bit := place(cell)
	s[w] |= bit
}

func (s *cells) remove(cell int) {
	w, bit := place(cell)
	s[w] &^= bit
}

// cellOf returns the first of the cells given as bits of an element.
func cellOf(element int, bitsOf uint64) int {
	return (element-1)<<6&(cellNumbers-1) + bits.TrailingZeros64(bitsOf)&63
}

// intersect removes the cells that are not in another set.
func (s *cells) intersect(other *cells) {
	for w := range s {
		s[w] &= other[w]
	}
}

func (s *cells) meets(other *cells) bool {
	common := uint64(0)
	for w := range s {
		common |= s[w] & other[w]
	}
	return common != 0
}

// beside returns the first cell of s that is a neighbour of the given cell, or -1 if
// there is none.
func (s *cells) beside(cell int) int {
	w, bit := place(cell)
	if near := s[w-1] & (bit<<32 | bit<<32>>1&^(1<<31)); near != 0 {
		return cellOf(w-1, near)
	}
	if near := s[w] & around(0, bit, 0); near != 0 {
		return cellOf(w, near)
	}
	if near := s[w+1] & (bit>>32 | bit>>32<<1); near != 0 {
		return cellOf(w+1, near)
	}
	return -1
}

// neighbours returns the neighbours of a cell, given as a bit of an element, as bits
// of the element before it, of its own, and of the one after it. Some may be outside
// the mesh.
func neighbours(bit uint64) [3]uint64 {
	return [3]uint64{bit<<32 | bit<<32>>1&^(1<<31), around(0, bit, 0), bit>>32 | bit>>32<<1}
}

// setMesh sets s to the cells of a mesh with up to 2·words rows.
func (s *cells) setMesh(m *bitboard.Mesh, words int) {
	for w := 1; w <= words && w < len(s)-1; w++ {
		s[w] = uint64(m[2*w-1]) | uint64(m[2*w])<<32
	}
}

// around returns the cells of an element that are neighbours of cells of the elements
// before, of (itself), and after.
func around(before, of, after uint64) uint64 {
	up, down := of|of>>1, of|of<<1
	return of<<1 | of>>1 | down<<32 | up>>32 | (before|before<<1)>>32 | (after|after>>1)<<32
}
