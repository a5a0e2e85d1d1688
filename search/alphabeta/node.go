package alphabeta

import (
	"math"

	"quincunx/eval"
	"quincunx/movegen"
	"quincunx/tt"
)

// newReductions returns the reductions of quiet moves in plies, by depth and move number.
// base and divisor are in hundredths.
func newReductions(base, divisor int) (r [64][64]int8) {
	for depth := 1; depth < 64; depth++ {
		for number := 1; number < 64; number++ {
			r[depth][number] = int8(float64(base)/100 + math.Log(float64(depth))*math.Log(float64(number))/(float64(divisor)/100))
		}
	}
	return r
}

// search returns the score of the position at a ply for the side to move: exact if it lies between
// alpha and beta, else a bound.
func (w *worker) search(alpha, beta int32, depth, ply int) int32 {
	w.pv[ply] = w.pv[ply][:0]
	if w.p.Over() {
		return w.finalScore(ply)
	}
	if w.stopped() {
		return 0
	}
	if ply >= maxPly {
		return w.evaluate()
	}
	w.selDepth = max(w.selDepth, ply)
	f := &w.stack[ply]
	key := w.p.Key()
	leaf := depth <= 0 && w.has.NoisyMoveGenerator == nil && w.threats == nil
	if !leaf {
		w.table.Prefetch(key)
	}
	if w.has.Repeater != nil {
		if f.key = w.has.Repeater.BoardKey(); w.repeats(ply) {
			return w.has.Repeater.RepetitionScore()
		}
	}
	if score, ok := w.knownScore(alpha, beta, ply); ok {
		return score
	}
	f.eval = w.evaluate() // before the probe, while its entry is loaded: 7 % faster than after it
	if leaf {
		return f.eval // cheaper than a table probe
	}

	isPV := beta-alpha > 1
	var known tt.Entry
	if w.on(table) {
		var ok bool
		if known, ok = w.table.Probe(key, ply); ok {
			if !isPV && known.Depth >= max(depth, 0) && cutoff(known, alpha, beta) {
				return known.Score
			}
		}
	}
	if depth >= w.values[threatDepth] && w.threats != nil {
		if plies, ok := w.threatWin(); ok {
			score := tt.Win - int32(ply+plies)
			w.store(key, ply, tt.Entry{Score: score, Depth: max(depth, 0), Bound: tt.Lower})
			return score
		}
	}
	if depth <= 0 {
		if w.has.NoisyMoveGenerator == nil {
			return f.eval
		}
		return w.quiesce(alpha, beta, f.eval, w.values[quietPlies], ply)
	}

	if known.Bound != tt.None && !isForced(known.Score) && cutoff(known, f.eval, f.eval) {
		f.eval = known.Score // better than the static estimate
	}
	if !isPV && !isForced(beta) {
		if w.on(staticNull) && depth <= w.values[staticDepth] && f.eval-int32(w.values[staticMargin])*int32(depth) >= beta {
			return f.eval
		}
		if score, ok := w.tryNullMove(beta, depth, ply); ok {
			return score
		}
	}

	w.enter(ply)
	score := w.searchMoves(alpha, beta, depth, ply, key, movegen.Move(known.Move))
	w.leave(ply)
	return score
}

// store writes a table entry, unless the table is off.
func (w *worker) store(key uint64, ply int, e tt.Entry) {
	if w.on(table) {
		w.table.Store(key, ply, e)
	}
}

// cutoff reports whether a stored score is exact or lies outside the window.
func cutoff(e tt.Entry, alpha, beta int32) bool {
	switch e.Bound {
	case tt.Exact:
		return true
	case tt.Lower:
		return e.Score >= beta
	case tt.Upper:
		return e.Score <= alpha
	}
	return false
}

// tryNullMove reports whether the side to move reaches beta even after a pass, and returns the
// score.
func (w *worker) tryNullMove(beta int32, depth, ply int) (score int32, ok bool) {
	f := &w.stack[ply]
	passed := ply > 0 && w.stack[ply-1].move == movegen.NoMove
	if w.has.NullMover == nil || passed || depth < w.values[nullDepth] || f.eval < beta || !w.has.NullMover.CanPass() {
		return 0, false
	}
	f.move = movegen.NoMove
	w.has.NullMover.MakePass()
	w.countNode()
	reduced := depth - w.values[nullReduction] - depth/w.values[nullDivisor]
	w.enter(ply)
	score = -w.search(-beta, 1-beta, reduced, ply+1)
	w.leave(ply)
	w.p.Unmake()
	if score < beta || w.stopped() {
		return 0, false
	}
	return min(score, eval.MaxScore), true
}

