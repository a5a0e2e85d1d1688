package session

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"quincunx/internal/message"
	"quincunx/movegen"
)

// ParseMove returns a move of a seat, given by its text form or with the board's labels of cells, in upper or
// lower case. A space may be written instead of >. The error says why there is no such move, and gives an example
// of a legal one.
func (a *Analysis) ParseMove(seat movegen.Seat, text string) (movegen.Move, error) {
	turn := movegen.TurnOf(a.State())
	m, err := turn.ParseMove(seat, text)
	if translated, ok := a.translated(text); ok && err != nil {
		if m, err = turn.ParseMove(seat, translated); err != nil {
			err = fmt.Errorf("%s move %s: %w", a.setup.Game.Name, message.Quote(text), cmp.Or(errors.Unwrap(err), err))
		}
	}
	if example := a.example(turn, seat); err != nil && example != "" {
		err = fmt.Errorf("%w; a legal move is %s", err, example)
	}
	return m, err
}

// example returns a legal move in a form that a person may enter, or "" if there is none.
func (a *Analysis) example(turn movegen.Turn, seat movegen.Seat) string {
	moves := turn.Moves(seat, nil)
	if len(moves) == 0 {
		return ""
	}
	return a.Label(string(turn.AppendMove(nil, seat, moves[len(moves)/2])))
}

// The label of a null move, and its text form.
const (
	pass     = "pass"
	nullMove = "null"
)

// translated returns the text form of a move that consists of names of cells, of either kind, or is a pass.
// Otherwise ok is false.
func (a *Analysis) translated(text string) (form string, ok bool) {
	if strings.EqualFold(text, pass) {
		return nullMove, true
	}
	g := a.board()
	if g == nil {
		return "", false
	}
	words := strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '>' })
	for i, word := range words {
		cell, found := g.Find(word)
		if !found {
			return "", false
		}
		words[i] = g.Name(cell)
	}
	return strings.Join(words, ">"), len(words) > 0
}

// Label returns the label of a move, given by its text form: K10 for 0:0 in Pente, for instance, or pass. Cells
// without a label keep their text form.
func (a *Analysis) Label(move string) string {
	if move == nullMove {
		return pass
	}
	g := a.board()
	if g == nil || len(g.Columns) == 0 {
		return move
	}
	words := strings.Split(move, ">")
	for i, word := range words {
		if cell, ok := g.Find(word); ok {
			words[i] = g.Alias(cell)
		}
	}
	return strings.Join(words, ">")
}

// Cell returns the cell with a name, which is a text form or a label.
func (a *Analysis) Cell(name string) (cell int, ok bool) {
	if g := a.board(); g != nil {
		return g.Find(name)
	}
	return 0, false
}

// CellName returns the text form of a cell. It returns an error if there is no such cell.
func (a *Analysis) CellName(cell int) (string, error) {
	g := a.board()
	if g == nil {
		return "", fmt.Errorf("cell %d: %s has no drawer", cell, a.setup.Game.Name)
	}
	if cell < 0 || cell >= g.Len() {
		return "", fmt.Errorf("cell %d: want 0..%d", cell, g.Len()-1)
	}
	return g.Name(cell), nil
}

// SeatName returns the name of a seat or, if the game has no drawer, its number from 1.
func (a *Analysis) SeatName(seat movegen.Seat) string {
	if g := a.board(); g != nil {
		return g.SeatName(seat)
	}
	return fmt.Sprint(seat + 1)
}

// errOver is the error for a move after the end of the game.
var errOver = errors.New("the game is over")
