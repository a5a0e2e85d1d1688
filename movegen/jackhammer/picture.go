package jackhammer

import (
	"fmt"

	"quincunx/bitboard"
)

// AppendBoard appends the mesh with the seats as A, B and C on it, in lower
// case on a hole, and & where several stand; # is a hole. Rows are numbered on
// the left, and columns, which run up to the right, below. A last line has the
// turn and where the seats are.
func (p *Position) AppendBoard(dst []byte) []byte {
	side := int(p.side)
	for r := range side {
		dst = fmt.Appendf(dst, "%2d %*s", r, side-1-r, "")
		for c := range r + 1 {
			dst = append(dst, ' ', p.mark(bitboard.MeshCell(r, c)))
		}
		dst = append(dst, '\n')
	}
	if side > 10 {
		dst = append(dst, "   "...)
		for c := range side {
			if c < 10 {
				dst = append(dst, "  "...)
			} else {
				dst = append(dst, ' ', byte('0'+c/10))
			}
		}
		dst = append(dst, '\n')
	}
	dst = append(dst, "   "...)
	for c := range side {
		dst = append(dst, ' ', byte('0'+c%10))
	}
	dst = fmt.Appendf(dst, "\nturn %d of %d, %v:", p.turn, p.turns, p.resolution)
	for s := range seats {
		dst = appendCell(append(dst, ' ', byte('A'+s), ' '), p.at.of(s))
	}
	return append(dst, '\n')
}

func (p *Position) mark(cell int) byte {
	mark := byte('.')
	if !p.intact.Has(cell) {
		mark = '#'
	}
	standing := 0
	for s := range seats {
		if p.at.of(s) != cell {
			continue
		}
		standing++
		mark = byte('A' + s)
		if !p.intact.Has(cell) {
			mark = byte('a' + s)
		}
	}
	if standing > 1 {
		return '&'
	}
	return mark
}
