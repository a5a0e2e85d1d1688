package session

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"quincunx/diagram"
	"quincunx/internal/quote"
	"quincunx/movegen"
)

// Board returns the position as it is drawn, with marks for the moves that led to it; nil if the game has no
// drawer.
func (s *Session) Board() *diagram.Board {
	drawer := s.game.Drawer
	if drawer == nil {
		return nil
	}
	b := drawer.Board(s.State())
	b.Marks = append(b.Marks, s.lastMoves...)
	return b
}

// board returns the geometry that labels come from, nil if there is none.
func (s *Session) board() *diagram.Geometry {
	if s.geometry == nil && s.game.Drawer != nil {
		s.geometry = &s.game.Drawer.Board(s.State()).Geometry
	}
	return s.geometry
}

// ParseMove returns the move of a seat that text stands for, in its text form or with the
// players' own names of cells, in capital or small letters, between which a space may take the place of >. The
// error says why there is no such move, and names one that there is.
func (s *Session) ParseMove(seat movegen.Seat, text string) (movegen.Move, error) {
	turn := movegen.TurnOf(s.State())
	m, err := turn.ParseMove(seat, text)
	if translated, ok := s.translated(text); ok && err != nil {
		if m, err = turn.ParseMove(seat, translated); err != nil {
			err = fmt.Errorf("%s move %s: %w", s.game.Name, quote.Text(text), cmp.Or(errors.Unwrap(err), err))
		}
	}
	if example := s.example(turn, seat); err != nil && example != "" {
		err = fmt.Errorf("%w; a legal move is %s", err, example)
	}
	return m, err
}

// example returns a legal move, such as a person may enter it; "" if there is none.
func (s *Session) example(turn movegen.Turn, seat movegen.Seat) string {
	moves := turn.Moves(seat, nil)
	if len(moves) == 0 {
		return ""
	}
	return s.Label(string(turn.AppendMove(nil, seat, moves[len(moves)/2])))
}

// translated returns the text form of a move whose words are the names of cells, whoever's they are, and ok if they are.
func (s *Session) translated(text string) (form string, ok bool) {
	g := s.board()
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

// Label returns the text form of a move as players write it, such as K10 for 0:0 in Pente. What has no
// other name stays as it is.
func (s *Session) Label(move string) string {
	g := s.board()
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

// errOver is the error of a move after the end.
var errOver = errors.New("the game is over")
