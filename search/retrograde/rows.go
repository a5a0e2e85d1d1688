package retrograde

import (
	"context"
	"fmt"
	"math"
	"math/bits"
	"sync"
	"sync/atomic"

	"quincunx/movegen"
)

// RowTier is a tier of a [movegen.RowGraph] that has been solved.
type RowTier struct {
	Tier, Rows, Length int

	// Levels is the largest level of a won position: how many moves come before the one that
	// leaves the tier or ends the game, where the winner hurries and the loser delays. Longest is the smallest number of a
	// won position that takes so long; -1 if no position is won.
	Levels  int
	Longest int

	// States are those of all positions, by number. Distances, if they are kept, are the levels of those
	// that are won or lost, up to MaxRowDistance.
	States    []movegen.RowState
	Distances []uint8

	graph   movegen.RowGraph
	walkers []movegen.RowWalker
}

// MaxRowDistance is the largest distance that is kept; it stands for larger ones, too.
const MaxRowDistance = math.MaxUint8

// RowOptions are how a tier is solved.
type RowOptions struct {
	Workers   int
	Distances bool // keep them

	// Report is called after each level, with the number of positions that are won or lost at it, unless it is nil.
	Report func(level int, decided uint64)
}

// SolveRows values the positions of a tier, when those of the earlier tiers are in
// solved. It takes twelve bits a position, and eight more if distances are kept. The error is that of ctx.
//
// Level by level, it retreats from the positions that were decided last: a move to a lost one
// wins, and a move to a won one is refuted; who has no other move left loses.
func SolveRows(ctx context.Context, g movegen.RowGraph, tier int, solved []movegen.Outcomes, o RowOptions) (*RowTier, error) {
	rows, length := g.Rows(tier)
	t := &RowTier{Tier: tier, Rows: rows, Length: length, Longest: -1, States: make([]movegen.RowState, rows*length), graph: g}
	if o.Distances {
		t.Distances = make([]uint8, len(t.States))
	}
	for range max(o.Workers, 1) {
		t.walkers = append(t.walkers, g.NewRowWalker(solved))
	}
	s := &rowSolver{RowTier: t, words: (length + 63) / 64}
	for i := range s.now {
		s.now[i], s.next[i] = s.newSets(), s.newSets()
	}
	err := t.each(ctx, s.scan)
	for err == nil {
		s.now, s.next = s.next, s.now
		won, decided := s.count()
		if decided == 0 {
			break
		}
		if won > 0 {
			t.Levels, t.Longest = s.level, s.first()
		}
		if o.Report != nil {
			o.Report(s.level, decided)
		}
		s.level++
		err = t.each(ctx, s.retreat)
	}
	return t, err
}

// each has the workers do all rows, and returns the error of ctx.
func (t *RowTier) each(ctx context.Context, do func(w movegen.RowWalker, row int)) error {
	var next atomic.Int64
	var group sync.WaitGroup
	for _, w := range t.walkers {
		group.Go(func() {
			for ctx.Err() == nil {
				row := int(next.Add(1)) - 1
				if row >= t.Rows {
					return
				}
				do(w, row)
			}
		})
	}
	group.Wait()
	return ctx.Err()
}

func (t *RowTier) row(row int) []movegen.RowState { return t.States[row*t.Length : (row+1)*t.Length] }

// rowSolver is a tier at work.
type rowSolver struct {
	*RowTier
	words     int        // of a set of indices
	level     int        // of the positions in next
	now, next [2]rowSets // won and lost positions of the level before, and of this one
	locks     [1 << 10]sync.Mutex
}

// The numbers of sets of positions.
const (
	wonSet = iota
	lostSet
)

// rowSets has a set of indices for each row.
type rowSets struct {
	words []uint64
	any   []bool // whether the set of a row has elements
}

func (s *rowSolver) newSets() rowSets {
	return rowSets{words: make([]uint64, s.Rows*s.words), any: make([]bool, s.Rows)}
}

// set returns that of a row.
func (s *rowSolver) set(sets *rowSets, row int) []uint64 {
	return sets.words[row*s.words : (row+1)*s.words]
}

