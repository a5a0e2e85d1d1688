package tune

import (
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
	learnable := len(g.Moves)
	for learnable > 0 && !g.Moves[learnable-1].Random {
		learnable--
	}
	seen := map[uint64]bool{}
	played := 0
	return g.Replay(p, func(turn movegen.Turn, joint *movegen.JointMove, moves []match.Played) error {
		isLearnable := len(moves) > 0 && played >= learnable && slices.ContainsFunc(moves, func(m match.Played) bool { return m.Nodes > 0 })
		played += len(moves)
		if !isLearnable || seen[turn.Key()] {
			return nil
		}
		if _, forced := moves[0].Score.Plies(); forced || !isQuiet(p, joint[turn.Actors()[0]]) {
			return nil
		}
		seen[turn.Key()] = true
		return visit(moves[0].Score)
	})
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
