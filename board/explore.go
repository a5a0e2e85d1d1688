package board

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"quincunx/engine"
	"quincunx/match"
	"quincunx/session"
)

// exploreRequest asks how the games of a record went on from a position.
type exploreRequest struct {
	head
	gameFields
	Record int `json:"record"`
}

type exploreAnswer struct {
	Count int            `json:"count"` // of games that begin with the moves, those that ended there included
	Moves []exploredMove `json:"moves"` // the most frequent first
}

// exploredMove is a move, or the moves of all seats, that was made in some games.
type exploredMove struct {
	Move   string    `json:"move"`
	Label  string    `json:"label"`
	Games  int       `json:"games"`
	Points []float64 `json:"points"` // by seat, the average of the games, 0..1
}

func explore(ctx context.Context, c *Conn, q *exploreRequest, _ func(any)) (any, error) {
	r, err := c.record(q.Record)
	if err != nil {
		return nil, err
	}
	a, err := newPlace(1).at(&gameFields{Game: q.Game}, c.service.limits)
	if err != nil {
		return nil, err
	}
	if len(q.Moves) > c.service.limits.Moves {
		return nil, fmt.Errorf("moves: got %d, want at most %d", len(q.Moves), c.service.limits.Moves)
	}
	answer := exploreAnswer{Moves: []exploredMove{}}
	r.mu.Lock()
	defer r.mu.Unlock()
	if err := r.update(); err != nil || r.index.Header.Game != q.Game.Name {
		return answer, err
	}
	game, err := engine.Lookup(q.Game.Name)
	if err != nil {
		return nil, err
	}
	start := string(a.State().AppendText(nil))
	found := map[string]int{} // indices of answer.Moves
	err = r.index.Continuations(ctx, start, q.Moves, game.Parse, func(e *match.Entry, move string) {
		answer.Count++
		if move == "" {
			return
		}
		i, ok := found[move]
		if !ok {
			i, found[move] = len(answer.Moves), len(answer.Moves)
			answer.Moves = append(answer.Moves, exploredMove{Move: move, Points: make([]float64, len(e.Players))})
		}
		m := &answer.Moves[i]
		m.Games++
		for seat := range m.Points {
			m.Points[seat] += (e.Points(seat) - m.Points[seat]) / float64(m.Games)
		}
	})
	if errors.Is(err, context.Canceled) {
		err = errStopped
	}
	slices.SortStableFunc(answer.Moves, func(a, b exploredMove) int { return b.Games - a.Games })
	answer.label(a, q.Moves)
	return answer, err
}

// label sets the labels of the moves, which follow a line from the first position of an analysis.
func (x *exploreAnswer) label(a *session.Analysis, line []string) {
	var nodes []session.SavedNode
	for i, move := range line {
		nodes = append(nodes, session.SavedNode{Parent: i, Move: move})
	}
	for _, m := range x.Moves {
		nodes = append(nodes, session.SavedNode{Parent: len(line), Move: m.Move})
	}
	for i, label := range a.Labels(nodes)[len(line):] {
		x.Moves[i].Label = label
	}
}
