package retrograde

import (
	"context"

	"quincunx/movegen"
	"quincunx/movegen/graph"
)

// goal is the question answered by a run over a tier. If endless play is a draw, one run finds the wins of both sides.
// If side 0 wins by endless play, two runs find whether side 1 can first force at least a draw, or a win.
type goal uint8

const (
	eitherWins   goal = iota // which side wins, if any
	sideOneDraws             // whether side 1 can force a draw or a win
	sideOneWins              // whether side 1 can force a win
)

// goals returns the goals of a tier, in the order of their runs.
func (t *RowTier) goals() []goal {
	if endless, _ := t.graph.Endless(t.Tier); endless == movegen.Draw {
		return []goal{eitherWins}
	}
	return []goal{sideOneDraws, sideOneWins}
}

// of returns a win, draw or loss for the side to move as a result of the run for a goal: a win or a loss if the goal is reached, and otherwise a
// draw.
func (g goal) of(side int, value movegen.Outcome) movegen.Outcome {
	switch {
	case g == eitherWins:
		return value
	case side == 1 && (value == movegen.Win || value == movegen.Draw && g == sideOneDraws):
		return movegen.Win
	case side == 0 && (value == movegen.Loss || value == movegen.Draw && g == sideOneDraws):
		return movegen.Loss
	}
	return movegen.Draw
}

// undecidable is a state with more moves than can be refuted, so that it never becomes a loss.
const undecidable = graph.RowDraw | graph.MaxRowMoves

// startOf is the state with which a position starts in a run.
type startOf struct {
	state graph.RowState
	sets  uint64 // the sets that contain the position, as bits inWon..inDeferred
}

// Bits of startOf.sets.
const (
	inWon = iota
	inLost
	inOpen     // the run may decide it
	inDeferred // its other moves have all been refuted: see defers
)

// starts is a table of the starts in a run. Its indices are the side to move, 1 for a candidate and 0 for another position, and the state found
// by the scan.
type starts [2][2][256]startOf

// startsOf has the starts for each goal.
var startsOf = [...]*starts{eitherWins: eitherWins.starts(), sideOneDraws: sideOneDraws.starts(), sideOneWins: sideOneWins.starts()}

func (g goal) starts() *starts {
	var all starts
	for side := range all {
		for i := range 256 {
			found := graph.RowState(i)
			other, candidate := &all[side][0][i], &all[side][1][i]
			if other.state = undecidable; found == graph.RowHole {
				other.state = found
			}
			candidate.state = g.start(side, found)
			switch state := candidate.state; {
			case state == graph.RowWon:
				candidate.sets = 1 << inWon
			case state == graph.RowLost:
				candidate.sets = 1 << inLost
			case state == graph.RowHole || g != eitherWins && side == 0 && state == undecidable:
			case state == 0 && g.defers(side):
				candidate.sets = 1<<inOpen | 1<<inDeferred
			default:
				candidate.sets = 1 << inOpen
			}
		}
	}
	return &all
}

// start returns the state in which a candidate starts in a run for a goal, given the state found by the scan. For the goals
// of side 1, RowWon means that side 1 is to move and reaches the goal, and RowLost that side 0 is to move and can't
// prevent it.
func (g goal) start(side int, state graph.RowState) graph.RowState {
	if g == eitherWins || state == graph.RowHole {
		return state
	}
	draws := !state.Decided() && state&graph.RowDraw != 0
	if side == 1 {
		if state == graph.RowWon || draws && g == sideOneDraws {
			return graph.RowWon
		}
		return undecidable
	}
	switch {
	case state == graph.RowWon || draws && g == sideOneWins:
		return undecidable
	case state == graph.RowDraw:
		return graph.RowLost // no move stays in the tier
	case draws:
		return state &^ graph.RowDraw
	}
	return state
}

// defers reports whether the moves of a side that leave the tier are looked up only for those positions whose other moves have all been
// refuted. In the first run for a goal of side 1, where most positions do not reach it, few of side 0 need them.
func (g goal) defers(side int) bool { return g == sideOneDraws && side == 0 }

// keepReached keeps the positions that reached the goal of the run before, if there was one.
func (s *rowSolver) keepReached(ctx context.Context) error {
	if s.goal != sideOneWins {
		return nil
	}
	s.reached = &s.deferred // empty, and not needed again
	return s.eachRow(ctx, func(_ graph.RowWalker, row int) {
		set := s.set(s.reached, row)
		for i, state := range s.row(row) {
			if state.Decided() && state != graph.RowHole {
				set[i/64] |= 1 << (i % 64)
			}
		}
	})
}

// combine sets the states of a row after both runs. If a state is decided, side 1 wins; if the position reached only the first goal, it
// is a draw; otherwise side 0 wins by endless play.
func (s *rowSolver) combine(_ graph.RowWalker, row int) {
	states, draws := s.row(row), s.set(s.reached, row)
	endless := graph.RowWon
	if s.graph.Side(s.Tier, row) == 1 {
		endless = graph.RowLost
	}
	for i, state := range states {
		switch {
		case state.Decided():
		case draws[i/64]>>(i%64)&1 != 0:
			states[i] = graph.RowDraw
		default:
			states[i] = endless
		}
	}
}
