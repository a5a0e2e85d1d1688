package session

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"quincunx/internal/quote"
	"quincunx/movegen"
)

// ParseMove returns the move of a seat that text stands for, in its text form or with the
// players' own names of cells, in capital or small letters, between which a space may take the place of >. The
// error says why there is no such move, and names one that there is.
func (a *Analysis) ParseMove(seat movegen.Seat, text string) (movegen.Move, error) {
	turn := movegen.TurnOf(a.State())
	m, err := turn.ParseMove(seat, text)
	if translated, ok := a.translated(text); ok && err != nil {
		if m, err = turn.ParseMove(seat, translated); err != nil {
			err = fmt.Errorf("%s move %s: %w", a.setup.Game.Name, quote.Text(text), cmp.Or(errors.Unwrap(err), err))
		}
	}
	if example := a.example(turn, seat); err != nil && example != "" {
		err = fmt.Errorf("%w; a legal move is %s", err, example)
	}
	return m, err
}

// example returns a legal move, such as a person may enter it; "" if there is none.
func (a *Analysis) example(turn movegen.Turn, seat movegen.Seat) string {
	moves := turn.Moves(seat, nil)
	if len(moves) == 0 {
		return ""
	}
	return a.Label(string(turn.AppendMove(nil, seat, moves[len(moves)/2])))
}

// What players call a move that changes nothing, and its text form in the games that have one.
const (
	pass     = "pass"
	nullMove = "null"
)

// translated returns the text form of a move whose words are the names of cells, whoever's they are, and of a pass, and ok if they are.
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

// Label returns the text form of a move as players write it, such as K10 for 0:0 in Pente, or pass. What has no
// other name stays as it is.
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

// Cell returns the cell of a name, as the text forms of moves or as players have it.
func (a *Analysis) Cell(name string) (cell int, ok bool) {
	if g := a.board(); g != nil {
		return g.Find(name)
	}
	return 0, false
}

// CellName returns the name of a cell as the text forms of moves have it. The error says that there is no such cell.
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

// SeatName returns what a seat is called or, if the game has no drawer, its number from 1.
func (a *Analysis) SeatName(seat movegen.Seat) string {
	if g := a.board(); g != nil {
		return g.SeatName(seat)
	}
	return fmt.Sprint(seat + 1)
}

// errOver is the error of a move after the end.
var errOver = errors.New("the game is over")
