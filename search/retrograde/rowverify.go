package retrograde

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"quincunx/movegen"
	"quincunx/movegen/graph"
)

// ErrWrong is the error of [RowTier.Verify] for a wrong value.
var ErrWrong = errors.New("a value is wrong")

// Verify derives the value of each position of a tier again from its successors, which it finds by [graph.RowWalker].Expand. It returns
// an [ErrWrong] that names a position whose value does not follow. A won position must have a successor lost at a lower level. All
// successors of a lost one must be won at lower levels. A drawn one must have a drawn successor and no lost one. That proves all
// values, by induction on the level: the distance, if distances are kept, or else the level of the state. Positions at the largest
// level that can be stored are proved in several passes, each from successors already proved.
//
// In a game with a limit, Verify needs the distances, and proves that they are exact. The error may also be ctx's.
func (t *RowTier) Verify(ctx context.Context) error {
	v := &rowVerifier{RowTier: t, open: map[uint64]bool{}}
	row := v.row
	if _, limit := t.graph.Endless(t.Tier); limit > 0 {
		if len(t.Distances) == 0 {
			return fmt.Errorf("verify tier %d: want distances", t.Tier)
		}
		row = v.limitedRow
	}
	err := t.eachRow(ctx, row)
	for err == nil && v.err == nil && len(v.open) > 0 {
		err = v.pass(ctx)
	}
	if v.err != nil {
		return fmt.Errorf("%w: %w", ErrWrong, v.err)
	}
	return err
}

// rowVerifier is the state of a verification.
type rowVerifier struct {
	*RowTier
	lock sync.Mutex
	open map[uint64]bool // positions not proved yet, by number
	err  error           // names the first value that does not follow
}

// expandRow calls visit for each position of a row, with its state and the results of Expand.
func (v *rowVerifier) expandRow(w graph.RowWalker, row int, visit func(number uint64, state graph.RowState, best movegen.Outcome, successors []uint64, passes bool)) {
	var successors []uint64
	for i, state := range v.RowTier.row(row) {
		if state == graph.RowHole {
			continue
		}
		number := uint64(row*v.Length + i)
		best, next, passes := w.Expand(v.Tier, number, successors[:0])
		successors = next
		visit(number, state, best, next, passes)
	}
}

// fail sets the error, unless there is one.
func (v *rowVerifier) fail(err error) {
	v.lock.Lock()
	defer v.lock.Unlock()
	if v.err == nil {
		v.err = err
	}
}

// row verifies the positions of a row in a game without a limit.
func (v *rowVerifier) row(w graph.RowWalker, row int) {
	v.expandRow(w, row, func(number uint64, state graph.RowState, best movegen.Outcome, next []uint64, _ bool) {
		ok, open := v.follows(number, state, best, next)
		if !ok {
			v.fail(fmt.Errorf("verify tier %d: number %d is %#x, which does not follow from its moves", v.Tier, number, state))
		}
		if open {
			v.lock.Lock()
			v.open[number] = true
			v.lock.Unlock()
		}
	})
}

// levelOf returns the level of a decided position, and whether it may be larger.
func (v *rowVerifier) levelOf(number uint64) (level int, isLargest bool) {
	if len(v.Distances) > 0 {
		level = int(v.Distances[0][number])
		return level, level == MaxRowDistance
	}
	level = v.States[number].Level()
	return level, level == graph.MaxRowLevel
}

// follows reports whether the state of a position follows from the best value outside the tier and the successors inside. open reports whether this
// depends on a proof of successors at the largest level.
func (v *rowVerifier) follows(number uint64, state graph.RowState, best movegen.Outcome, successors []uint64) (ok, open bool) {
	won, drawn, lost, lower, unproved := 0, 0, 0, false, false
	level, isLargest := v.levelOf(number)
	for _, number := range successors {
		next := v.States[number]
		nextLevel, _ := v.levelOf(number)
		isLower := state.Decided() && next.Decided() && nextLevel < level
		switch next.Outcome() {
		case movegen.Win:
			won++
			unproved = unproved || !isLower
		case movegen.Draw:
			drawn++
		case movegen.Loss:
			lost++
			lower = lower || isLower
		case movegen.NoPosition:
			return false, false
		}
	}
	switch state.Outcome() {
	case movegen.Win:
		if best == movegen.Win || lower {
			return true, false
		}
		return lost > 0 && isLargest, true
	case movegen.Loss:
		if best == movegen.Win || best == movegen.Draw || drawn+lost > 0 {
			return false, false
		}
		return !unproved || isLargest, unproved
	}
	return best != movegen.Win && lost == 0 && (best == movegen.Draw || drawn > 0), false
}

