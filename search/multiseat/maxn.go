package multiseat

import (
	"context"
	"runtime"
	"slices"

	"quincunx/movegen"
	"quincunx/search"
	"quincunx/search/alphabeta"
	"quincunx/tt"
)

const (
	maxPly    = 120
	pollNodes = 1024 // between pauses for whoever waits to say stop

	// Shares of the soft time after which no iteration begins, while the best
	// move stays the same and while it changes.
	enoughTime    = 0.55
	unstableShare = 1.0
)

// worst is less than any score.
const worst = int32(-tt.Win - 1)

// vector is what a position is worth to each seat, in the units of [search.Score].
type vector = [movegen.MaxSeats]int32

// maxN is a max^n search: each seat does what is best for itself.
type maxN struct {
	table      *tt.Table
	threads    int // that clear it
	useTable   bool
	ordering   bool
	selection  bool
	repetition bool

	// p is the position at the node. The others are p too, or nil.
	p        search.MultiSeat
	selector search.Selector
	orderer  search.Orderer
	repeater search.Repeater
	scored   search.ScoredSelector
	seats    int
	limits   search.Limits
	stop     *search.Stop
	nodes    uint64
	selDepth int

	moves  []movegen.Move // of all nodes of the line, one list behind the other
	scores []int32        // by which they are ordered
	values [maxPly + 1]vector
	keys   [maxPly + 1]uint64 // of the boards of the line, if positions can come back
	pv     [maxPly + 1][]movegen.Move

	best     []movegen.Move // the principal variation of the root
	worth    vector         // of it
	line     []movegen.Move // what may become the best one
	reported []search.Score
}

func newMaxN(o alphabeta.Options) (search.Searcher, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	if o.HashMiB == 0 {
		o.HashMiB = alphabeta.DefaultHashMiB
	}
	table, err := tt.New(o.HashMiB)
	if err != nil {
		return nil, err
	}
	s := &maxN{
		table:      table,
		threads:    max(o.Threads, 1),
		useTable:   !slices.Contains(o.Without, "table"),
		ordering:   !slices.Contains(o.Without, "ordering"),
		repetition: !o.Sound && !slices.Contains(o.Without, "repetition"),
		selection:  !o.Sound && !slices.Contains(o.Without, "selection"),
	}
	for ply := range s.pv {
		s.pv[ply] = make([]movegen.Move, 0, maxPly+1-ply)
	}
	return s, nil
}

// NewGame forgets all that was learnt in earlier searches.
func (s *maxN) NewGame() { s.table.Clear(s.threads) }

// Search looks for the best move of root, which has to be a [search.MultiSeat].
func (s *maxN) Search(ctx context.Context, root search.Position, limits search.Limits, report func(search.Info)) search.Result {
	if limits.Infinite {
		limits = search.Limits{Infinite: true, Past: limits.Past} // the others don't count
	}
	seat := root.Mover()
	soft, hard := limits.Budget(root, seat)
	s.stop = search.NewStop(ctx, soft, hard)
	defer s.stop.Close()
	s.prepare(root.Clone().(search.MultiSeat), limits)
	depth := s.iterate(report)
	if limits.Infinite {
		<-ctx.Done()
	}
	scores := slices.Clone(s.seatScores())
	return search.Result{
		Move:   s.best[0],
		Score:  scores[seat],
		Depth:  depth,
		Nodes:  s.nodes,
		Time:   s.stop.Elapsed(),
		PV:     slices.Clone(s.best),
		Scores: scores,
	}
}

func (s *maxN) prepare(p search.MultiSeat, limits search.Limits) {
	s.p, s.seats, s.limits = p, p.Seats(), limits
	s.orderer, s.selector, s.scored, s.repeater = nil, nil, nil, nil
	if s.ordering {
		s.orderer, _ = p.(search.Orderer)
		s.scored, _ = p.(search.ScoredSelector)
	}
	s.selector, _ = p.(search.Selector)
	if s.repetition {
		s.repeater, _ = p.(search.Repeater)
	}
	if s.repeater != nil {
		s.keys[0] = s.repeater.BoardKey()
	}
	s.table.NextSearch()
	s.nodes = 0
	s.moves, s.scores = s.moves[:0], s.scores[:0]
}

