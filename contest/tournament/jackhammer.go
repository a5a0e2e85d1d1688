package tournament

import (
	"context"
	"fmt"
	"slices"

	"quincunx/bitboard"
	"quincunx/contest/jackhammer"
	"quincunx/match"
	"quincunx/movegen"
	rules "quincunx/movegen/jackhammer"
	"quincunx/search"
)

var jackhammerContest = contest{
	newEntry:    func() any { return jackhammer.New() },
	formula:     "the average of the final scores",
	needsScores: true,
	score: func(t *Tally) float64 {
		if t.Games == 0 {
			return 0
		}
		return float64(t.Finals) / float64(t.Games)
	},
	columns: []column{{"finals", func(t *Tally) int64 { return t.Finals }}},
	count: func(t *Tally, g *match.GameRecord, seat int) error {
		if !isAtFault(g, seat) {
			t.Finals += int64(g.Scores[seat])
		}
		return nil
	},
}

// jackhammerAgent is the agent of an entry of Jackhammer.
type jackhammerAgent struct {
	entryAgent[jackhammer.Entry, *rules.Position]
	history []jackhammer.Turn
}

// Begin implements [match.Agent].
func (a *jackhammerAgent) Begin(start movegen.State, seat movegen.Seat, _ uint64) error {
	if err := a.begin(start, seat); err != nil {
		return err
	}
	a.history = nil
	o := a.position.Options()
	return a.call(func() {
		a.entry.InitJackhammer(o.Side, o.Turns, jackhammer.Resolution(o.Resolution), int(seat))
	})
}

// Choose implements [match.Agent].
func (a *jackhammerAgent) Choose(context.Context, movegen.Seat, search.Limits) (r search.Result, err error) {
	board, history := a.board(), slices.Clip(a.history)
	var action jackhammer.Action
	if err := a.call(func() { action = a.entry.PlayJackhammer(board, history) }); err != nil {
		return r, err
	}
	switch action.Kind {
	case jackhammer.Stay:
		return a.move("s")
	case jackhammer.Move:
		return a.move("m%d:%d", action.Cell.Row, action.Cell.Col)
	case jackhammer.Hammer:
		return a.move("h%d:%d", action.Cell.Row, action.Cell.Col)
	}
	return r, illegal(fmt.Errorf("invalid kind of action %d", action.Kind))
}

// board returns the board as an entry sees it.
func (a *jackhammerAgent) board() jackhammer.Board {
	side, intact := a.position.Options().Side, a.position.Intact()
	b := jackhammer.Board{BoardSize: side, KnockedOut: make([]bool, side*side)}
	for seat := range b.Player {
		b.Player[seat] = place(a.position.Cell(movegen.Seat(seat)))
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

// Made implements [match.Agent]. The entry gets the turn with the call for the next one.
func (a *jackhammerAgent) Made(joint *movegen.JointMove) error {
	var turn jackhammer.Turn
	for seat := range turn {
		cell := a.position.Cell(movegen.Seat(seat))
		m := joint[seat]
		action := jackhammer.Action{Cell: place(cell)}
		switch {
		case m >= rules.Hammer:
			action = jackhammer.Action{Kind: jackhammer.Hammer, Cell: place(cell + bitboard.MeshSteps[m-rules.Hammer])}
		case m >= rules.Move:
			action = jackhammer.Action{Kind: jackhammer.Move, Cell: place(cell + bitboard.MeshSteps[m-rules.Move])}
		}
		turn[seat] = action
	}
	a.history = append(a.history, turn)
	a.position.MakeJoint(joint)
	return nil
}

// End implements [match.Ender].
func (a *jackhammerAgent) End() error { return a.call(a.entry.TermJackhammer) }