// scan finds the first states of a row.
func (s *rowSolver) scan(w movegen.RowWalker, row int) {
	states := s.row(row)
	w.Scan(s.Tier, row, states)
	for i, state := range states {
		switch state {
		case movegen.RowWon:
			s.add(wonSet, row, i)
		case movegen.RowLost:
			s.add(lostSet, row, i)
		}
	}
}

// add adds a position to those that were decided at this level.
func (s *rowSolver) add(set, row, index int) {
	if s.Distances != nil {
		s.Distances[row*s.Length+index] = uint8(min(s.level, MaxRowDistance))
	}
	s.set(&s.next[set], row)[index/64] |= 1 << (index % 64)
	s.next[set].any[row] = true
}

// count returns the number of positions that were decided last.
func (s *rowSolver) count() (won, decided uint64) {
	for set := range s.now {
		for row, any := range s.now[set].any {
			if !any {
				continue
			}
			for _, word := range s.set(&s.now[set], row) {
				decided += uint64(bits.OnesCount64(word))
			}
		}
		if set == wonSet {
			won = decided
		}
	}
	return won, decided
}

// first returns the number of the first position that was won last.
func (s *rowSolver) first() int {
	for row, any := range s.now[wonSet].any {
		if !any {
			continue
		}
		for i, word := range s.set(&s.now[wonSet], row) {
			if word != 0 {
				return row*s.Length + 64*i + bits.TrailingZeros64(word)
			}
		}
	}
	return -1
}

// retreat finds what follows from the positions of a row that were decided in the level before, and
// forgets them.
func (s *rowSolver) retreat(w movegen.RowWalker, row int) {
	for set, visit := range [2]func(int, []uint32, int){wonSet: s.refute, lostSet: s.win} {
		if sets := &s.now[set]; sets.any[row] {
			w.Retreat(s.Tier, row, s.set(sets, row), visit)
			clear(s.set(sets, row))
			sets.any[row] = false
		}
	}
}

// win marks positions that have a move to a lost one.
func (s *rowSolver) win(row int, indices []uint32, _ int) {
	lock := &s.locks[row%len(s.locks)]
	lock.Lock()
	defer lock.Unlock()
	states := s.row(row)
	for _, i := range indices {
		if !states[i].Decided() {
			states[i] = movegen.RowWon.DecidedAt(s.level)
			s.add(wonSet, row, int(i))
		}
	}
}

// refute counts moves to won positions.
func (s *rowSolver) refute(row int, indices []uint32, times int) {
	lock := &s.locks[row%len(s.locks)]
	lock.Lock()
	defer lock.Unlock()
	states := s.row(row)
	for _, i := range indices {
		if states[i].Decided() {
			continue
		}
		states[i] -= movegen.RowState(times)
		if states[i] == 0 {
			states[i] = movegen.RowLost.DecidedAt(s.level)
			s.add(lostSet, row, int(i))
		}
	}
}

// Counts returns the number of positions without regard to symmetry, by value, of both sides of the graph.
func (t *RowTier) Counts(ctx context.Context) (counts [2]Counts, err error) {
	var lock sync.Mutex
	err = t.each(ctx, func(w movegen.RowWalker, row int) {
		images := make([]uint8, t.Length)
		w.Images(t.Tier, row, images)
		var found [movegen.OutcomeHole + 1]uint64
		for i, state := range t.row(row) {
			found[state.Outcome()] += uint64(images[i])
		}
		lock.Lock()
		defer lock.Unlock()
		c := &counts[t.graph.Side(t.Tier, row)]
		c.Won += found[movegen.OutcomeWin]
		c.Lost += found[movegen.OutcomeLoss]
		c.Drawn += found[movegen.OutcomeDraw]
	})
	return counts, err
}

