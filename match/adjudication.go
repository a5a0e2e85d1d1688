package match

import (
	"errors"
	"fmt"

	"quincunx/search"
)

// Adjudication ends games early that both players take to be decided, by the scores
// that they give with their moves. It is for two seats that act in turn. A move that
// comes without a search, of depth 0, says nothing.
type Adjudication struct {
	Resign Adjudicated `json:"resign,omitzero"` // a seat's score is at most -Score, and the other's at least Score
	Draw   Adjudicated `json:"draw,omitzero"`   // both scores are in -Score..Score
}

// Adjudicated is when a game is ended early; never, if Moves is 0.
type Adjudicated struct {
	Score search.Score `json:"score"`
	Moves int          `json:"moves"` // that hold in a row, of each seat
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

// suits returns an error if games from b can't be ended early.
func (a Adjudication) suits(b board) error {
	if a != (Adjudication{}) && (b.inTurn == nil || b.Seats() != 2) {
		return errors.New("games are ended early only of two seats that act in turn")
	}
	return nil
}

// apply ends g if its scores say so, and reports whether they did.
func (a Adjudication) apply(g *Game) bool {
	winning := a.Resign.Score
	for loser := range 2 {
		if a.Resign.holds(g, func(seat int, score search.Score) bool {
			if seat == loser {
				return score <= -winning
			}
			return score >= winning
		}) {
			g.Cause = ByResignation
			g.Result = []int{1, 1}
			g.Result[loser] = -1
			return true
		}
	}
	if a.Draw.holds(g, func(_ int, score search.Score) bool { return -a.Draw.Score <= score && score <= a.Draw.Score }) {
		g.Cause = ByAgreement
		return true
	}
	return false
}

// holds reports whether the last moves of both seats are such.
func (a Adjudicated) holds(g *Game, such func(seat int, score search.Score) bool) bool {
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
