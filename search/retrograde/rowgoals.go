package retrograde

import (
	"context"

	"quincunx/movegen"
)

// goal is what a run over a tier finds out. Where side 0 wins by endless play, it wins all that side 1 can't force
// otherwise, in time: that takes two runs.
type goal uint8

const (
	eitherWins   goal = iota // who wins; where endless play is a draw
	sideOneDraws             // whether side 1 at least draws
	sideOneWins              // whether side 1 wins
)

// goals returns those of a tier, in their order.
func (t *RowTier) goals() []goal {
	if endless, _ := t.graph.Endless(t.Tier); endless == movegen.OutcomeDraw {
		return []goal{eitherWins}
	}
	return []goal{sideOneDraws, sideOneWins}
}

// undecidable is a state that no refuted move turns into a loss.
const undecidable = movegen.RowDraw | movegen.MaxRowMoves

// start returns the state of a position, for a goal, by that which a scan finds. Where the goal is one of side 1,
// won stands for a position of side 1 that reaches it, and lost for one of side 0 that can't prevent it.
func (g goal) start(side int, state movegen.RowState) movegen.RowState {
	if g == eitherWins || state == movegen.RowHole {
		return state
	}
	draws := !state.Decided() && state&movegen.RowDraw != 0
	if side == 1 {
		if state == movegen.RowWon || draws && g == sideOneDraws {
			return movegen.RowWon
		}
		return undecidable
	}
	switch {
	case state == movegen.RowWon || draws && g == sideOneWins:
		return undecidable
	case state == movegen.RowDraw:
		return movegen.RowLost // no move stays in the tier
	case draws:
		return state &^ movegen.RowDraw
	}
	return state
}

// reached returns the positions that reach the goal before this one, by row; nil if there is none.
func (s *rowSolver) reached(ctx context.Context, g goal) (sets *rowSets, err error) {
	if g != sideOneWins {
		return nil, nil
	}
	all := s.newSets()
	err = s.each(ctx, func(_ movegen.RowWalker, row int) {
		set := s.set(&all, row)
		for i, state := range s.row(row) {
			if state.Decided() && state != movegen.RowHole {
				set[i/64] |= 1 << (i % 64)
			}
		}
	})
	return &all, err
}

// settle sets the states of a row to those that follow from both goals, once side 1 wins in those that are decided, and at least draws
// in those of a set.
func (s *rowSolver) settle(row int, draws []uint64) {
	states := s.row(row)
	otherwise := movegen.RowWon
	if s.graph.Side(s.Tier, row) == 1 {
		otherwise = movegen.RowLost
	}
	for i, state := range states {
		switch {
		case state.Decided():
		case draws[i/64]>>(i%64)&1 != 0:
			states[i] = movegen.RowDraw
		default:
			states[i] = otherwise
		}
	}
}
