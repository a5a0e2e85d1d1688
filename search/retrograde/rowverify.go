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

// Verify derives the value and the level of each position of a tier again from its successors, which it finds by
// [graph.RowWalker].Advance. It returns an [ErrWrong] that names a position whose value or level does not follow. A won position must
// have a successor lost one level below, and none lost at a lower one. All successors of a lost one must be won, the last of them one
// level below. A drawn one must have a drawn successor and no lost one. That proves all values, by induction on the level: the
// distance, if distances are kept, or else the level of the state. Positions at the largest level that can be stored are proved in
// several passes, each from successors already proved.
//
// In a game with a limit, Verify needs the distances. It calls report, unless nil, from time to time with the finished part of the work,
// 0..1, by one goroutine at a time. The error may also be ctx's.
func (t *RowTier) Verify(ctx context.Context, report func(part float64)) error {
	if _, limit := t.graph.Endless(t.Tier); limit > 0 && len(t.Distances) == 0 {
		return fmt.Errorf("verify tier %d: want distances", t.Tier)
	}
	goals := t.goals()
	for run, goal := range goals {
		v := newRowVerifier(t, run, goal)
		v.report = func(part float64) {
			if report != nil {
				report((float64(run) + part) / float64(len(goals)))
			}
		}
		if err := v.verify(ctx); err != nil {
			return err
		}
	}
	return nil
}

// verify verifies which positions reach the goal, and their levels.
func (v *rowVerifier) verify(ctx context.Context) error {
	err := v.eachRow(ctx, v.firstPass)
	for err == nil && v.err == nil && len(v.left) > 0 {
		before := v.open.count()
		if v.open, v.left = v.left, (openPositions{}); v.open.count() == before {
			v.fail(fmt.Errorf("verify tier %d: the values of %d positions follow from each other only", v.Tier, before))
		}
		err = v.eachRow(ctx, v.laterPass)
	}
	if v.err != nil {
		return fmt.Errorf("%w: %w", ErrWrong, v.err)
	}
	return err
}

// rowVerifier is the state of the verification of a run.
type rowVerifier struct {
	*RowTier
	goal      goal
	limit     int            // levels from here on are not reached in time; 0 means no limit
	distances []uint8        // of the run, or nil
	largest   int            // the largest level that is stored, which also stands for larger ones
	ofState   [2][256]packed // by side to move and state, the value without the distance
	open      openPositions  // not proved by the passes before

	report func(part float64)

	lock     sync.Mutex    // held while the rest changes, and during report
	verified int           // rows of the first pass
	left     openPositions // not proved by this pass either
	err      error         // names the first value that does not follow
}

// openPositions are positions by row and index. All are at the largest level.
type openPositions map[int]map[int]bool

func (o openPositions) count() (n int) {
	for _, row := range o {
		n += len(row)
	}
	return n
}

func newRowVerifier(t *RowTier, run int, g goal) *rowVerifier {
	v := &rowVerifier{RowTier: t, goal: g, largest: graph.MaxRowLevel, left: openPositions{}}
	if _, v.limit = t.graph.Endless(t.Tier); v.limit > 0 {
		v.limit = min(v.limit, MaxRowDistance)
	}
	if len(t.Distances) > 0 {
		v.distances, v.largest = t.Distances[run], MaxRowDistance
	}
	for side := range v.ofState {
		for i := range v.ofState[side] {
			state := graph.RowState(i)
			value := ofResult(g.of(side, state.Outcome()))
			if v.distances == nil && state.Decided() {
				value = value.after(state.Level())
			}
			v.ofState[side][i] = value
		}
	}
	return v
}

// value returns the value of a position in the run, given the side to move in its row.
func (v *rowVerifier) value(side, row, index int) packed {
	number := row*v.Length + index
	r := v.ofState[side][v.States[number]]
	if v.distances != nil {
		r = r.after(int(v.distances[number]))
	}
	return r
}

// derive sets values to those that follow from the moves from the positions of a row, and best as [graph.RowWalker].Advance does. Open
// positions count as draws.
func (v *rowVerifier) derive(w graph.RowWalker, row int, best []movegen.Outcome, values []packed) {
	for i := range values {
		values[i] = noPosition
	}
	w.Advance(v.Tier, row, best, func(next int, from, to []uint32, passes bool) {
		side, open := v.graph.Side(v.Tier, next), v.open[next]
		for i, index := range to {
			value := v.value(side, next, int(index))
			if value == noPosition {
				v.fail(fmt.Errorf("verify tier %d: a move from row %d leads to row %d, index %d, where no position is", v.Tier, row, next, index))
			}
			if open != nil && open[int(index)] {
				value = 0
			}
			if passes && v.limit > 0 {
				value = -value
			} else {
				value = value.ofMove(false)
			}
			values[from[i]] = max(values[from[i]], value)
		}
	})
	side := v.graph.Side(v.Tier, row)
	for i, outcome := range best {
		if outcome >= movegen.Loss {
			values[i] = max(values[i], ofResult(v.goal.of(side, outcome)))
		}
		if v.limit > 0 && values[i].plies() >= v.limit {
			values[i] = 0
		}
	}
}

// firstPass verifies the positions of a row. Those that follow only from others at the largest level are left.
func (v *rowVerifier) firstPass(w graph.RowWalker, row int) {
	best, values := make([]movegen.Outcome, v.Length), make([]packed, v.Length)
	v.derive(w, row, best, values)
	side := v.graph.Side(v.Tier, row)
	for i, derived := range values {
		claimed := v.value(side, row, i)
		switch {
		case best[i] == movegen.NoPosition: // a value there is never used
		case derived == noPosition:
			v.fail(fmt.Errorf("verify tier %d: row %d, index %d has no moves", v.Tier, row, i))
		case derived.plies() == v.largest+1 && derived.after(-1) == claimed:
			v.leave(row, i)
		case derived != claimed:
			v.fail(fmt.Errorf("verify tier %d: row %d, index %d is %v, but its moves make it %v", v.Tier, row, i, claimed.value(), derived.value()))
		}
	}
	v.lock.Lock()
	defer v.lock.Unlock()
	if v.verified++; v.verified%(v.Rows/reports+1) == 0 {
		v.report(float64(v.verified) / float64(v.Rows))
	}
}

// laterPass verifies the open positions of a row.
func (v *rowVerifier) laterPass(w graph.RowWalker, row int) {
	if len(v.open[row]) == 0 {
		return
	}
	best, values := make([]movegen.Outcome, v.Length), make([]packed, v.Length)
	v.derive(w, row, best, values)
	side := v.graph.Side(v.Tier, row)
	for i := range v.open[row] {
		if values[i].value().Outcome() != v.value(side, row, i).value().Outcome() {
			v.leave(row, i)
		}
	}
}

// leave adds a position to those that are left.
func (v *rowVerifier) leave(row, index int) {
	v.lock.Lock()
	defer v.lock.Unlock()
	if v.left[row] == nil {
		v.left[row] = map[int]bool{}
	}
	v.left[row][index] = true
}

// fail sets the error, unless there is one.
func (v *rowVerifier) fail(err error) {
	v.lock.Lock()
	defer v.lock.Unlock()
	if v.err == nil {
		v.err = err
	}
}
