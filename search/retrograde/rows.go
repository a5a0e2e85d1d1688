package retrograde

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"math"
	"math/bits"
	"sync"
	"sync/atomic"

	"quincunx/movegen"
	"quincunx/movegen/graph"
)

// RowTier is a solved tier of a [graph.Rows].
type RowTier struct {
	Tier, Rows, Length int

	// Levels is the largest level of a won position: the number of moves before the one that leaves the tier or ends the game,
	// if the winner hurries and the loser delays. Longest is the smallest number of a won position at this level, or -1 if no
	// position is won. Wins by endless play do not count.
	Levels  int
	Longest int

	// Stable is a limit of endless play beyond which larger limits do not change the values, provided that earlier tiers keep
	// their values. It is 0 if larger limits may change them, and in a game without a limit.
	Stable int

	// States holds the states of all positions, by number.
	States []graph.RowState

	// Distances holds levels by goal and number, up to MaxRowDistance, or is nil if they are not kept. If endless play is a
	// draw, there is one goal, and won and lost positions have a level. If side 0 wins by endless play, there are two goals:
	// side 1 at least draws, and side 1 wins. Positions that reach the goal have a level.
	Distances [][]uint8

	graph   graph.Rows
	walkers []graph.RowWalker
}

// MaxRowDistance is the largest distance that is stored. Larger ones are stored as this.
const MaxRowDistance = math.MaxUint8

// RowOptions are the options of [SolveRows].
type RowOptions struct {
	Workers   int  // goroutines; values below 1 mean 1
	Distances bool // keep distances
	Verify    bool // prove the values: see [SolveRows]

	// Report, unless nil, is called from time to time, by one goroutine at a time.
	Report func(RowProgress)
}

// RowProgress is the progress of the work on a tier.
type RowProgress struct {
	Level     int     // the last finished level
	Verifying bool    // whether the values found are being verified
	Part      float64 // estimated part of the work done, 0..1; the scan counts as half of solving, because the number of levels is unknown
}

// reports is the number of reports of the progress of a pass over all rows.
const reports = 100

// SolveRows solves a tier. solved has the values of all earlier tiers. It takes 13 bits of memory a position, one more if
// endless play is won, and eight more for the distances to each goal, if they are kept, or to one, if they are only verified. The
// error is ctx's, or says that with the game's limit some levels exceed MaxRowDistance, or is an [ErrWrong].
//
// SolveRows works backwards from the positions decided last, level by level: a move to a lost position wins; a move to a won
// position is refuted, and a position without other moves is lost. To verify the values, it then derives each again from forward
// moves: see [ErrWrong].
func SolveRows(ctx context.Context, g graph.Rows, tier int, solved []graph.Outcomes, o RowOptions) (*RowTier, error) {
	t := newRowTier(g, tier, solved, o.Workers)
	t.States = make([]graph.RowState, t.Rows*t.Length)
	s := &rowSolver{RowTier: t, words: (t.Length + 63) / 64, report: o.Report, repeats: t.hasRepeats()}
	s.none = make([]uint64, s.words)
	s.open = openSets{words: make([]uint64, t.Rows*s.words), counts: make([]atomic.Int32, t.Rows)}
	for i := range s.now {
		s.now[i], s.next[i] = s.newSets(), s.newSets()
	}
	s.target = &s.next
	s.visits = [2]func(int, []uint32, int){wonSet: s.refute, lostSet: s.win}
	goals := t.goals()
	_, limit := g.Endless(tier)
	runs := len(goals) // and verifications
	if o.Verify {
		runs *= 2
	}
	done := 0
	s.part = func(part float64) float64 { return (float64(done) + part) / float64(runs) }
	for _, s.goal = range goals {
		switch {
		case o.Distances:
			s.distances = make([]uint8, len(t.States))
			t.Distances = append(t.Distances, s.distances)
		case o.Verify && s.distances == nil:
			s.distances = make([]uint8, len(t.States))
		case o.Verify:
			clear(s.distances)
		}
		if err := s.run(ctx); err != nil {
			return t, err
		}
		done++
		if o.Verify {
			if err := s.verify(ctx); err != nil {
				return t, err
			}
			done++
		}
		t.Stable = max(t.Stable, s.level, 1)
	}
	if t.Stable >= limit { // the limit ended a run, or there is no limit
		t.Stable = 0
	}
	if len(goals) > 1 {
		return t, s.eachRow(ctx, s.combine)
	}
	return t, nil
}

