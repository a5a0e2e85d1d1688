package retrograde

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"sync"

	"quincunx/movegen"
	"quincunx/movegen/graph"
)

// ErrWrong is the error of [SolveRows] if it should verify the values and finds a wrong one, which it names. It derives the value and the
// level of each position again from its successors, which it finds by [graph.RowWalker].Advance. A won position must have a successor lost
// one level below, and none lost at a lower one. All successors of a lost one must be won, the last of them one level below. A drawn one
// must have a drawn successor and no lost one. That proves all values, by induction on the level, which is the distance. Positions at
// MaxRowDistance, which also stands for larger ones, are proved in several passes, each from successors already proved. If side 0 wins by
// endless play, it proves for each goal which positions reach it, before the next one, which only these can reach.
var ErrWrong = errors.New("a value is wrong")

// verify proves which positions reach the goal of the run, and their distances. The error is ctx's, or an [ErrWrong].
func (s *rowSolver) verify(ctx context.Context) error {
	v := &rowVerifier{rowSolver: s, left: unproved{}}
	if _, v.limit = s.graph.Endless(s.Tier); v.limit > 0 {
		v.limit = min(v.limit, MaxRowDistance)
	}
	err := v.eachWorker(ctx, v.firstPass)
	for err == nil && v.err == nil && len(v.left) > 0 {
		before := v.unproved.count()
		if v.unproved, v.left = v.left, (unproved{}); v.unproved.count() == before {
			v.fail(fmt.Errorf("verify tier %d: the values of %d positions follow from each other only", v.Tier, before))
		}
		err = v.eachWorker(ctx, v.laterPass)
	}
	if v.err != nil {
		return fmt.Errorf("%w: %w", ErrWrong, v.err)
	}
	return err
}

// rowVerifier is the state of the verification of a run.
type rowVerifier struct {
	*rowSolver
	limit    int      // levels from here on are not reached in time; 0 means no limit
	unproved unproved // not proved by the passes before

	lock     sync.Mutex // held while the rest changes
	verified int        // rows of the first pass
	left     unproved   // not proved by this pass either
	err      error      // names the first value that does not follow
}

// unproved are positions by row and index. All are at MaxRowDistance.
type unproved map[int]map[int]bool

func (u unproved) count() (n int) {
	for _, row := range u {
		n += len(row)
	}
	return n
}

// ofState has, for each state, the value at distance 0 and its change with each unit of distance.
var ofState = func() (all [256]struct{ value, change packed }) {
	for i := range all {
		all[i].value = ofResult(graph.RowState(i).Outcome())
		all[i].change = all[i].value.after(1) - all[i].value
	}
	return all
}()

// value returns the value of a position in the run.
func (v *rowVerifier) value(row, index int) packed {
	number := row*v.Length + index
	s := &ofState[v.States[number]]
	return s.value + s.change*packed(v.distances[number])
}

// derive sets values to those that follow from the moves from the candidates of a row, and best as [graph.RowWalker].Advance does. Unproved
// positions count as draws.
func (v *rowVerifier) derive(w graph.RowWalker, row int, best []movegen.Outcome, values []packed) {
	for i := range values {
		values[i] = noPosition
	}
	w.Advance(v.Tier, row, v.candidates(row), best, func(next int, from, to []uint32, passes bool) {
		unproved, states, distances := v.unproved[next], v.row(next), v.distances[next*v.Length:]
		distance := packed(1) // of the move
		if passes && v.limit > 0 {
			distance = 0
		}
		for i, index := range to {
			s := &ofState[states[index]]
			value := -(s.value + s.change*(packed(distances[index])+distance))
			switch {
			case s.value == noPosition:
				v.fail(fmt.Errorf("verify tier %d: a move from row %d leads to row %d, index %d, where no position is", v.Tier, row, next, index))
			case unproved != nil && unproved[int(index)]:
				value = 0
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

// firstPass verifies the positions of some rows. Those that follow only from others at MaxRowDistance are left.
func (v *rowVerifier) firstPass(w graph.RowWalker, rows iter.Seq[int]) {
	best, values := make([]movegen.Outcome, v.Length), make([]packed, v.Length)
	for row := range rows {
		v.derive(w, row, best, values)
		candidates := v.candidates(row)
		for i, derived := range values {
			claimed := v.value(row, i)
			switch {
			case candidates != nil && candidates[i/64]>>(i%64)&1 == 0:
				if claimed != 0 && claimed != noPosition {
					v.fail(fmt.Errorf("verify tier %d: row %d, index %d is %v, but it did not reach the goal before", v.Tier, row, i, claimed.value()))
				}
			case best[i] == movegen.NoPosition: // a value there is never used
			case derived == noPosition:
				v.fail(fmt.Errorf("verify tier %d: row %d, index %d has no moves", v.Tier, row, i))
			case derived.plies() == MaxRowDistance+1 && derived.after(-1) == claimed:
				v.leave(row, i)
			case derived != claimed:
				v.fail(fmt.Errorf("verify tier %d: row %d, index %d is %v, but its moves make it %v", v.Tier, row, i, claimed.value(), derived.value()))
			}
		}
		v.finish()
	}
}

// finish reports that a row is finished by the first pass.
func (v *rowVerifier) finish() {
	v.lock.Lock()
	defer v.lock.Unlock()
	if v.verified++; v.verified%(v.Rows/reports+1) == 0 {
		v.reportPart(float64(v.verified)/float64(v.Rows), true)
	}
}

// laterPass verifies the unproved positions of some rows.
func (v *rowVerifier) laterPass(w graph.RowWalker, rows iter.Seq[int]) {
	best, values := make([]movegen.Outcome, v.Length), make([]packed, v.Length)
	for row := range rows {
		if len(v.unproved[row]) == 0 {
			continue
		}
		v.derive(w, row, best, values)
		for i := range v.unproved[row] {
			if values[i].value().Outcome() != v.value(row, i).value().Outcome() {
				v.leave(row, i)
			}
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
