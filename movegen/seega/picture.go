package seega

import "fmt"

// AppendBoard appends a picture of the board with rows and columns numbered as
// in the text forms. X and O are the men of sides 1 and 2, + is the centre
// while it is empty, and brackets mark a man that must go on:
//
//	   0  1  2  3  4
//	0  .  X  .  X  .
//	1  . [X] .  .  .
//	2  .  .  +  .  .
//	3  X  .  .  .  O
//	4  .  .  .  O  .
func (p *Position) AppendBoard(dst []byte) []byte {
	s := p.now
	dst = append(dst, "  "...)
	for col := range p.geo.size {
		dst = fmt.Appendf(dst, " %2d", col)
	}
	dst = append(dst, '\n')
	for row := range p.geo.size {
		dst = fmt.Appendf(dst, "%2d ", row)
		for col := range p.geo.size {
			cell := p.geo.cellAt(row, col)
			mark := ".XO"[s.sideOn(cell)]
			if mark == '.' && cell == p.geo.centre {
				mark = '+'
			}
			switch {
			case cell == s.pinned:
				dst = append(dst, '[', mark, ']')
			case col == p.geo.size-1:
				dst = append(dst, ' ', mark)
			default:
				dst = append(dst, ' ', mark, ' ')
			}
		}
		dst = append(dst, '\n')
	}
	return dst
}