// searchMoves searches the moves of a node, starting with the table's move if there is one.
func (w *worker) searchMoves(alpha, beta int32, depth, ply int, key uint64, first movegen.Move) int32 {
	f := &w.stack[ply]
	mover := w.p.Mover()
	isPV := beta-alpha > 1
	w.stack[ply+1].killers = [2]movegen.Move{}
	w.setContext(ply)
	from, to, extended := len(w.Moves), 0, false
	complete := w.isComplete()
	early := w.earlyMove(ply, first)
	if early != movegen.NoMove {
		first = early
		w.Moves, w.Scores = append(w.Moves, early), append(w.Scores, 0)
		to = from + 1
	} else {
		if from, to = w.listMoves(ply, first); from == to {
			return int32(ply) + 2 - tt.Win // the opponent wins after every move
		}
		// An only move extends the search, unless the game itself counts the depth.
		extended = to-from == 1 && w.has.View == nil && w.on(extensions) && ply < 2*w.depth
	}

	best, bestMove, bound := int32(-tt.Win), movegen.NoMove, tt.Upper
	divides := depth >= claimDepth && w.sharing != nil
	picked := from // first index that may not be in order yet
	last := to     // the moves in [last, to) are left for last
	for i := from; ; i++ {
		if i == to && early != movegen.NoMove {
			to = w.listAfterEarly(from, ply)
			early, last = movegen.NoMove, to
		}
		if i == to && !complete && best < -tt.Forced {
			to, complete = w.listUnselected(from, to, ply), true
			last = to
		}
		if i == to {
			break
		}
		if i >= picked && i < last && (i > from || w.Moves[i] != first) {
			w.PickTwo(i, last)
			picked = min(i+2, last)
		}
		m, order := w.Moves[i], w.Scores[i]
		number := i - from
		quiet := order < eval.OrderForcing
		if quiet && number > 0 && i < last && !isPV && !isForced(best) && w.isPruned(order, alpha, depth, number, f.eval) {
			to, last = w.Remove(i, last, to), i // the moves after it are no better, and later
			i--
			continue
		}
		if divides && number > 0 && !w.claims[ply].Take(moveKey(key, m)) && i < last {
			last--
			picked = w.Postpone(i, picked, last)
			i--
			continue
		}

		if w.has.KeyPredictor != nil && i+1 < to {
			if i+1 >= picked && i+1 < last {
				w.Pick(i+1, last)
				picked = i + 2
			}
			w.table.Prefetch(w.has.KeyPredictor.KeyAfter(w.Moves[i+1])) // loads the bucket during this move's search
		}
		reduction := 0
		if quiet && number > 0 && depth >= 3 && w.on(reductions) {
			reduction = w.reduction(m, depth, number, order, isPV, ply)
		}
		w.make(m, ply)
		next := depth
		if !extended {
			next = w.remaining(depth)
		}
		score := w.searchMove(mover, alpha, beta, next, next-reduction, ply, number == 0)
		w.p.Unmake()
		w.claims[ply].Release()
		if w.stopped() {
			w.Truncate(from)
			return 0
		}

		if score <= best {
			continue
		}
		best = score
		if score <= alpha {
			continue
		}
		bestMove, alpha, bound = m, score, tt.Exact
		if isPV {
			w.extendPV(m, ply)
		}
		if score >= beta {
			bound = tt.Lower
			if quiet {
				w.noteKiller(m, ply)
				w.noteHistory(from, i+1, depth, ply)
			}
			break
		}
	}
	w.Truncate(from)
	w.store(key, ply, tt.Entry{Move: uint32(bestMove), Score: best, Depth: depth, Bound: bound})
	return best
}

// searchMove searches the position after a move: the first move in the full window, the others in a
// null window first.
func (w *worker) searchMove(mover movegen.Seat, alpha, beta int32, depth, reduced, ply int, isFirst bool) int32 {
	if isFirst {
		return w.child(mover, alpha, beta, depth, ply+1)
	}
	score := w.child(mover, alpha, alpha+1, reduced, ply+1)
	if score > alpha && reduced < depth {
		score = w.child(mover, alpha, alpha+1, depth, ply+1)
	}
	if score > alpha && score < beta {
		score = w.child(mover, alpha, beta, depth, ply+1)
	}
	return score
}

// isPruned reports whether a quiet move is pruned: it comes late (late move pruning), or the
// estimate is too far below alpha (futility pruning).
func (w *worker) isPruned(order, alpha int32, depth, number int, eval int32) bool {
	if w.on(latePruning) && depth <= w.values[lateDepth] && number >= w.values[lateBase]+depth*depth*w.values[lateFactor]/100 {
		return true
	}
	return w.on(futility) && depth <= w.values[futilityDepth] && !isForced(alpha) &&
		eval+int32(w.values[futilityMargin])*int32(depth+1) <= alpha && order < goodQuiet
}

// reduction returns the plies by which a quiet move's first search is reduced.
func (w *worker) reduction(m movegen.Move, depth, number int, order int32, isPV bool, ply int) int {
	r := int(w.searcher.late[min(depth, 63)][min(number, 63)])
	if isPV || order >= goodQuiet {
		r--
	}
	if w.usesHistory() {
		r -= int(w.historyOf(m, ply)) / w.values[historyReduction]
	}
	return max(0, min(r, depth-2))
}

// extendPV sets the principal variation of a ply to a move followed by the next ply's variation.
func (w *worker) extendPV(m movegen.Move, ply int) {
	w.pv[ply] = append(append(w.pv[ply][:0], m), w.pv[ply+1]...)
}
