package chinesecheckers

import "fmt"

// AppendBoard appends the star as it lies on the table, between the row number
// with the lowest column on the left and the highest column on the right.
func (p *Position) AppendBoard(dst []byte) []byte {
	b := p.board
	wide := 2 * (3*b.size + 1) // two bytes a cell, half a cell more in every other row
	for r := range b.rows[1:] {
		row := b.row(r)
		_, j := b.place(row[0])
		low := b.printed(r, j)
		dst = fmt.Appendf(dst, "%3d: %-4d", r, low)
		at := 2*low - r&1 + 3*b.size
		for range at {
			dst = append(dst, ' ')
		}
		for _, c := range row {
			dst = append(dst, p.mark(c), ' ')
		}
		for range wide - at - 2*len(row) {
			dst = append(dst, ' ')
		}
		dst = fmt.Appendf(dst, "%d\n", low+len(row)-1)
	}
	return dst
}