// pass proves the open positions with proved successors. It sets the error if there are none.
func (v *rowVerifier) pass(ctx context.Context) error {
	w := v.walkers[0]
	var successors, proved []uint64
	for number := range v.open {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		_, next, _ := w.Expand(v.Tier, number, successors[:0])
		successors = next
		isLost := v.States[number].Outcome() == movegen.Loss
		holds := isLost
		for _, n := range next {
			if isLost {
				holds = holds && !v.open[n]
			} else {
				holds = holds || v.States[n].Outcome() == movegen.Loss && !v.open[n]
			}
		}
		if holds {
			proved = append(proved, number)
		}
	}
	if len(proved) == 0 {
		v.err = fmt.Errorf("verify tier %d: the values of %d positions follow from each other only", v.Tier, len(v.open))
	}
	for _, number := range proved {
		delete(v.open, number)
	}
	return nil
}

// limitedRow verifies the positions of a row in a game with a limit.
func (v *rowVerifier) limitedRow(w graph.RowWalker, row int) {
	goals, side := v.goals(), v.graph.Side(v.Tier, row)
	v.expandRow(w, row, func(number uint64, state graph.RowState, best movegen.Outcome, next []uint64, passes bool) {
		for run, goal := range goals {
			l := levelRule{rowVerifier: v, goal: goal, distances: v.Distances[run], successors: next, move: 1}
			if passes {
				l.move = 0
			}
			wantWon, wantDecided := l.derive(side, best)
			won, decided := l.reaches(side, state.Outcome())
			distance := int(v.Distances[run][number])
			if won != wantWon || decided != wantDecided || decided && distance != l.level {
				v.fail(fmt.Errorf("verify tier %d: number %d is a %v after %d moves, which does not follow from its moves", v.Tier, number, state.Outcome(), distance))
			}
		}
	})
}

// levelRule derives the level of a position from the levels of its successors.
type levelRule struct {
	*rowVerifier
	goal       goal
	distances  []uint8 // of all positions, to the goal
	successors []uint64
	move       int // moves toward the limit: 1, or 0 for a pass

	level int // of the position; set by derive
}

// reaches reports whether a position with a value is decided in the run for the goal, and whether side, which is to move, wins.
func (l *levelRule) reaches(side int, value movegen.Outcome) (won, decided bool) {
	switch l.goal {
	case sideOneDraws:
		return side == 1, side == 1 && value != movegen.Loss || side == 0 && value != movegen.Win
	case sideOneWins:
		return side == 1, side == 1 && value == movegen.Win || side == 0 && value == movegen.Loss
	}
	return value == movegen.Win, value == movegen.Win || value == movegen.Loss
}

// derive returns the correct results of reaches and sets the level, given the best value outside the tier and the successors inside.
func (l *levelRule) derive(side int, best movegen.Outcome) (won, decided bool) {
	if (l.goal == eitherWins || side == 1) && l.forces(best == movegen.Win || best == movegen.Draw && l.goal == sideOneDraws, 1-side) {
		return true, true
	}
	escapes := best == movegen.Win || best == movegen.Draw && l.goal != sideOneDraws
	if (l.goal == eitherWins || side == 0) && !escapes && l.isForced(1-side) {
		return false, true
	}
	return side == 1 && l.goal != eitherWins, false
}

// forces reports whether the side to move reaches the goal before the limit, by a move out of the tier if leaves is true, or else
// through a position in it, and sets the level. side is the other side.
func (l *levelRule) forces(leaves bool, side int) bool {
	l.level = MaxRowDistance
	if leaves {
		l.level = 0
	}
	for _, number := range l.successors {
		if won, decided := l.reaches(side, l.States[number].Outcome()); decided && !won {
			l.level = min(l.level, int(l.distances[number])+l.move)
		}
	}
	return l.isInTime()
}

// isForced reports whether all moves in the tier let the other side, side, reach the goal before the limit, and sets the level.
func (l *levelRule) isForced(side int) bool {
	l.level = 0
	for _, number := range l.successors {
		won, decided := l.reaches(side, l.States[number].Outcome())
		if !decided || !won {
			return false
		}
		l.level = max(l.level, int(l.distances[number])+l.move)
	}
	return l.isInTime()
}

// isInTime reports whether the level is below the limit.
func (l *levelRule) isInTime() bool {
	_, limit := l.graph.Endless(l.Tier)
	return l.level < min(limit, MaxRowDistance)
}
