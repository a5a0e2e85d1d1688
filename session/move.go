package session

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"quincunx/diagram"
	"quincunx/internal/message"
	"quincunx/movegen"
)

// Move is a legal move of a seat as people see it.
type Move struct {
	Seat movegen.Seat `json:"seat"`
	Text string       `json:"move"` // text form

	// Label is the move in the board's labels of cells: K10 for 0:0 in Pente, for instance. It is the text form where
	// cells have no labels, and pass for a move that changes nothing on the board.
	Label string `json:"label"`

	// Kind and Cells are those of the mark that draws the move: see [diagram.Drawer]. Cells is empty for a move that
	// changes nothing, and if the game has no drawer.
	Kind  diagram.Kind `json:"kind,omitempty"`
	Cells []int        `json:"cells"`
}

// Describe returns a legal move of a seat in the position.
func (a *Analysis) Describe(seat movegen.Seat, m movegen.Move) Move {
	return a.describe(movegen.TurnOf(a.State()), seat, m)
}

// DescribeLine returns consecutive moves from the position: see [movegen.Turn.Follow].
func (a *Analysis) DescribeLine(seat movegen.Seat, line []movegen.Move) []Move {
	return a.describeLine(movegen.TurnOf(a.State()), seat, line)
}

func (a *Analysis) describeLine(turn movegen.Turn, seat movegen.Seat, line []movegen.Move) []Move {
	moves := []Move{}
	turn.Follow(seat, line, func(seat movegen.Seat, m movegen.Move) { moves = append(moves, a.describe(turn, seat, m)) })
	return moves
}

// describe returns a legal move of a seat in a position of the game.
func (a *Analysis) describe(turn movegen.Turn, seat movegen.Seat, m movegen.Move) Move {
	d := Move{Seat: seat, Text: string(turn.AppendMove(nil, seat, m)), Cells: []int{}}
	if drawer := a.setup.Game.Drawer; drawer != nil {
		mark := drawer.Trace(turn.State, seat, m)
		d.Kind, d.Cells = mark.Kind, append(d.Cells, mark.Cells...)
	}
	d.Label = a.label(d.Text, d.Cells)
	return d
}

// The label of a move that changes nothing, and its text form.
const (
	pass     = "pass"
	nullMove = "null"
)

// label returns the label of a move, given by its text form and the cells of its mark.
func (a *Analysis) label(text string, cells []int) string {
	g := a.board()
	switch {
	case text == nullMove:
		return pass
	case g == nil || len(g.Columns) == 0 || len(cells) == 0:
		return text
	case len(cells) == 1:
		return g.Alias(cells[0])
	}
	return g.Alias(cells[0]) + ">" + g.Alias(cells[len(cells)-1])
}

// LabelOf returns the label of a legal move of a seat, without the work of drawing it.
func (a *Analysis) LabelOf(seat movegen.Seat, m movegen.Move) string {
	turn := movegen.TurnOf(a.State())
	return a.label(string(turn.AppendMove(nil, seat, m)), a.ends(seat, m).Cells)
}

// ends returns the drawing of a legal move of a seat without the cells between the ends.
func (a *Analysis) ends(seat movegen.Seat, m movegen.Move) diagram.Mark {
	if a.setup.Game.Drawer == nil {
		return diagram.Mark{}
	}
	return a.setup.Game.Drawer.Ends(a.State(), seat, m)
}

// Origin returns the cell of the man that a legal move of a seat moves. It returns false if the move moves no man, or the
// game has no drawer.
func (a *Analysis) Origin(seat movegen.Seat, m movegen.Move) (cell int, ok bool) {
	mark := a.ends(seat, m)
	if mark.Kind != diagram.Arrow {
		return 0, false
	}
	return mark.Cells[0], true
}

// Last returns the moves that led to the position: of the seat that acted, or of all seats where they act
// simultaneously. It is empty at the first position.
func (a *Analysis) Last() []Move {
	a.findLast()
	return a.last
}

// ParseMove returns a move of a seat, given by its text form or with the board's labels of cells, in upper or
// lower case. A space may be written instead of >. The error says why there is no such move, and gives an example
// of a legal one.
func (a *Analysis) ParseMove(seat movegen.Seat, text string) (movegen.Move, error) {
	turn := movegen.TurnOf(a.State())
	m, err := turn.ParseMove(seat, text)
	if typed, ok := a.typed(text); ok && err != nil {
		if m, err = turn.ParseMove(seat, typed); err != nil {
			err = fmt.Errorf("%s move %s: %w", a.setup.Game.Name, message.Quote(text), cmp.Or(errors.Unwrap(err), err))
		}
	}
	if moves := turn.Moves(seat, nil); err != nil && len(moves) > 0 {
		err = fmt.Errorf("%w; a legal move is %s", err, a.LabelOf(seat, moves[len(moves)/2]))
	}
	return m, err
}

// typed returns the text form of a move that a person has typed as names of cells, of either kind, or as a pass.
// Otherwise ok is false.
func (a *Analysis) typed(text string) (form string, ok bool) {
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

// Labels returns the labels of the moves of a saved tree of the game, by node. The label of a joint move joins those of
// the seats by "/". It is "" for a move that is not legal, and for all moves after it.
func (a *Analysis) Labels(nodes []SavedNode) []string {
	labels := make([]string, len(nodes))
	_ = a.replay(nodes, func(i int, joint *movegen.JointMove) {
		var parts []string
		for _, seat := range movegen.TurnOf(a.State()).Actors() {
			parts = append(parts, a.LabelOf(seat, joint[seat]))
		}
		labels[i] = strings.Join(parts, "/")
	})
	return labels
}

// Cells returns the number of cells of the board, 0 if the game has no drawer.
func (a *Analysis) Cells() int {
	if g := a.board(); g != nil {
		return g.Len()
	}
	return 0
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
