package match

import (
	"errors"
	"fmt"

	"quincunx/eval"
	"quincunx/movegen"
	"quincunx/search"
)

// Adjudication ends games early. Resign and Draw are for games of two seats that act in turn, and go by
// the scores that players report with their moves. A move without a search, of depth 0, has no score.
type Adjudication struct {
	Resign AdjudicationRule `json:"resign,omitzero"` // one player's score is at most -Score, and the other's at least Score
	Draw   AdjudicationRule `json:"draw,omitzero"`   // both scores are in [-Score, Score]

	// Forced ends a game whose result is known. In games of two seats in turn, that is when a search has
	// found a forced win or loss; its move is not played. In other games, that is when nothing is left to
	// decide for any seat, if the position is a [search.FinalScoreDetector].
	Forced bool `json:"forced,omitzero"`
}

// AdjudicationRule is a condition that ends a game early. It is disabled if Moves is 0.
type AdjudicationRule struct {
	Score search.Score `json:"score"` // in points
	Moves int          `json:"moves"` // consecutive moves of each seat for which the condition must hold
	After int          `json:"after"` // plies that must be played first
}

// Check returns an error if a number is out of its range.
func (a Adjudication) Check() error {
	for name, by := range map[string]AdjudicationRule{"resignation": a.Resign, "draw": a.Draw} {
		if by.Score < 0 || by.Score > eval.MaxScore || by.Moves < 0 || by.After < 0 {
			return fmt.Errorf("%s by %d points, %d moves, %d plies: want 0..%d points and no negative number",
				name, by.Score, by.Moves, by.After, eval.MaxScore)
		}
	}
	return nil
}

// checkGame returns an error if the rules can't apply to a game like t.
func (a Adjudication) checkGame(t movegen.Turn) error {
	if (a.Resign != AdjudicationRule{} || a.Draw != AdjudicationRule{}) && (t.Simultaneous() || t.Seats() != 2) {
		return errors.New("only games of two seats that act in turn can be ended early by scores")
	}
	return nil
}

// adjudicate ends the game if Resign or Draw applies, and reports whether one does.
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

// adjudicateForced ends the game if Forced is set and the score of a move is a forced win or loss. It reports
// whether the game has ended.
func (g *game) adjudicateForced(seat movegen.Seat, score search.Score) bool {
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

// holds reports whether the condition holds for the last moves of both seats.
func (a AdjudicationRule) holds(g *GameRecord, condition func(seat int, score search.Score) bool) bool {
	if a.Moves == 0 || len(g.Moves) < a.After {
		return false
	}
	var held [2]int
	for i := len(g.Moves) - 1; i >= 0 && min(held[0], held[1]) < a.Moves; i-- {
		m := &g.Moves[i]
		if held[m.Seat] >= a.Moves {
			continue
		}
		if m.Depth == 0 || !condition(m.Seat, m.Score) {
			return false
		}
		held[m.Seat]++
	}
	return min(held[0], held[1]) >= a.Moves
}