// newRowTier returns a tier without states.
func newRowTier(g graph.Rows, tier int, solved []graph.Outcomes, workers int) *RowTier {
	rows, length := g.Rows(tier)
	t := &RowTier{Tier: tier, Rows: rows, Length: length, Longest: -1, graph: g}
	for range max(workers, 1) {
		t.walkers = append(t.walkers, g.NewRowWalker(solved))
	}
	return t
}

// hasRepeats reports whether rows of the tier repeat others.
func (t *RowTier) hasRepeats() bool {
	for row := range t.Rows {
		if t.graph.Repeats(t.Tier, row) {
			return true
		}
	}
	return false
}

// eachRow calls do for each row, with the workers in parallel, and returns ctx's error.
func (t *RowTier) eachRow(ctx context.Context, do func(w graph.RowWalker, row int)) error {
	return t.eachWorker(ctx, func(w graph.RowWalker, rows iter.Seq[int]) {
		for row := range rows {
			do(w, row)
		}
	})
}

// eachWorker calls do for each worker with the rows that fall to it, in parallel, and returns ctx's error.
func (t *RowTier) eachWorker(ctx context.Context, do func(w graph.RowWalker, rows iter.Seq[int])) error {
	var next atomic.Int64
	var group sync.WaitGroup
	for _, w := range t.walkers {
		group.Go(func() {
			do(w, func(yield func(row int) bool) {
				for ctx.Err() == nil {
					if row := int(next.Add(1)) - 1; row >= t.Rows || !yield(row) {
						return
					}
				}
			})
		})
	}
	group.Wait()
	return ctx.Err()
}

// row returns the states of a row.
func (t *RowTier) row(row int) []graph.RowState { return t.States[row*t.Length : (row+1)*t.Length] }

// rowSolver is the state of solving a tier.
type rowSolver struct {
	*RowTier
	words     int                                           // length of a row's set
	goal      goal                                          // of the run
	reached   *rowSets                                      // the positions that reached the goal of the run before; nil in the first
	deferred  rowSets                                       // see defers
	repeats   bool                                          // whether rows of the tier repeat others
	none      []uint64                                      // the empty set of a row
	level     int                                           // of the positions in next
	now, next [2]rowSets                                    // won and lost positions of the previous level, and of this one
	target    *[2]rowSets                                   // where decide adds positions
	open      openSets                                      // positions that the run may still decide
	visits    [2]func(row int, indices []uint32, times int) // update the predecessors of the positions of each set
	distances []uint8                                       // to the goal of the run; nil if they are not needed
	locks     [1 << 10]sync.Mutex
	report    func(RowProgress)
	reporting sync.Mutex                 // held during report
	scanned   atomic.Int64               // rows
	part      func(part float64) float64 // of all runs and verifications, given the finished part of the present one
}

// Indices of now and next.
const (
	wonSet = iota
	lostSet
)

// rowSets has a set of indices for each row.
type rowSets struct {
	words []uint64      // bit sets, one row after the other
	any   []atomic.Bool // whether a row's set has elements
}

// openSets has a set of indices for each row.
type openSets struct {
	words  []uint64       // bit sets, one row after the other
	counts []atomic.Int32 // numbers of elements, by row
}

// clear removes all elements.
func (r *rowSets) clear() {
	clear(r.words)
	clear(r.any)
}

// moveFrom moves all elements of other into r.
func (r *rowSets) moveFrom(other *rowSets) {
	words := len(r.words) / len(r.any)
	for row := range other.any {
		if !other.any[row].Load() {
			continue
		}
		for i := row * words; i < (row+1)*words; i++ {
			r.words[i] |= other.words[i]
			other.words[i] = 0
		}
		r.any[row].Store(true)
		other.any[row].Store(false)
	}
}

func (s *rowSolver) newSets() rowSets {
	return rowSets{words: make([]uint64, s.Rows*s.words), any: make([]atomic.Bool, s.Rows)}
}

// set returns the set of a row.
func (s *rowSolver) set(sets *rowSets, row int) []uint64 {
	return sets.words[row*s.words : (row+1)*s.words]
}

// openSet returns the set of the open positions of a row.
func (s *rowSolver) openSet(row int) []uint64 { return s.open.words[row*s.words : (row+1)*s.words] }