// iterate searches to one depth after another until it is to stop, and returns
// the last one that was completed.
func (s *maxN) iterate(report func(search.Info)) (done int) {
	seat := s.p.Mover()
	valueSeats(&s.worth, s.p, 0)
	from, to := s.listMoves(movegen.NoMove)
	root := slices.Clone(s.moves[from:to])
	s.moves, s.scores = s.moves[:0], s.scores[:0]
	s.best = append(s.best[:0], root[0])
	for depth := 1; depth <= maxPly && (s.limits.Depth == 0 || depth <= s.limits.Depth); depth++ {
		last := s.best[0]
		s.selDepth = 0
		s.searchRoot(root, depth)
		if s.stop.IsSet() {
			return done
		}
		done = depth
		if report != nil {
			scores := s.seatScores()
			report(search.Info{
				Depth: depth, SelDepth: s.selDepth, Line: 1, Score: scores[seat], Bound: tt.Exact,
				Nodes: s.nodes, Time: s.stop.Elapsed(), Hashfull: s.table.Hashfull(), PV: s.best, Scores: scores,
			})
		}
		if s.isEnough(last, len(root)) {
			return done
		}
	}
	return done
}

// isEnough reports whether a further iteration is not worth its time.
func (s *maxN) isEnough(last movegen.Move, moves int) bool {
	if s.limits.Infinite {
		return false
	}
	seat := s.p.Mover()
	if s.worth[seat] == tt.Win-1 {
		return true // farther ends rest on what others think best, which may change
	}
	timed := s.limits.Clocks[seat].Left > 0
	switch {
	case timed && moves == 1:
		return true
	case s.limits.MoveTime > 0 && !timed:
		return false // all of it is to be used
	case s.best[0] != last:
		return s.stop.Late(unstableShare)
	}
	return s.stop.Late(enoughTime)
}

// searchRoot searches the moves of the root, the best one of the iteration before
// first, and brings the best to the front. If it is stopped, what was found
// better until then counts, but not that all moves seen so far lose.
func (s *maxN) searchRoot(root []movegen.Move, depth int) {
	seat := s.p.Mover()
	found, least := -1, worst
	var worth vector
	for i, m := range root {
		s.make(m)
		refuted := s.search(1, depth-1, seat, least)
		s.p.Unmake()
		if s.stop.IsSet() {
			if least < -tt.Forced {
				return
			}
			break
		}
		if !refuted && s.values[1][seat] > least {
			found, least, worth = i, s.values[1][seat], s.values[1]
			s.line = append(append(s.line[:0], m), s.pv[1]...)
		}
	}
	s.worth = worth
	s.best, s.line = s.line, s.best
	m := root[found]
	copy(root[1:found+1], root[:found])
	root[0] = m
}

// search fills in s.values[ply] and s.pv[ply] for the position some plies from the
// root, or returns true if the seat that made the last move can't get more
// there than the least that it has already.
func (s *maxN) search(ply, depth int, last movegen.Seat, least int32) (refuted bool) {
	s.pv[ply] = s.pv[ply][:0]
	if s.stop.IsSet() {
		return true
	}
	value := &s.values[ply]
	s.selDepth = max(s.selDepth, ply)
	if s.p.Over() || depth <= 0 || ply >= maxPly {
		valueSeats(value, s.p, ply)
		return false
	}
	mover := s.p.Mover()
	if s.repeats(ply) {
		s.standStill(value, mover, last)
		return false
	}
	key := s.p.Key()
	first := movegen.NoMove
	if s.useTable {
		if known, ok := s.table.Probe(key, ply); ok {
			first = movegen.Move(known.Move)
		}
	}
	from, to := s.listMoves(first)
	best, bestMove := worst, movegen.NoMove
	for i := from; i < to; i++ {
		s.pick(i, to)
		m := s.moves[i]
		s.make(m)
		worse := s.search(ply+1, depth-1, mover, best)
		s.p.Unmake()
		if s.stop.IsSet() {
			refuted = true
			break
		}
		if child := &s.values[ply+1]; !worse && child[mover] > best {
			best, bestMove = child[mover], m
			*value = *child
			s.pv[ply] = append(append(s.pv[ply][:0], m), s.pv[ply+1]...)
			if best >= tt.Win-int32(ply)-1 {
				break // immediate pruning: nothing is better than to win at once
			}
			if mover != last && s.most(best) <= least {
				refuted = true // shallow pruning
				break
			}
		}
	}
	s.moves, s.scores = s.moves[:from], s.scores[:from]
	if s.useTable && !s.stop.IsSet() {
		s.table.Store(key, ply, tt.Entry{Move: uint32(bestMove), Depth: depth, Bound: tt.Lower, Score: -tt.Forced})
	}
	return refuted
}

