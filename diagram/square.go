package diagram

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"quincunx/movegen"
	"quincunx/movegen/pente"
	"quincunx/movegen/seega"
	"quincunx/movegen/trilite"
)

// The drawers of games on square boards.
var (
	Pente   = &Drawer{Board: penteBoard, Ends: penteEnds}
	Seega   = &Drawer{Board: seegaBoard, Ends: seegaEnds}
	Trilite = &Drawer{Board: triliteBoard, Ends: triliteEnds}
)

// numbered returns a square board of n rows and columns numbered from first, both in the names of
// the cells and in the labels above and to the left. The cell in the middle has the shade middle
// if that is not 0.
func numbered(n, first int, shape Shape, middle int, piece string) Geometry {
	g := Geometry{Piece: piece, Letters: "XO", Stones: true, Shape: shape}
	half := n / 2
	for i := range n {
		text := strconv.Itoa(first + i)
		row, y := text+":", float64(i)
		if i == half && middle != 0 {
			g.addRow(0, y, half, row, first, 0)
			g.addRow(float64(half), y, 1, row, first+half, middle)
			g.addRow(float64(half+1), y, n-half-1, row, first+half+1, 0)
		} else {
			g.addRow(0, y, n, row, first, 0)
		}
		g.label(Left, -1, y, text)
		g.label(Top, y, -1, text)
	}
	return g
}

// name adds the players' names of columns and rows, below and to the right. Rows are counted from
// the bottom.
func (g *Geometry) name(columns []string) {
	n := len(columns)
	g.Columns, g.Rows = columns, make([]string, n)
	for i, column := range columns {
		g.Rows[i] = strconv.Itoa(n - i)
		g.label(Bottom, float64(i), float64(n), column)
		g.label(Right, float64(n), float64(i), g.Rows[i])
	}
}

// stars returns the star points of a board of n lines: the centre, from 9 lines on four around it,
// and from 17 lines on also those between them.
func stars(n int) (cells []int) {
	edge, half := 2, n/2
	switch {
	case n < 9:
		return []int{n*half + half}
	case n >= 13:
		edge = 3
	}
	for _, y := range []int{edge, half, n - 1 - edge} {
		for _, x := range []int{edge, half, n - 1 - edge} {
			isCentre, isCorner := x == half && y == half, x != half && y != half
			if isCentre || isCorner || n >= 17 {
				cells = append(cells, n*y+x)
			}
		}
	}
	return cells
}

// The number of men in a row that win.
const (
	penteRow   = 5
	triliteRow = 3
)

// rows returns marks on the maximal rows of at least least men, adjacent in any of the four
// directions, on a square board with the given number of columns.
func rows(men []int, columns, least int) (marks []Mark) {
	for _, step := range [...][2]int{{1, 0}, {0, 1}, {1, 1}, {-1, 1}} {
		// next returns the cell n steps from a cell, or -1 outside the board.
		next := func(cell, n int) int {
			x, y := cell%columns+n*step[0], cell/columns+n*step[1]
			if min(x, y) < 0 || max(x, y) >= columns {
				return -1
			}
			return y*columns + x
		}
		for _, first := range men {
			if slices.Contains(men, next(first, -1)) {
				continue
			}
			row := []int{first}
			for slices.Contains(men, next(first, len(row))) {
				row = append(row, next(first, len(row)))
			}
			if len(row) >= least {
				marks = append(marks, Mark{Kind: Row, Cells: row})
			}
		}
	}
	return marks
}

func penteBoard(s movegen.State) *Board {
	p := s.(*pente.Position)
	half := p.Options().Half
	n := 2*half + 1
	b := &Board{Title: "Pente", Geometry: numbered(n, -half, Point, Centre, "stone"), Men: make([][]int, 2)}
	columns := make([]string, n)
	for c := range columns {
		columns[c] = strings.TrimRight(string(p.AppendPlayersMove(nil, pente.MoveTo(c))), "0123456789")
	}
	b.name(columns)
	b.Stars = stars(n)
	for r := range n {
		for c := range n {
			if stone := p.Line(pente.Row, r) >> (2 * c) & 3; stone != pente.Empty {
				b.Men[stone-1] = append(b.Men[stone-1], n*r+c)
			}
		}
	}
	if s.Over() {
		for _, men := range b.Men {
			b.Marks = append(b.Marks, rows(men, n, penteRow)...)
		}
	}
	b.Status = fmt.Sprintf("%s; captured pairs: X %d, O %d", b.status(s), p.Pairs(0), p.Pairs(1))
	return b
}

