package diagram

import (
	"math"
	"slices"
)

// Styles of terminals (ECMA-48).
const (
	plainStyle = ""
	faintStyle = "2"
	markStyle  = "1;95"
)

var seatStyles = [...]string{"1;94", "1;93", "1;92", "1;91", "1;96", "1;35"}

// glyph is a character of a text picture.
type glyph struct {
	char  byte // 0 for a space
	style string
}

// textPicture is a picture made of lines of characters.
type textPicture struct {
	lines [][]glyph
	left  int // column of x = 0
	top   int // line of the first row
	rows  []float64
}

// AppendText appends the board as lines of text, each with a newline. Men are shown by the letters of
// their seats, in lower case if they vanish next. The character + is an empty cell with special rules,
// # a hole, & a cell that men share, and * a cell where a man was captured. Round brackets show where
// the last move ended, and square brackets a man that must move. The colours are terminal colours.
func (b *Board) AppendText(dst []byte, colours bool) []byte {
	p := b.newTextPicture()
	for _, l := range b.Labels {
		p.label(l)
	}
	p.cells(b)
	for _, m := range b.Marks {
		p.mark(b, &m)
	}
	for _, line := range p.lines {
		dst = appendGlyphs(dst, line, colours)
	}
	return append(append(dst, b.Status...), '\n')
}

// newTextPicture returns an empty picture that is large enough for the board.
func (b *Board) newTextPicture() *textPicture {
	p := &textPicture{}
	right, bottom := 0, 0
	for _, r := range b.Runs {
		if n := len(p.rows); n == 0 || p.rows[n-1] != r.Y {
			p.rows = append(p.rows, r.Y)
		}
		p.left = max(p.left, 1-column(r.X))
		right = max(right, column(r.X)+2*r.Cells)
	}
	for _, l := range b.Labels {
		n := len(l.Text)
		switch l.Side {
		case Left:
			p.left = max(p.left, n-1-column(l.X))
		case Right:
			right = max(right, column(l.X)+n)
		case Top:
			p.top = max(p.top, n)
		case Bottom:
			p.left, bottom = max(p.left, -column(l.X)), max(bottom, n)
		case Inside:
		}
	}
	p.lines = make([][]glyph, p.top+len(p.rows)+bottom)
	for i := range p.lines {
		p.lines[i] = make([]glyph, p.left+right)
	}
	return p
}

// column returns the column of a cell relative to x = 0: two characters a cell.
func column(x float64) int { return int(math.Round(2 * x)) }

// at returns the character at a place.
func (p *textPicture) at(x, y float64) *glyph {
	return &p.lines[p.top+p.row(y)][p.left+column(x)]
}

func (p *textPicture) row(y float64) int {
	row, _ := slices.BinarySearch(p.rows, y)
	return row
}

func (p *textPicture) label(l Label) {
	x, n := p.left+column(l.X), len(l.Text)
	for i := range n {
		var g *glyph
		switch l.Side {
		case Left:
			g = &p.lines[p.top+p.row(l.Y)][x-n+1+i]
		case Right:
			g = &p.lines[p.top+p.row(l.Y)][x+i]
		case Top:
			g = &p.lines[p.top-n+i][x]
		case Bottom:
			g = &p.lines[p.top+len(p.rows)+i][x]
		case Inside:
			g = p.at(l.X, l.Y)
		}
		*g = glyph{l.Text[i], faintStyle}
	}
}

func (p *textPicture) cells(b *Board) {
	for _, r := range b.Runs {
		empty := glyph{'.', plainStyle}
		switch {
		case r.Shade == Centre:
			empty.char = '+'
		case r.Shade > 0:
			empty.style = seatStyles[r.Shade-1][2:]
		}
		for i := range r.Cells {
			if g := p.at(r.X+float64(i), r.Y); g.char == 0 { // there is no label on it
				*g = empty
			}
		}
	}
	for _, cell := range b.Holes {
		*p.at(b.Place(cell)) = glyph{'#', plainStyle}
	}
	taken := map[int]bool{}
	for seat, men := range b.Men {
		for _, cell := range men {
			letter := b.Letters[seat]
			switch {
			case taken[cell]:
				letter = '&'
			case slices.Contains(b.Fading, cell), slices.Contains(b.Holes, cell):
				letter |= 'a' - 'A' // digits don't change
			}
			taken[cell] = true
			*p.at(b.Place(cell)) = glyph{letter, seatStyles[seat]}
		}
	}
}

// mark draws a mark, as far as text can show it.
func (p *textPicture) mark(b *Board, m *Mark) {
	if len(m.Cells) == 0 {
		return
	}
	switch m.Kind {
	case Ring, Arrow, Strike:
		p.bracket(b, m.Cells[len(m.Cells)-1], "()")
	case Must:
		p.bracket(b, m.Cells[0], "[]")
	case Cross:
		for _, cell := range m.Cells {
			if g := p.at(b.Place(cell)); g.char == '.' || g.char == '+' || g.style == faintStyle {
				*g = glyph{'*', markStyle}
			}
		}
	case Shade, Text, Row:
	}
}

// bracket puts brackets around a cell.
func (p *textPicture) bracket(b *Board, cell int, pair string) {
	x, y := b.Place(cell)
	*p.at(x-0.5, y) = glyph{pair[0], markStyle}
	*p.at(x+0.5, y) = glyph{pair[1], markStyle}
}

// appendGlyphs appends a line without trailing spaces.
func appendGlyphs(dst []byte, line []glyph, colours bool) []byte {
	for len(line) > 0 && line[len(line)-1].char == 0 {
		line = line[:len(line)-1]
	}
	for _, g := range line {
		switch {
		case g.char == 0:
			dst = append(dst, ' ')
		case colours && g.style != plainStyle:
			dst = append(append(append(dst, "\x1b["...), g.style...), 'm', g.char)
			dst = append(dst, "\x1b[m"...)
		default:
			dst = append(dst, g.char)
		}
	}
	return append(dst, '\n')
}
