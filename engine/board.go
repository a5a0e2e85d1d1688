package engine

import (
	"fmt"

	"quincunx/diagram"
	"quincunx/movegen"
)

// AppendBoard appends a position of the game for people to read, in lines that each end with a newline: its
// board with marks, as [diagram.Board.AppendText] draws it, or the text form of the position if the game has no drawer.
func (g Game) AppendBoard(dst []byte, s movegen.State, marks ...diagram.Mark) []byte {
	if g.Drawer == nil {
		return append(s.AppendText(dst), '\n')
	}
	board := g.Drawer.Board(s)
	board.Marks = append(board.Marks, marks...)
	return board.AppendText(dst, false)
}

// SeatName returns the name of a seat on the board of a position or, if the game has no drawer, its number from 1.
func (g Game) SeatName(s movegen.State, seat movegen.Seat) string {
	if g.Drawer == nil {
		return fmt.Sprint(seat + 1)
	}
	return g.Drawer.Board(s).SeatName(seat)
}

// AppendBoard appends the position with a mark for the last move: see [Game.AppendBoard].
func (e *Engine) AppendBoard(dst []byte) []byte {
	var marks []diagram.Mark
	if last := len(e.joints) - 1; last >= 0 && e.game.Drawer != nil {
		e.turn.Unmake()
		marks = diagram.Played(e.game.Drawer, e.turn.State, &e.joints[last])
		e.turn.Make(&e.joints[last])
	}
	return e.game.AppendBoard(dst, e.turn.State, marks...)
}