func penteEnds(s movegen.State, _ movegen.Seat, m movegen.Move) Mark {
	n := 2*s.(*pente.Position).Options().Half + 1
	cell := pente.Target(m)
	return Mark{Kind: Ring, Cells: []int{n*(cell/pente.Span) + cell%pente.Span}}
}

func seegaBoard(s movegen.State) *Board {
	p := s.(*seega.Position)
	n := p.Options().Size
	b := &Board{Title: "Seega", Geometry: numbered(n, 0, Square, Centre, "man"), Men: make([][]int, 2)}
	columns := make([]string, n)
	for c := range columns {
		columns[c] = string(rune('a' + c))
	}
	b.name(columns)
	for seat := range b.Men {
		for word := range seega.Words {
			for men := p.Men(movegen.Seat(seat), word); men != 0; men = men.Rest() {
				b.Men[seat] = append(b.Men[seat], seegaCell(n, 64*word+men.First()))
			}
		}
	}
	b.Status = b.status(s)
	pinned, mustGoOn := p.Pinned()
	switch {
	case p.Over():
	case p.Placing():
		b.Status += ": place a man"
	case mustGoOn:
		b.Marks = []Mark{{Kind: Must, Cells: []int{seegaCell(n, pinned)}}}
		b.Status += ": the marked man must capture again"
	case p.Quiet() > 0 && p.Threshold() > 0:
		b.Status += fmt.Sprintf("; %d of %d moves without a capture", p.Quiet(), p.Threshold())
	}
	return b
}

func seegaEnds(s movegen.State, _ movegen.Seat, m movegen.Move) Mark {
	p := s.(*seega.Position)
	n := p.Options().Size
	from, to := seega.Ends(m)
	switch {
	case seega.IsStep(m):
		return Mark{Kind: Arrow, Cells: []int{seegaCell(n, from), seegaCell(n, to)}}
	case p.Placing():
		return Mark{Kind: Ring, Cells: []int{seegaCell(n, to)}}
	}
	return Mark{} // a null move
}

// seegaCell returns the number of a cell, given its index on the rules' padded board.
func seegaCell(size, index int) int {
	stride, _ := seega.Layout(size)
	return index/stride*size + index%stride
}

func triliteBoard(s movegen.State) *Board {
	const size = 3
	b := &Board{Title: "Trilite", Geometry: Geometry{Piece: "stone", Letters: "XO", Stones: true, Shape: Square}, Men: make([][]int, 2)}
	for r := range size {
		b.addRow(0, float64(r), size, "", size*r, 0)
		for c := range size {
			b.label(Inside, float64(c), float64(r), strconv.Itoa(size*r+c))
		}
	}
	// The text form lists the stones of each seat, oldest first.
	for seat, stones := range strings.Fields(string(s.AppendText(nil)))[1:] {
		for _, digit := range strings.TrimPrefix(stones, "-") {
			b.Men[seat] = append(b.Men[seat], int(digit-'0'))
		}
		if men := b.Men[seat]; len(men) == size && !s.Over() {
			b.Fading = append(b.Fading, men[0])
		}
		slices.Sort(b.Men[seat])
		b.Marks = append(b.Marks, rows(b.Men[seat], size, triliteRow)...)
	}
	b.Status = b.status(s)
	return b
}

func triliteEnds(s movegen.State, _ movegen.Seat, m movegen.Move) Mark {
	return Mark{Kind: Ring, Cells: []int{int(s.(*trilite.Position).AppendMove(nil, m)[0] - '0')}}
}
