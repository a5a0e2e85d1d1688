package referee

import (
	"context"
	"fmt"
	"slices"
	"time"

	"quincunx/bitboard"
	"quincunx/contest/jackhammer"
	"quincunx/movegen"
	rules "quincunx/movegen/jackhammer"
)

// Jackhammer returns an entry as a player. A call may take as long as limit.
func Jackhammer(e jackhammer.Entry, limit time.Duration) Player {
	return &hammerer{calls: newCalls(e, limit), entry: e}
}

type hammerer struct {
	calls
	entry    jackhammer.Entry
	position *rules.Position
	seat     movegen.Seat
	history  []jackhammer.Turn
}

// Begin implements [Player].
func (h *hammerer) Begin(start movegen.State, seat movegen.Seat, _ uint64) error {
	p, err := cloned[*rules.Position](start)
	if err != nil {
		return err
	}
	h.position, h.seat, h.used, h.history = p, seat, 0, nil
	o := p.Options()
	return h.call(func() {
		h.entry.InitJackhammer(o.Side, o.Turns, jackhammer.Resolution(o.Resolution), int(seat))
	})
}

// Choose implements [Player].
func (h *hammerer) Choose(context.Context) (movegen.Move, error) {
	board, history := h.board(), slices.Clip(h.history)
	var a jackhammer.Action
	if err := h.call(func() { a = h.entry.PlayJackhammer(board, history) }); err != nil {
		return movegen.NoMove, err
	}
	text := "s"
	switch a.Kind {
	case jackhammer.Stay:
	case jackhammer.Move:
		text = fmt.Sprintf("m%d:%d", a.Cell.Row, a.Cell.Col)
	case jackhammer.Hammer:
		text = fmt.Sprintf("h%d:%d", a.Cell.Row, a.Cell.Col)
	default:
		return movegen.NoMove, illegal(fmt.Errorf("%d is no kind of action", a.Kind))
	}
	m, err := h.position.ParseSeatMove(h.seat, text)
	if err != nil {
		return movegen.NoMove, illegal(err)
	}
	return m, nil
}

// board returns the board as an entry sees it.
func (h *hammerer) board() jackhammer.Board {
	side, intact := h.position.Options().Side, h.position.Intact()
	b := jackhammer.Board{BoardSize: side, KnockedOut: make([]bool, side*side)}
	for seat := range b.Player {
		b.Player[seat] = place(h.position.Cell(movegen.Seat(seat)))
	}
	for row := range side {
		for col := range row + 1 {
			b.KnockedOut[row*side+col] = !intact.Has(bitboard.MeshCell(row, col))
		}
	}
	return b
}

// place returns the row and column of a cell.
func place(cell int) jackhammer.Position {
	return jackhammer.Position{Row: cell / bitboard.MeshRows, Col: cell % bitboard.MeshRows}
}

// Made implements [Player]. An entry hears of a turn when it is asked for the next.
func (h *hammerer) Made(moves *[movegen.MaxSeats]movegen.Move) error {
	var turn jackhammer.Turn
	for seat := range turn {
		cell := h.position.Cell(movegen.Seat(seat))
		m := moves[seat]
		action := jackhammer.Action{Cell: place(cell)}
		switch {
		case m >= rules.Hammer:
			action = jackhammer.Action{Kind: jackhammer.Hammer, Cell: place(cell + bitboard.MeshSteps[m-rules.Hammer])}
		case m >= rules.Move:
			action = jackhammer.Action{Kind: jackhammer.Move, Cell: place(cell + bitboard.MeshSteps[m-rules.Move])}
		}
		turn[seat] = action
	}
	h.history = append(h.history, turn)
	h.position.MakeJoint(moves)
	return nil
}

// End implements [Player].
func (h *hammerer) End() error { return h.call(h.entry.TermJackhammer) }
