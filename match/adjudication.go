package match

import (
	"errors"
	"fmt"

	"quincunx/movegen"
	"quincunx/search"
)

// Adjudication ends games of two seats that act in turn early, by the scores that
// players give with their moves. A move that comes without a search, of depth 0, says nothing.
type Adjudication struct {
	Resign Adjudicated `json:"resign,omitzero"` // a seat's score is at most -Score, and the other's at least Score
	Draw   Adjudicated `json:"draw,omitzero"`   // both scores are in [-Score, Score]

	// Forced: the end is known. In games of two seats in turn, a search has found a forced win or
	// loss, whose move is not played; in others, nothing is left to decide for any seat, where the
	// position is a [search.Settler].
	Forced bool `json:"forced,omitzero"`
}

// Adjudicated is when a game is ended early; never, if Moves is 0.
type Adjudicated struct {
	Score search.Score `json:"score"`
	Moves int          `json:"moves"` // of each seat in a row for which it holds
	After int          `json:"after"` // plies that have to be played before
}

// Check returns an error that says why no game can be ended in this way.
func (a Adjudication) Check() error {
	for name, by := range map[string]Adjudicated{"resignation": a.Resign, "draw": a.Draw} {
		if by.Score < 0 || by.Score > search.MaxEval || by.Moves < 0 || by.After < 0 {
			return fmt.Errorf("%s by %d points, %d moves, %d plies: want 0..%d points, and no negative number",
				name, by.Score, by.Moves, by.After, search.MaxEval)
		}
	}
	return nil
}

// suits returns an error if games such as t can't be ended early.
func (a Adjudication) suits(t movegen.Turn) error {
	if (a.Resign != Adjudicated{} || a.Draw != Adjudicated{}) && (t.Simultaneous() || t.Seats() != 2) {
		return errors.New("only games of two seats that act in turn are ended early by scores")
	}
	return nil
}

// adjudicate ends the game if its scores say so, and reports whether they do.
func (g *game) adjudicate() bool {
	a, r := &g.Adjudication, g.record
	winning := a.Resign.Score
	for loser := range 2 {
		if a.Resign.holds(r, func(seat int, score search.Score) bool {
			if seat == loser {
				return score <= -winning
			}
			return score >= winning
		}) {
			r.Cause, g.worth[loser] = ByResignation, movegen.Loss
			return true
		}
	}
	if a.Draw.holds(r, func(_ int, score search.Score) bool { return -a.Draw.Score <= score && score <= a.Draw.Score }) {
		r.Cause = ByAgreement
		return true
	}
	return false
}

// isForced reports whether the score of a move is a forced win or loss that ends the game, and ends it.
func (g *game) isForced(seat movegen.Seat, score search.Score) bool {
	n, forced := score.Plies()
	if !g.Adjudication.Forced || !forced || g.turn.Simultaneous() || len(g.seats) != 2 {
		return false
	}
	loser := seat
	if n > 0 {
		loser = 1 - seat
	}
	g.record.Cause, g.worth[loser] = ByForcedEnd, movegen.Loss
	return true
}

// holds reports whether the last moves of both seats are such.
func (a Adjudicated) holds(g *GameRecord, such func(seat int, score search.Score) bool) bool {
	if a.Moves == 0 || len(g.Moves) < a.After {
		return false
	}
	var held [2]int
	for i := len(g.Moves) - 1; i >= 0 && min(held[0], held[1]) < a.Moves; i-- {
		m := &g.Moves[i]
		if held[m.Seat] >= a.Moves {
			continue
		}
		if m.Depth == 0 || !such(m.Seat, m.Score) {
			return false
		}
		held[m.Seat]++
	}
	return min(held[0], held[1]) >= a.Moves
}