// run finds the positions that reach the goal, and their levels.
func (s *rowSolver) run(ctx context.Context) error {
	_, limit := s.graph.Endless(s.Tier)
	err := s.keepReached(ctx)
	s.level = 0
	s.scanned.Store(0)
	if s.goal == sideOneDraws {
		s.deferred = s.newSets()
	}
	err = cmp.Or(err, s.eachRow(ctx, s.scan), s.scanDeferred(ctx))
	for err == nil {
		err = s.repeat(ctx, &s.next)
		if limit > 0 && err == nil {
			err = s.pass(ctx)
		}
		s.now, s.next = s.next, s.now
		won, decided := s.countNow()
		if decided == 0 || err != nil {
			break
		}
		if won > 0 && s.goal != sideOneDraws {
			s.Levels, s.Longest = s.level, s.first()
		}
		s.reportPart(1./2, false)
		if s.level++; s.level == limit {
			for set := range s.now {
				s.now[set].clear()
			}
			break
		}
		if limit > 0 && s.level == MaxRowDistance {
			return fmt.Errorf("tier %d: with a limit of %d moves, some wins take more than %d; want a limit of at most %[3]d moves", s.Tier, limit, MaxRowDistance)
		}
		err = cmp.Or(s.eachRow(ctx, s.retreat), s.scanDeferred(ctx))
	}
	return err
}

// defers reports whether the goal's run defers the scan of a row.
func (s *rowSolver) defers(row int) bool { return s.goal.defers(s.graph.Side(s.Tier, row)) }

// deferScan defers the scan of a position.
func (s *rowSolver) deferScan(row, index int) {
	s.set(&s.deferred, row)[index/64] |= 1 << (index % 64)
	s.deferred.any[row].Store(true)
}

// scanDeferred decides the deferred positions, whose moves within the tier have all been refuted.
func (s *rowSolver) scanDeferred(ctx context.Context) error {
	if s.goal != sideOneDraws {
		return ctx.Err()
	}
	return s.eachWorker(ctx, func(w graph.RowWalker, rows iter.Seq[int]) {
		scanned, lost := make([]graph.RowState, s.Length), []uint32(nil)
		for row := range rows {
			if !s.deferred.any[row].Load() {
				continue
			}
			set, states, open := s.set(&s.deferred, row), s.row(row), s.openSet(row)
			w.Scan(s.Tier, row, set, scanned)
			lost = lost[:0]
			for i, state := range scanned {
				bit := uint64(1) << (i % 64)
				switch {
				case set[i/64]&bit == 0:
				case s.goal.start(0, state) == undecidable:
					states[i] = undecidable
					open[i/64] &^= bit
					s.open.counts[row].Add(-1)
				default:
					states[i] = graph.RowLost
					lost = append(lost, uint32(i)) //nolint:gosec // a row's length fits
				}
			}
			s.decide(lostSet, row, lost)
			clear(set)
			s.deferred.any[row].Store(false)
		}
	})
}

// candidates returns the set of the positions of a row that can reach the goal, or nil if all can: those that reached the goal before.
func (s *rowSolver) candidates(row int) []uint64 {
	if s.reached == nil {
		return nil
	}
	return s.set(s.reached, row)
}

// scan finds the initial states of a row.
func (s *rowSolver) scan(w graph.RowWalker, row int) {
	states, candidates := s.row(row), s.candidates(row)
	switch {
	case s.graph.Repeats(s.Tier, row):
		w.Scan(s.Tier, row, s.none, states) // only finds the holes: repeat sets the rest
	case s.defers(row):
		w.CountMoves(s.Tier, row, states)
	default:
		w.Scan(s.Tier, row, candidates, states)
	}
	start := &startsOf[s.goal][s.graph.Side(s.Tier, row)]
	won, lost, open := s.set(&s.next[wonSet], row), s.set(&s.next[lostSet], row), s.openSet(row)
	for word := range s.words {
		candidate := uint64(math.MaxUint64)
		if candidates != nil {
			candidate = candidates[word]
		}
		part := states[64*word : min(64*(word+1), len(states))]
		isWon, isLost, isOpen, isDeferred := begin(part, candidate, start)
		won[word] |= isWon
		lost[word] |= isLost
		open[word] = isOpen
		if isDeferred != 0 {
			s.set(&s.deferred, row)[word] |= isDeferred
			s.deferred.any[row].Store(true)
		}
	}
	s.next[wonSet].any[row].Store(count(won) > 0)
	s.next[lostSet].any[row].Store(count(lost) > 0)
	s.open.counts[row].Store(int32(count(open))) //nolint:gosec // a row's length fits
	if n := int(s.scanned.Add(1)); n%(s.Rows/reports+1) == 0 {
		s.reportPart(float64(n)/float64(2*s.Rows), false)
	}
}

