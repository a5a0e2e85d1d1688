package board

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"quincunx/engine"
	"quincunx/engine/book"
	"quincunx/match"
	"quincunx/session"
)

// exploreRequest asks for the moves from a position in a book of openings or in the games of a record.
type exploreRequest struct {
	head
	gameFields
	Record int `json:"record"` // 0 for the program's book
}

type exploreAnswer struct {
	// Count is the number of games that reached the position, those that ended there included: in a record by the same moves, in the
	// book by any.
	Count int            `json:"count"`
	Moves []exploredMove `json:"moves"` // those of a record by their games; those of the book by their value, and then by their games
}

// exploredMove is a move, or the moves of all seats, with what the book knows of it. Its games are those of the record, if one is asked
// for.
type exploredMove struct {
	book.Move
	Label string `json:"label"`
}

func explore(ctx context.Context, c *Conn, q *exploreRequest, _ func(any)) (any, error) {
	a, err := newPlace(1).at(&gameFields{Game: q.Game}, c.service.limits)
	if err != nil {
		return nil, err
	}
	if len(q.Moves) > c.service.limits.Moves {
		return nil, fmt.Errorf("moves: got %d, want at most %d", len(q.Moves), c.service.limits.Moves)
	}
	start := string(a.State().AppendText(nil))
	answer := exploreAnswer{Moves: []exploredMove{}}
	known, err := answer.ofBook(ctx, a, q.Moves)
	if err != nil && q.Record == 0 {
		return nil, stoppedOr(ctx, err)
	}
	if q.Record != 0 {
		r, err := c.record(q.Record)
		if err != nil {
			return nil, err
		}
		answer = exploreAnswer{Moves: []exploredMove{}}
		if err := answer.ofRecord(ctx, r, a.Game(), start, q.Moves); err != nil {
			return nil, err
		}
		for i := range answer.Moves {
			answer.Moves[i].addValue(known)
		}
	}
	if err := a.GoTo(); err != nil {
		return nil, err
	}
	answer.label(a, q.Moves)
	return answer, nil
}

// ofBook sets the moves after a line to those of the program's book, which it also returns.
func (x *exploreAnswer) ofBook(ctx context.Context, a *session.Analysis, line []string) ([]book.Move, error) {
	b, err := book.Shipped(a.Game())
	if err != nil {
		return nil, err
	}
	if err := a.GoTo(line...); err != nil {
		return nil, err
	}
	if e := b.Find(a.State()); e != nil {
		x.Count = e.Games
	}
	moves, err := b.Moves(ctx, a.State())
	for _, m := range book.Distinct(slices.Clone(moves)) {
		x.Moves = append(x.Moves, exploredMove{Move: m})
	}
	return moves, err
}

// ofRecord sets the moves after a line to those of the games of a record.
func (x *exploreAnswer) ofRecord(ctx context.Context, r *record, game engine.Game, start string, line []string) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if err := r.update(); err != nil || r.index.Header.Game != game.Name {
		return err
	}
	found := map[string]int{} // indices of x.Moves
	err := r.index.Continuations(ctx, start, line, game.Parse, func(e *match.Entry, move string) {
		x.Count++
		if move == "" {
			return
		}
		i, ok := found[move]
		if !ok {
			i, found[move] = len(x.Moves), len(x.Moves)
			x.Moves = append(x.Moves, exploredMove{Move: book.Move{Text: move, Points: make([]float64, len(e.Players))}})
		}
		m := &x.Moves[i]
		m.Games++
		for seat := range m.Points {
			m.Points[seat] += (e.Points(seat) - m.Points[seat]) / float64(m.Games)
		}
	})
	if errors.Is(err, context.Canceled) {
		err = errStopped
	}
	slices.SortStableFunc(x.Moves, func(a, b exploredMove) int { return b.Games - a.Games })
	return err
}

// addValue adds what the book knows of a move.
func (m *exploredMove) addValue(known []book.Move) {
	i := slices.IndexFunc(known, func(k book.Move) bool { return k.Text == m.Text })
	if i < 0 {
		return
	}
	games, points := m.Games, m.Points
	m.Move = known[i]
	m.Games, m.Points = games, points
}

// label sets the labels of the moves, which follow a line from the first position of an analysis.
func (x *exploreAnswer) label(a *session.Analysis, line []string) {
	var nodes []session.SavedNode
	for i, move := range line {
		nodes = append(nodes, session.SavedNode{Parent: i, Move: move})
	}
	for _, m := range x.Moves {
		nodes = append(nodes, session.SavedNode{Parent: len(line), Move: m.Text})
	}
	for i, label := range a.Labels(nodes)[len(line):] {
		x.Moves[i].Label = label
	}
}
