package pente

import (
	"fmt"
	"strconv"
	"strings"

	"quincunx/internal/quote"
	"quincunx/movegen"
)

// The players' own coordinates: letters for the columns, without I, and numbers
// for the rows from the bottom up. K10 is the centre of 19×19. After Z, the
// 25th column, come AA, AB … as in a spreadsheet, up to AF on 31×31.
const letters = "ABCDEFGHJKLMNOPQRSTUVWXYZ"

// appendColumn appends the letters of column c.
func appendColumn(dst []byte, c int) []byte {
	if c >= len(letters) {
		dst = append(dst, letters[c/len(letters)-1])
	}
	return append(dst, letters[c%len(letters)])
}

// AppendPlayersMove appends m in the players' own coordinates, such as K10.
func (p *Position) AppendPlayersMove(dst []byte, m movegen.Move) []byte {
	r, c := Target(m)/Span, Target(m)%Span
	return strconv.AppendInt(appendColumn(dst, c), int64(int(p.size)-r), 10)
}

// ParsePlayersMove returns the legal move that text stands for in the players'
// own coordinates, such as K10 or k10.
func (p *Position) ParsePlayersMove(text string) (movegen.Move, error) {
	digits := strings.TrimLeft(text, "ABCDEFGHJKLMNOPQRSTUVWXYZabcdefghjklmnopqrstuvwxyz")
	column := strings.ToUpper(text[:len(text)-len(digits)])
	number, err := strconv.Atoi(digits)
	if column == "" || len(column) > 2 || err != nil || strconv.Itoa(number) != digits {
		return movegen.NoMove, fmt.Errorf("pente move %s: not of the form K10", quote.Text(text))
	}
	c := -1
	for _, letter := range []byte(column) {
		c = (c+1)*len(letters) + strings.IndexByte(letters, letter)
	}
	m, err := p.moveAt(int(p.size)-number-p.options.Half, c-p.options.Half)
	if err != nil {
		return movegen.NoMove, fmt.Errorf("pente move %s: %w", quote.Text(text), err)
	}
	return m, nil
}

// AppendBoard appends a picture with the players' coordinates at its edges: X
// and O are the stones of sides 1 and 2, the last one in brackets, and + is the
// empty centre. The last line has the captured pairs.
//
//	 7 . . . . . . .
//	 6 . . . . . . .
//	 5 . X . . O . .
//	 4 . . . X . . .
//	 3 . . . . X . .
//	 2 . . . . .(O).
//	 1 . . . . . . .
//	   A B C D E F G
//	X to move   pairs X 0, O 0
func (p *Position) AppendBoard(dst []byte) []byte {
	const marks, sides = ".XO", "XO"
	last := -1
	if len(p.past) > 0 {
		last = int(p.past[len(p.past)-1].cell)
	}
	n, centre := int(p.size), p.options.Half
	for r := range n {
		dst = fmt.Appendf(dst, "%2d", n-r)
		for c := range n {
			cell := Span*r + c
			switch {
			case cell == last:
				dst = append(dst, '(')
			case c > 0 && cell == last+1:
				dst = append(dst, ')')
			default:
				dst = append(dst, ' ')
			}
			mark := marks[p.stone(uint(r), uint(c))]
			if mark == '.' && r == centre && c == centre {
				mark = '+'
			}
			dst = append(dst, mark)
		}
		if last == Span*r+n-1 {
			dst = append(dst, ')')
		}
		dst = append(dst, '\n')
	}
	dst = appendColumns(dst, n)
	if p.Over() {
		dst = p.AppendResult(dst)
	} else {
		dst = append(append(dst, sides[p.Mover()]), " to move"...)
	}
	return fmt.Appendf(dst, "   pairs X %d, O %d\n", p.pairs[0], p.pairs[1])
}

// appendColumns appends the letters of n columns, two letters one above the other.
func appendColumns(dst []byte, n int) []byte {
	if n > len(letters) {
		dst = append(dst, "  "...)
		dst = append(dst, strings.Repeat("  ", len(letters))...)
		for c := len(letters); c < n; c++ {
			dst = append(dst, ' ', letters[c/len(letters)-1])
		}
		dst = append(dst, '\n')
	}
	dst = append(dst, "  "...)
	for c := range n {
		dst = append(dst, ' ', letters[c%len(letters)])
	}
	return append(dst, '\n')
}
