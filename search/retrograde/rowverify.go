package retrograde

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math"
	"sync"

	"quincunx/movegen"
	"quincunx/movegen/graph"
)

// ErrWrong is the error of [SolveRows] if it should verify the values and finds a wrong one, which it names. It derives the value and the
// level of each position again from its successors, which it finds by [graph.RowWalker].Advance. A won position must have a successor lost
// one level below, and none lost at a lower one. All successors of a lost one must be won, the last of them one level below. A drawn one
// must have a drawn successor and no lost one. That proves all values, by induction on the level, which is the distance. Positions at
// MaxRowDistance, which also stands for larger ones, are proved in several passes, each from successors already proved. If side 0 wins by
// endless play, it proves for each goal which positions reach it, before the next one, which only these can reach. A position with several
// numbers must have the same value with each; only one is derived, unless some wins are as long as MaxRowDistance.
var ErrWrong = errors.New("a value is wrong")

// verify proves which positions reach the goal of the run, and their distances. The error is ctx's, or an [ErrWrong].
func (s *rowSolver) verify(ctx context.Context) error {
	v := &rowVerifier{rowSolver: s, left: unproved{}, atGoal: goalPositions{RowTier: s.RowTier}}
	if _, v.limit = s.graph.Endless(s.Tier); v.limit > 0 {
		v.limit = min(v.limit, MaxRowDistance)
	}
	v.atGoal.counts = make([]int, v.Rows)
	err := v.eachRow(ctx, func(_ graph.RowWalker, row int) { v.atGoal.counts[row] = v.atGoal.count(row) })
	if err == nil {
		if v.comparesRepeated() {
			v.countRepeated()
		}
		err = v.eachWorker(ctx, v.firstPass)
	}
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
	limit    int // levels from here on are not reached in time; 0 means no limit
	atGoal   goalPositions
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

// value returns the value of the position with a number in the run.
func (v *rowVerifier) value(number int) packed {
	s := &ofState[v.States[number]]
	return s.value + s.change*packed(v.distances[number])
}

// goalPositions are the positions that reached the goal of the run, as a [graph.Open].
type goalPositions struct {
	*RowTier
	counts []int // by row
}

// has reports whether a position reached the goal, given its state.
func (goalPositions) has(state graph.RowState) bool { return state.Decided() && state != graph.RowHole }

// count counts the positions of a row.
func (p *goalPositions) count(row int) (n int) {
	for _, state := range p.row(row) {
		if p.has(state) {
			n++
		}
	}
	return n
}

// CountOpen implements [graph.Open].
func (p *goalPositions) CountOpen(row int) int { return p.counts[row] }

// AppendOpen implements [graph.Open].
func (p *goalPositions) AppendOpen(dst []uint64, row int) []uint64 {
	start := len(dst)
	dst = append(dst, make([]uint64, (p.Length+63)/64)...)
	for i, state := range p.row(row) {
		if p.has(state) {
			dst[start+i/64] |= 1 << (i % 64)
		}
	}
	return dst
}

// deriver derives the values of rows from the moves.
type deriver struct {
	*rowVerifier
	walker graph.RowWalker
	best   []movegen.Outcome // see [graph.RowWalker].Advance
	values []packed          // the results, by index; meaningless if best is NoPosition
	left   []uint64          // buffer of derive
}

func (v *rowVerifier) newDeriver(w graph.RowWalker) *deriver {
	return &deriver{v, w, make([]movegen.Outcome, v.Length), make([]packed, v.Length), make([]uint64, v.words)}
}

// derive sets best and values for the candidates of a row. Unproved positions count as draws.
//
// In a run for a goal of side 1, a position that does not reach it has the value 0. That is the best for side 0, so one such move is
// enough. It is the least for side 1, so only moves to positions that reach the goal matter.
func (d *deriver) derive(row int) {
	side, candidates, least := d.graph.Side(d.Tier, row), d.candidates(row), noPosition
	set := d.left
	for i := range set {
		set[i] = math.MaxUint64
	}
	copy(set, candidates)
	var targets graph.Open // all
	isBest := false        // whether a value of 0 is the best
	switch {
	case d.goal == eitherWins:
		set = nil
	case side == 1:
		least, targets = 0, &d.atGoal
	default:
		isBest = true
	}
	for i := range d.values {
		d.values[i] = least
	}
	d.walker.Advance(d.Tier, row, set, targets, d.best, func(next int, from, to []uint32, passes bool) {
		unproved, states, distances := d.unproved[next], d.row(next), d.distances[next*d.Length:]
		distance := packed(1) // of the move
		if passes && d.limit > 0 {
			distance = 0
		}
		for i, index := range to {
			s := &ofState[states[index]]
			value := -(s.value + s.change*(packed(distances[index])+distance))
			switch {
			case s.value == noPosition:
				d.fail(fmt.Errorf("verify tier %d: a move from row %d leads to row %d, index %d, where no position is", d.Tier, row, next, index))
			case unproved != nil && unproved[int(index)]:
				value = 0
			}
			if d.values[from[i]] = max(d.values[from[i]], value); isBest && value == 0 {
				set[from[i]/64] &^= 1 << (from[i] % 64)
			}
		}
	})
	for i := graph.NextIn(candidates, 0); i < d.Length; i = graph.NextIn(candidates, i+1) {
		if outcome := d.best[i]; outcome >= movegen.Loss {
			d.values[i] = max(d.values[i], ofResult(d.goal.of(side, outcome)))
		}
		if d.limit > 0 && d.values[i].plies() >= d.limit {
			d.values[i] = 0
		}
	}
}

// firstPass verifies the positions of some rows. Those that follow only from others at MaxRowDistance are left.
func (v *rowVerifier) firstPass(w graph.RowWalker, rows iter.Seq[int]) {
	d := v.newDeriver(w)
	for row := range rows {
		if v.comparesRepeated() {
			if v.graph.Repeats(v.Tier, row) {
				v.finish()
				continue
			}
			v.compare(w, row)
		}
		d.derive(row)
		candidates, atGoal := v.candidates(row), 0
		for i := graph.NextIn(candidates, 0); i < v.Length; i = graph.NextIn(candidates, i+1) {
			if v.atGoal.has(v.row(row)[i]) {
				atGoal++
			}
			derived, claimed := d.values[i], v.value(row*v.Length+i)
			switch {
			case d.best[i] == movegen.NoPosition: // a value there is never used
			case derived == noPosition:
				v.fail(fmt.Errorf("verify tier %d: row %d, index %d has no moves", v.Tier, row, i))
			case derived.plies() == MaxRowDistance+1 && derived.after(-1) == claimed:
				v.leave(row, i)
			case derived != claimed:
				v.fail(fmt.Errorf("verify tier %d: row %d, index %d is %v, but its moves make it %v", v.Tier, row, i, claimed.value(), derived.value()))
			}
		}
		if others := v.atGoal.counts[row] - atGoal; others > 0 {
			v.fail(fmt.Errorf("verify tier %d: row %d has %d positions at the goal that did not reach the goal before", v.Tier, row, others))
		}
		v.finish()
	}
}

// comparesRepeated reports whether values in rows that repeat others are compared instead of derived. That is possible if no position is at
// MaxRowDistance.
func (v *rowVerifier) comparesRepeated() bool { return v.repeats && v.Levels+1 < MaxRowDistance }

// compare verifies that the positions of a row that reached the goal have the same values in the rows that repeat them.
func (v *rowVerifier) compare(w graph.RowWalker, row int) {
	set := v.atGoal.AppendOpen(nil, row)
	i := -1
	for _, number := range w.Repetitions(v.Tier, row, set) {
		i = graph.NextIn(set, i+1)
		if got, want := v.value(int(number)), v.value(row*v.Length+i); got != want { //nolint:gosec // a position of the tier
			v.fail(fmt.Errorf("verify tier %d: row %d, index %d is %v, but the same position has another number and is %v", v.Tier, row, i, want.value(), got.value()))
		}
	}
}

// countRepeated verifies that the rows that repeat others have as many positions at the goal as the other rows. Since compare finds each of
// these in a row that repeats, no further position is at the goal there.
func (v *rowVerifier) countRepeated() {
	var counts [2]int
	for row, count := range v.atGoal.counts {
		if v.graph.Repeats(v.Tier, row) {
			counts[1] += count
		} else {
			counts[0] += count
		}
	}
	if counts[0] != counts[1] {
		v.fail(fmt.Errorf("verify tier %d: %d positions are won or lost, but %d in the rows that repeat them", v.Tier, counts[0], counts[1]))
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
	d := v.newDeriver(w)
	for row := range rows {
		if len(v.unproved[row]) == 0 {
			continue
		}
		d.derive(row)
		for i := range v.unproved[row] {
			if d.values[i].value().Outcome() != v.value(row*v.Length+i).value().Outcome() {
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
