package connectfour

import (
	"fmt"
	"strconv"

	"quincunx/diagram"
	"quincunx/movegen"
)

// drawer draws boards and moves. Cells are numbered from the upper left corner, row by row, and
// named by row, counted from the bottom, and column.
var drawer = &diagram.Drawer{Board: board, Ends: target}

// board returns the drawing of a position.
func board(s movegen.State) *diagram.Board {
	p := s.(*Position)
	b := &diagram.Board{Title: "Connect Four", Men: make([][]int, 2), Status: marks[p.mover:p.mover+1] + " to move"}
	b.Piece, b.Shape, b.Letters = "disc", diagram.Round, marks
	for row := range p.rows {
		b.Runs = append(b.Runs, diagram.Run{
			Cell: row * p.columns, Cells: p.columns, Y: float64(row), Row: fmt.Sprintf("%d:", p.rows-row), Column: 1,
		})
	}
	for column := range p.columns {
		b.Labels = append(b.Labels, diagram.Label{
			Side: diagram.Bottom, X: float64(column), Y: float64(p.rows), Text: strconv.Itoa(column + 1),
		})
	}
	for cell := range p.rows * p.columns {
		disc := p.bottom(cell%p.columns) << (p.rows - 1 - cell/p.columns)
		switch {
		case p.discs[0]&disc != 0:
			b.Men[p.mover] = append(b.Men[p.mover], cell)
		case p.discs[1]&disc != 0:
			b.Men[1-p.mover] = append(b.Men[1-p.mover], cell)
		}
	}
	if p.Over() {
		b.Status = fmt.Sprintf("the game is over: %s", p.AppendResult(nil))
	}
	return b
}

// target returns a ring around the cell where the disc of a move lands.
func target(s movegen.State, _ movegen.Seat, m movegen.Move) diagram.Mark {
	p := s.(*Position)
	column := int(m) - 1
	row := p.rows - 1
	for disc := p.bottom(column); disc != p.landing(column); disc <<= 1 {
		row--
	}
	return diagram.Mark{Kind: diagram.Ring, Cells: []int{row*p.columns + column}}
}
