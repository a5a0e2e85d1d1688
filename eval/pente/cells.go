package pente

import (
	"math/bits"

	rules "quincunx/movegen/pente"
)

// cells is a set of cells, one word per row.
type cells struct {
	used uint32 // rows that have a cell in the set
	rows [rules.Span]uint32
}

// toggle adds a cell to the set, or removes it if it is there.
func (s *cells) toggle(cell uint) {
	r := cell / rules.Span % rules.Span
	row := s.rows[r] ^ 1<<(cell%rules.Span)
	s.rows[r] = row
	s.used &^= 1 << r
	if row != 0 {
		s.used |= 1 << r
	}
}

// has reports whether the set contains a cell.
func (s *cells) has(cell uint) bool {
	return s.rows[cell/rules.Span%rules.Span]>>(cell%rules.Span)&1 != 0
}

func (s *cells) empty() bool { return s.used == 0 }

// several reports whether there is more than one cell in the set.
func (s *cells) several() bool {
	r := s.rows[bits.TrailingZeros32(s.used)%rules.Span]
	return s.used&(s.used-1) != 0 || r&(r-1) != 0
}

// first returns a cell of the set, which must not be empty.
func (s *cells) first() uint {
	r := uint(bits.TrailingZeros32(s.used)) % rules.Span
	return rules.Span*r + uint(bits.TrailingZeros32(s.rows[r]))
}

// all yields the cells, row by row. The set must not change meanwhile.
func (s *cells) all(yield func(cell uint) bool) {
	for used := s.used; used != 0; used &= used - 1 {
		r := uint(bits.TrailingZeros32(used))
		for w := s.rows[r]; w != 0; w &= w - 1 {
			if !yield(rules.Span*r + uint(bits.TrailingZeros32(w))) {
				return
			}
		}
	}
}