// Verify derives the value of each position of a tier anew from those of its successors, which
// it finds by the walkers' Expand, and returns an error that names the first one that does not follow. A
// won position must have a successor that is lost at a lower level, all successors of a lost
// one must be won at lower levels, and a drawn one must have a successor that is drawn and none that is lost. That
// proves all values, by induction on the level. Positions at the largest level that is kept are proved in passes over all of them, each by
// successors that have been proved before.
func (t *RowTier) Verify(ctx context.Context) error {
	v := &rowVerifier{RowTier: t, open: map[uint64]bool{}}
	err := t.each(ctx, v.row)
	for err == nil && v.err == nil && len(v.open) > 0 {
		err = v.pass(ctx)
	}
	if v.err != nil {
		return v.err
	}
	return err
}

type rowVerifier struct {
	*RowTier
	lock sync.Mutex
	open map[uint64]bool // numbers of positions that are not proved yet
	err  error
}

// row verifies the positions of a row.
func (v *rowVerifier) row(w movegen.RowWalker, row int) {
	var successors []uint64
	for i, state := range v.RowTier.row(row) {
		if state == movegen.RowHole {
			continue
		}
		number := uint64(row*v.Length + i)
		best, next := w.Expand(v.Tier, number, successors[:0])
		successors = next
		ok, open := v.follows(state, best, next)
		if ok && !open {
			continue
		}
		v.lock.Lock()
		if !ok && v.err == nil {
			v.err = fmt.Errorf("verify tier %d: number %d is %#x, which does not follow from its moves", v.Tier, number, state)
		}
		if open {
			v.open[number] = true
		}
		v.lock.Unlock()
	}
}

// follows reports whether a state follows from the best value outside the tier and the successors in it, or would if those at
// the largest level were proved.
func (v *rowVerifier) follows(state movegen.RowState, best movegen.Outcome, successors []uint64) (ok, open bool) {
	won, drawn, lost, lower, unproved := 0, 0, 0, false, false
	for _, number := range successors {
		next := v.States[number]
		isLower := state.Decided() && next.Decided() && next.Level() < state.Level()
		switch next.Outcome() {
		case movegen.OutcomeWin:
			won++
			unproved = unproved || !isLower
		case movegen.OutcomeDraw:
			drawn++
		case movegen.OutcomeLoss:
			lost++
			lower = lower || isLower
		case movegen.OutcomeHole:
			return false, false
		}
	}
	isLargest := state.Decided() && state.Level() == movegen.MaxRowLevel
	switch state.Outcome() {
	case movegen.OutcomeWin:
		if best == movegen.OutcomeWin || lower {
			return true, false
		}
		return lost > 0 && isLargest, true
	case movegen.OutcomeLoss:
		if best == movegen.OutcomeWin || best == movegen.OutcomeDraw || drawn+lost > 0 {
			return false, false
		}
		return !unproved || isLargest, unproved
	}
	return best != movegen.OutcomeWin && lost == 0 && (best == movegen.OutcomeDraw || drawn > 0), false
}

// pass proves positions whose proof is open.
func (v *rowVerifier) pass(ctx context.Context) error {
	w := v.walkers[0]
	var successors, proved []uint64
	for number := range v.open {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		_, next := w.Expand(v.Tier, number, successors[:0])
		successors = next
		isLost := v.States[number].Outcome() == movegen.OutcomeLoss
		holds := isLost
		for _, n := range next {
			if isLost {
				holds = holds && !v.open[n]
			} else {
				holds = holds || v.States[n].Outcome() == movegen.OutcomeLoss && !v.open[n]
			}
		}
		if holds {
			proved = append(proved, number)
		}
	}
	if len(proved) == 0 {
		v.err = fmt.Errorf("verify tier %d: %d positions have no proof but one another", v.Tier, len(v.open))
	}
	for _, number := range proved {
		delete(v.open, number)
	}
	return nil
}

// Pack returns the values of the positions from start on, up to end, two bits each; start is a multiple of 4.
func (t *RowTier) Pack(dst []byte, start, end int) []byte {
	for i := start; i < end; i += 4 {
		var packed byte
		for j, state := range t.States[i:min(i+4, end)] {
			packed |= byte(state.Outcome()) << (2 * j)
		}
		dst = append(dst, packed)
	}
	return dst
}