// begin replaces up to 64 states found by the scan with the states in which the run starts, and returns the sets that contain the positions.
// candidates is the set of the candidates among them.
func begin(states []graph.RowState, candidates uint64, start *[2][256]startOf) (won, lost, open, deferred uint64) {
	for i, found := range states {
		s := &start[candidates>>(i&63)&1][found]
		states[i] = s.state
		won |= s.sets >> inWon & 1 << (i & 63)
		lost |= s.sets >> inLost & 1 << (i & 63)
		open |= s.sets >> inOpen & 1 << (i & 63)
		deferred |= s.sets >> inDeferred << (i & 63)
	}
	return won, lost, open, deferred
}

// reportPart reports the finished part of the run or, if verifying is true, of its verification.
func (s *rowSolver) reportPart(part float64, verifying bool) {
	if s.report != nil {
		s.reporting.Lock()
		defer s.reporting.Unlock()
		s.report(RowProgress{Level: s.level, Verifying: verifying, Part: s.part(part)})
	}
}

// pass finds the positions from which a pass leads to positions decided at this level. They are decided at the same level,
// because a pass does not count as a move.
func (s *rowSolver) pass(ctx context.Context) error {
	s.target = &s.now // empty between two levels
	err := s.eachRow(ctx, func(w graph.RowWalker, row int) {
		for set, visit := range s.visits {
			if sets := &s.next[set]; sets.any[row].Load() && s.retreats(row) {
				w.Passes(s.Tier, row, s.set(sets, row), visit)
			}
		}
	})
	err = cmp.Or(err, s.scanDeferred(ctx), s.repeat(ctx, &s.now))
	s.target = &s.next
	for set := range s.now {
		s.next[set].moveFrom(&s.now[set])
	}
	return err
}

// decide adds positions decided at this level, with their distances. They are then no longer open.
func (s *rowSolver) decide(set, row int, indices []uint32) {
	if len(indices) == 0 {
		return
	}
	decided, open := s.set(&s.target[set], row), s.openSet(row)
	closed := int32(0)
	for _, i := range indices {
		decided[i/64] |= 1 << (i % 64)
		closed += int32(open[i/64] >> (i % 64) & 1) //nolint:gosec // 0 or 1
		open[i/64] &^= 1 << (i % 64)
	}
	s.target[set].any[row].Store(true)
	s.open.counts[row].Add(-closed)
	if s.distances != nil {
		distances := s.distances[row*s.Length : (row+1)*s.Length]
		for _, i := range indices {
			distances[i] = uint8(min(s.level, MaxRowDistance))
		}
	}
}

// count returns the number of elements of a set.
func count(set []uint64) (n int) {
	for _, word := range set {
		n += bits.OnesCount64(word)
	}
	return n
}

// countNow returns the numbers of won and of all positions in now.
func (s *rowSolver) countNow() (won, decided int) {
	for set := range s.now {
		for row := range s.now[set].any {
			if s.now[set].any[row].Load() {
				decided += count(s.set(&s.now[set], row))
			}
		}
		if set == wonSet {
			won = decided
		}
	}
	return won, decided
}

// CountOpen implements [graph.Open].
func (s *rowSolver) CountOpen(row int) int { return int(s.open.counts[row].Load()) }

// AppendOpen implements [graph.Open].
func (s *rowSolver) AppendOpen(dst []uint64, row int) []uint64 {
	lock := &s.locks[row%len(s.locks)]
	lock.Lock()
	defer lock.Unlock()
	return append(dst, s.openSet(row)...)
}