// repeats reports whether the position some plies from the root has been before,
// in the line or in the game.
func (s *maxN) repeats(ply int) bool {
	if s.repeater == nil {
		return false
	}
	key := s.repeater.BoardKey()
	s.keys[ply] = key
	return slices.Contains(s.keys[:ply], key) || s.limits.Past.Has(key)
}

// standStill fills in what a position is worth that the last seat to act has
// brought back: its estimates, less what that seat has wasted.
func (s *maxN) standStill(dst *vector, mover, last movegen.Seat) {
	s.p.EvaluateSeats(dst)
	wasted := s.repeater.Standstill() - dst[mover]
	dst[mover] += wasted
	dst[last] -= wasted
}

// most returns what any seat can have at most where another one has v or more.
func (s *maxN) most(v int32) int32 {
	switch {
	case v > tt.Forced:
		return -v // when one wins, the others lose at the same time
	case v >= -tt.Forced:
		// Estimates add up to zero but for the rounding, and no other seat has
		// less than -MaxEval. If the game ends, one that does not lose leaves a
		// draw at most.
		return int32(s.seats) - v + int32(s.seats-2)*search.MaxEval
	}
	return tt.Win
}

// listMoves appends the moves that are to be searched, with the scores by which
// they are ordered: the move first, if it is one of them, before the others.
func (s *maxN) listMoves(first movegen.Move) (from, to int) {
	from = len(s.moves)
	if s.scored != nil {
		s.moves, s.scores = s.scored.ScoredCandidates(s.moves, s.scores, !s.selection)
	} else if s.selector != nil {
		s.moves = s.selector.Candidates(s.moves, !s.selection)
	}
	if len(s.moves) == from {
		s.moves = s.p.Moves(s.moves)
	}
	to = len(s.moves)
	if len(s.scores) < to {
		s.scores = slices.Grow(s.scores, to-from)[:to]
		clear(s.scores[from:])
		if s.orderer != nil {
			s.orderer.OrderMoves(s.moves[from:], s.scores[from:])
		}
	}
	if i := slices.Index(s.moves[from:], first); i >= 0 {
		s.scores[from+i] = search.MaxOrder + 1
	}
	return from, to
}

// pick brings the best of the moves i..to-1 to i, and leaves the others in order.
func (s *maxN) pick(i, to int) {
	best := i
	for j := i + 1; j < to; j++ {
		if s.scores[j] > s.scores[best] {
			best = j
		}
	}
	m, score := s.moves[best], s.scores[best]
	copy(s.moves[i+1:best+1], s.moves[i:best])
	copy(s.scores[i+1:best+1], s.scores[i:best])
	s.moves[i], s.scores[i] = m, score
}

// make plays a move and counts a node.
func (s *maxN) make(m movegen.Move) {
	s.p.Make(m)
	s.nodes++
	if s.limits.Nodes > 0 && s.nodes >= s.limits.Nodes {
		s.stop.Set()
	}
	if s.nodes%pollNodes == 0 {
		runtime.Gosched()
	}
}

// seatScores returns what the best line is worth to each seat, until the next call. With several
// opponents only a win by the next move is forced: farther ends rest on what others think best.
func (s *maxN) seatScores() []search.Score {
	s.reported = s.reported[:0]
	limit := int32(search.MaxEval)
	isSound := s.seats == 2 && (!s.selection || s.selector == nil)
	if isSound || s.worth[s.p.Mover()] == tt.Win-1 {
		limit = tt.Win
	}
	for _, v := range s.worth[:s.seats] {
		s.reported = append(s.reported, search.Score(max(-limit, min(v, limit))))
	}
	return s.reported
}
