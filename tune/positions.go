package tune

import (
	"fmt"
	"slices"

	"quincunx/match"
	"quincunx/movegen"
	"quincunx/search"
)

// learn plays the moves of a game from p, its evaluated start, and calls visit in each position
// that a fit learns from, with the score that the search has found: after the last random move,
// because the result says nothing of what came before; where a search chose the move and found
// no forced end; if it is quiet; and once, if it repeats. The error says which move is not
// legal, or is that of visit.
func learn(p movegen.State, g *match.GameRecord, visit func(search.Score) error) error {
	turn := movegen.TurnOf(p)
	for _, text := range g.Opening {
		if err := turn.PlayText(text); err != nil {
			return fmt.Errorf("opening: %w", err)
		}
	}
	learnable := len(g.Moves)
	for learnable > 0 && !g.Moves[learnable-1].Random {
		learnable--
	}
	seen := map[uint64]bool{}
	for i := 0; i < len(g.Moves); {
		g.Skip(p, g.Moves[i].Seat)
		var joint movegen.JointMove
		actors := turn.Actors()
		if i+len(actors) > len(g.Moves) {
			return fmt.Errorf("move %d: a seat has no move in the last turn", i+1)
		}
		searched := false
		for k, seat := range actors {
			m := &g.Moves[i+k]
			var err error
			if joint[seat], err = turn.ParseMove(seat, m.Move); err != nil {
				return fmt.Errorf("move %d: %w", i+k+1, err)
			}
			searched = searched || m.Nodes > 0
		}
		_, forced := g.Moves[i].Score.Plies()
		if key := p.Key(); i >= learnable && searched && !forced && !seen[key] && isQuiet(p, joint[actors[0]]) {
			seen[key] = true
			if err := visit(g.Moves[i].Score); err != nil {
				return err
			}
		}
		turn.Make(&joint)
		i += len(actors)
	}
	return nil
}

// isQuiet reports whether p, in which a search plays best, is not in the middle of an exchange, so
// that an estimate makes sense: the end of the game is not in sight, there is a choice, and best
// is not a noisy move. All positions of simultaneous moves are quiet.
func isQuiet(p movegen.State, best movegen.Move) bool {
	inTurn, ok := p.(search.Position)
	if !ok {
		return true
	}
	switch has := search.CapabilitiesOf(inTurn); {
	case has.WinDetector != nil && has.WinDetector.KnownResult() != 0:
		return false
	case has.Quiescer != nil:
		moves, forced := has.Quiescer.NoisyMoves(nil)
		return !forced && !slices.Contains(moves, best)
	case has.Selector != nil:
		var guess [1]int32
		has.Selector.OrderMoves([]movegen.Move{best}, guess[:])
		return guess[0] < search.OrderForcing
	}
	return true
}