// first returns the number of the first won position in now, or -1.
func (s *rowSolver) first() int {
	for row := range s.now[wonSet].any {
		if !s.now[wonSet].any[row].Load() {
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

// repeat copies newly decided positions, with their values and distances, to the rows that repeat them, and adds these copies to sets.
func (s *rowSolver) repeat(ctx context.Context, sets *[2]rowSets) error {
	if !s.repeats {
		return nil
	}
	return s.eachRow(ctx, func(w graph.RowWalker, row int) {
		for set, state := range [...]graph.RowState{wonSet: graph.RowWon, lostSet: graph.RowLost} {
			r := &sets[set]
			if s.graph.Repeats(s.Tier, row) || !r.any[row].Load() {
				continue
			}
			for _, number := range w.Repetitions(s.Tier, row, s.set(r, row)) {
				s.States[number] = state
				if s.distances != nil {
					s.distances[number] = uint8(min(s.level, MaxRowDistance))
				}
				row, i := int(number)/s.Length, int(number)%s.Length //nolint:gosec // a position of the tier
				atomic.OrUint64(&s.set(r, row)[i/64], 1<<(i%64))
				if !r.any[row].Load() {
					r.any[row].Store(true)
				}
			}
		}
	})
}

// retreats reports whether moves to the positions of a row are found backwards. A position with two numbers needs that only once: for the
// number in a row that repeats others.
func (s *rowSolver) retreats(row int) bool { return !s.repeats || s.graph.Repeats(s.Tier, row) }

// retreat updates the predecessors of the positions of a row decided at the previous level, and removes these from now.
func (s *rowSolver) retreat(w graph.RowWalker, row int) {
	for set, visit := range s.visits {
		if sets := &s.now[set]; sets.any[row].Load() {
			if s.retreats(row) {
				w.Retreat(s.Tier, row, s.set(sets, row), s, visit)
			}
			clear(s.set(sets, row))
			sets.any[row].Store(false)
		}
	}
}

// win marks positions with a move to a lost position as won, unless they are decided.
func (s *rowSolver) win(row int, indices []uint32, _ int) {
	lock := &s.locks[row%len(s.locks)]
	lock.Lock()
	defer lock.Unlock()
	states := s.row(row)
	n := 0
	for _, i := range indices {
		if !states[i].Decided() {
			states[i], indices[n] = graph.RowWon, i
			n++
		}
	}
	s.decide(wonSet, row, indices[:n])
}

// refute subtracts refuted moves from positions, and marks those without other moves as lost.
func (s *rowSolver) refute(row int, indices []uint32, times int) {
	lock := &s.locks[row%len(s.locks)]
	lock.Lock()
	defer lock.Unlock()
	states := s.row(row)
	n := 0
	for _, i := range indices {
		if states[i].Decided() {
			continue
		}
		switch states[i] -= graph.RowState(times); {
		case states[i] != 0:
		case s.defers(row):
			s.deferScan(row, int(i))
		default:
			states[i], indices[n] = graph.RowLost, i
			n++
		}
	}
	s.decide(lostSet, row, indices[:n])
}

// Outcomes sets dst to the values of a row.
func (t *RowTier) Outcomes(row int, dst []movegen.Outcome) {
	for i, state := range t.row(row) {
		dst[i] = state.Outcome()
	}
}

// CountRows returns the numbers of positions of a tier by value and by the side of the graph. values sets dst to the values of a row, and
// is called by several workers at the same time. Symmetric positions all count. The error is ctx's.
func CountRows(ctx context.Context, g graph.Rows, tier, workers int, values func(row int, dst []movegen.Outcome)) (counts [2]Counts, err error) {
	const (
		bits = 21      // of the numbers of positions by value, in one word
		part = 1 << 13 // of a row, whose numbers fit
	)
	t := newRowTier(g, tier, nil, workers)
	var lock sync.Mutex
	err = t.eachWorker(ctx, func(w graph.RowWalker, rows iter.Seq[int]) {
		images, outcomes := make([]uint8, t.Length), make([]movegen.Outcome, t.Length)
		var all [2]Counts
		for row := range rows {
			w.Images(tier, row, images)
			values(row, outcomes)
			c := &all[g.Side(tier, row)]
			for start := 0; start < t.Length; start += part {
				found := uint64(0) // of all values
				for i := start; i < min(start+part, t.Length); i++ {
					found += uint64(images[i]) << (uint8(outcomes[i]-movegen.Loss) & 3 * bits)
				}
				c.Lost += found % (1 << bits)
				c.Drawn += found >> bits % (1 << bits)
				c.Won += found >> (2 * bits)
			}
		}
		lock.Lock()
		defer lock.Unlock()
		for side := range all {
			counts[side].Won += all[side].Won
			counts[side].Drawn += all[side].Drawn
			counts[side].Lost += all[side].Lost
		}
	})
	return counts, err
}
