package tune

import (
	"slices"

	"quincunx/eval"
	"quincunx/match"
	"quincunx/movegen"
	"quincunx/search"
)

// eachTrainingPosition plays the moves of a game in p, which is its start with its evaluation. It calls visit in each
// training position with the score of the search. Training positions are the positions
//   - after the last random move, because the result says nothing about positions before it,
//   - whose move was chosen by a search that found no forced win or loss,
//   - that are quiet, and
//   - that did not occur earlier in the game.
//
// The error names an illegal move or comes from visit.
func eachTrainingPosition(p movegen.State, g *match.GameRecord, visit func(search.Score) error) error {
	first := len(g.Moves) // the first move after the last random one
	for first > 0 && !g.Moves[first-1].Random {
		first--
	}
	seen := map[uint64]bool{}
	played := 0
	return g.Replay(p, func(turn movegen.Turn, joint *movegen.JointMove, moves []match.Played) error {
		isSearched := len(moves) > 0 && played >= first && slices.ContainsFunc(moves, func(m match.Played) bool { return m.Nodes > 0 })
		played += len(moves)
		if !isSearched || seen[turn.Key()] {
			return nil
		}
		if _, forced := moves[0].Score.Plies(); forced || !isQuiet(p, joint[turn.Actors()[0]]) {
			return nil
		}
		seen[turn.Key()] = true
		return visit(moves[0].Score)
	})
}

// isQuiet reports whether p, in which the search chose the move best, is not in the middle of an exchange, so that a
// static evaluation makes sense: the result is unknown, the move is not forced, and best is not a noisy move. All
// positions with simultaneous moves are quiet.
func isQuiet(p movegen.State, best movegen.Move) bool {
	inTurn, ok := p.(search.Position)
	if !ok {
		return true
	}
	switch has := search.CapabilitiesOf(inTurn); {
	case has.WinDetector != nil && has.WinDetector.KnownResult() != 0:
		return false
	case has.NoisyMoveGenerator != nil:
		moves, forced := has.NoisyMoveGenerator.NoisyMoves(nil)
		return !forced && !slices.Contains(moves, best)
	case has.Selector != nil:
		var guess [1]int32
		has.Selector.OrderMoves([]movegen.Move{best}, guess[:])
		return guess[0] < eval.OrderForcing
	}
	return true
}
