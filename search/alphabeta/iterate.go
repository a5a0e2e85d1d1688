package alphabeta

import (
	"slices"

	"quincunx/eval"
	"quincunx/movegen"
	"quincunx/search"
	"quincunx/search/threat"
	"quincunx/tt"
)

// rootMove is a move of the root with its search results.
type rootMove struct {
	move       movegen.Move
	quiet      bool
	score      int32    // of the last search that raised alpha or searched it first
	bound      tt.Bound // of score
	loses      bool     // proved by any search
	unselected bool     // missing from the selective list
	pv         []movegen.Move
}

const (
	windowDepth   = 4 // least depth with an aspiration window
	noScore       = -tt.Win
	rootFullMoves = 4 // first moves, never reduced
)

// listRootMoves lists the moves to search at the root: at least one.
func (w *worker) listRootMoves() {
	from, to := w.listMoves(0, movegen.NoMove)
	if from == to {
		_, to = w.AppendAll(w.p, &w.has)
		w.adjustScores(from, 0)
	}
	w.rootMoves = w.rootMoves[:0]
	w.appendRootMoves(from, to)
	w.Truncate(from)
	w.complete = w.isComplete()
}

// keepBestByTables restricts the root to the best moves by the tables, if the tables know it. The search ranks these.
func (w *worker) keepBestByTables() {
	w.rootTier = -1
	if w.tables == nil {
		return
	}
	best := w.tables.BestMoves(w.p, w.stopped)
	if best == nil {
		return
	}
	if v, tier, ok := w.tables.Known(w.p); ok {
		w.rootTier, w.rootScore, w.rootSeat = tier, scoreOf(v.Worst), w.p.Mover()
	}
	w.rootMoves = w.rootMoves[:0]
	for _, m := range best {
		w.rootMoves = append(w.rootMoves, rootMove{move: m, score: noScore, pv: []movegen.Move{m}})
	}
	w.complete = true
}

// restrictRoot restricts the root to the moves of the limits. Those that were not listed come last.
func (w *worker) restrictRoot() {
	if w.limits.Moves == nil {
		return
	}
	w.rootMoves = slices.DeleteFunc(w.rootMoves, func(r rootMove) bool { return !slices.Contains(w.limits.Moves, r.move) })
	for _, m := range w.limits.Moves {
		if !slices.ContainsFunc(w.rootMoves, func(r rootMove) bool { return r.move == m }) {
			w.rootMoves = append(w.rootMoves, rootMove{move: m, score: noScore, pv: []movegen.Move{m}})
		}
	}
	w.complete = true
}

// appendRootMoves appends the listed moves [from, to) to the root moves, best first.
func (w *worker) appendRootMoves(from, to int) {
	for i := from; i < to; i++ {
		w.Pick(i, to)
		m := w.Moves[i]
		quiet := w.Scores[i] < eval.OrderForcing
		w.rootMoves = append(w.rootMoves, rootMove{move: m, quiet: quiet, score: noScore, pv: []movegen.Move{m}})
	}
}

// completeRoot appends the sound candidates missing from the root moves.
func (w *worker) completeRoot() {
	w.complete = true
	for i := range w.rootMoves {
		w.Moves = append(w.Moves, w.rootMoves[i].move)
	}
	to := len(w.rootMoves)
	w.appendRootMoves(to, w.listUnselected(0, to, 0))
	for i := to; i < len(w.rootMoves); i++ {
		w.rootMoves[i].unselected = true
	}
	w.Truncate(0)
}

// iterate searches depth 1, 2, 3, … until a limit or a proved result ends it.
func (w *worker) iterate(report func(search.Info)) {
	last, score := w.rootMoves[0].move, w.evaluate()
	for depth := 1; depth <= maxDepth && (w.limits.Depth == 0 || depth <= w.limits.Depth); depth++ {
		w.depth, w.selDepth, w.isOvertaken = depth, 0, false
		for w.line = 0; w.line < w.lines; w.line++ {
			w.searchRootWindow(report)
			slices.SortStableFunc(w.rootMoves[w.line:], byScore)
			if w.stopped() {
				break
			}
		}
		slices.SortStableFunc(w.rootMoves[:w.lines], byScore)
		switch done := w.overtaking(); {
		case done != nil:
			w.adopt(done)
			depth = w.depth
		case w.stop.IsSet():
			w.avoidLoss(last, score)
			return
		default:
			w.publish()
		}
		w.depthDone = depth
		w.reportLines(report)
		best := &w.rootMoves[0]
		w.pace.note(best.move != last, score-best.score)
		if w.id == 0 && w.isEnough() {
			return
		}
		last, score = best.move, best.score
	}
}

// avoidLoss chooses the move after an interrupted iteration whose best move is proved to lose: the first move that is not, for the
// score of the previous iteration, whose best move was last. If that iteration had already found all moves lost, or if only
// moves outside the selective list are left, it keeps the longest resistance.
func (w *worker) avoidLoss(last movegen.Move, score int32) {
	best := &w.rootMoves[0]
	if w.line > 0 || best.score >= -tt.Forced {
		return
	}
	at, bound := 0, tt.Exact
	switch {
	case score < -tt.Forced:
		at = slices.IndexFunc(w.rootMoves, func(r rootMove) bool { return r.move == last })
	case best.loses:
		if at = slices.IndexFunc(w.rootMoves, func(r rootMove) bool { return !r.loses }); at < 0 {
			return // every move loses
		}
		if w.rootMoves[at].unselected {
			at = 0
		}
		bound = tt.Upper
	}
	*best, w.rootMoves[at] = w.rootMoves[at], *best
	best.score, best.bound = score, bound
}

func byScore(a, b rootMove) int { return int(b.score) - int(a.score) }

// isEnough reports whether the search can end after this iteration.
func (w *worker) isEnough() bool {
	switch {
	case w.limits.Infinite:
		return false
	case w.isSettled():
		return true
	case !w.pace.isClocked: // use all of the time
		return false
	default:
		return len(w.rootMoves) == 1 || w.stop.Late(enoughTime*w.pace.stretch)
	}
}

// isSettled reports whether all lines end in forced results within the search depth. Beyond that depth a shorter win or a longer
// resistance may be missed: by a reduction, or because the length of a win by threats is only a bound.
func (w *worker) isSettled() bool {
	if w.has.View != nil && w.has.View.IsRelaxed() {
		return false
	}
	for _, r := range w.rootMoves[:w.lines] {
		if n, forced := search.Score(r.score).Plies(); !forced || max(n, -n) > w.depth {
			return false
		}
	}
	return true
}

// searchRootWindow searches the root for the current line in an aspiration window around the last score, and widens the window
// until the score fits.
func (w *worker) searchRootWindow(report func(search.Info)) {
	alpha, beta := int32(-tt.Win), int32(tt.Win)
	delta := int32(w.values[window])
	guess := w.rootMoves[w.line].score
	if w.depth >= windowDepth && w.on(aspiration) && guess != noScore && !isForced(guess) {
		alpha, beta = guess-delta, guess+delta
	}
	for {
		score := w.searchRoot(alpha, beta)
		if w.stopped() || score > alpha && score < beta {
			return
		}
		slices.SortStableFunc(w.rootMoves[w.line:], byScore)
		if score <= alpha {
			if alpha <= -tt.Win {
				return
			}
			w.report(report, w.line, score, tt.Upper)
			alpha = score - delta
		} else {
			if beta >= tt.Win {
				return
			}
			w.report(report, w.line, score, tt.Lower)
			beta = score + delta
		}
		delta *= 3
		if delta > 1000 || isForced(score) {
			alpha, beta = -tt.Win, tt.Win
		}
	}
}

// searchRoot searches the root moves that no better line starts with.
func (w *worker) searchRoot(alpha, beta int32) int32 {
	mover := w.p.Mover()
	if w.has.Repeater != nil {
		w.stack[0].key = w.has.Repeater.BoardKey()
	}
	w.enter(0)
	defer w.leave(0)
	start, best := alpha, int32(-tt.Win)
	bound := tt.Upper
	bestMove := w.rootMoves[w.line].move
	for i := w.line + 1; i < len(w.rootMoves); i++ {
		w.rootMoves[i].score = noScore // a score from another depth is useless for sorting
	}
	for i := w.line; ; i++ {
		if i == len(w.rootMoves) && !w.complete && best < -tt.Forced {
			w.completeRoot()
		}
		if i == len(w.rootMoves) {
			break
		}
		r := &w.rootMoves[i]
		w.make(r.move, 0)
		number := i - w.line
		next := w.remaining(w.depth)
		reduced := next
		if r.quiet && number >= rootFullMoves && w.depth >= 3 && w.on(reductions) {
			reduced -= w.reduction(r.move, w.depth, number, 0, true, 0)
		}
		score := w.searchMove(mover, alpha, beta, next, reduced, 0, number == 0)
		w.p.Unmake()
		if w.stopped() {
			return best
		}
		r.loses = r.loses || score < -tt.Forced
		if number == 0 || score > alpha {
			r.score, r.bound = score, boundOf(score, alpha, beta)
			w.pace.isFailing = r.bound == tt.Upper
			r.pv = append(append(r.pv[:0], r.move), w.pv[1]...)
		}
		if score > best {
			best = score
			if score > alpha {
				bestMove, alpha, bound = r.move, score, tt.Exact
				if score >= beta {
					bound = tt.Lower
					break
				}
			}
		}
	}
	if w.line == 0 && w.limits.Moves == nil {
		if best <= start {
			bestMove = movegen.NoMove
		}
		w.store(w.p.Key(), 0, tt.Entry{Move: uint32(bestMove), Score: best, Depth: w.depth, Bound: bound})
	}
	return best
}

// boundOf returns the kind of bound that a score is, given the search window.
func boundOf(score, alpha, beta int32) tt.Bound {
	switch {
	case score <= alpha && alpha > -tt.Win:
		return tt.Upper
	case score >= beta && beta < tt.Win:
		return tt.Lower
	}
	return tt.Exact
}

// reportLines reports the best lines of a complete iteration.
func (w *worker) reportLines(report func(search.Info)) {
	for i := range w.lines {
		w.appendThreats(&w.rootMoves[i])
		w.report(report, i, w.rootMoves[i].score, tt.Exact)
	}
}

// appendThreats completes a line with a forced result, which ends where a threat search found the win, by the threats.
func (w *worker) appendThreats(r *rootMove) {
	plies, isForced := search.Score(r.score).Plies()
	if !isForced || w.threats == nil || len(r.pv) >= max(plies, -plies) {
		return
	}
	winner := w.p.Mover()
	if plies < 0 {
		winner = 1 - winner
	}
	for _, m := range r.pv {
		w.p.Make(m)
	}
	n := len(r.pv)
	r.pv = w.threats.Line(r.pv, winner, threat.Direct, w.values[threatNodes])
	for range n {
		w.p.Unmake()
	}
}

func (w *worker) report(report func(search.Info), line int, score int32, bound tt.Bound) {
	if report == nil {
		return
	}
	nodes := w.nodes
	if len(w.searcher.workers) > 1 {
		nodes = max(nodes, w.searcher.nodes.Load())
	}
	report(search.Info{
		Depth:    w.depth,
		SelDepth: w.selDepth,
		Line:     line + 1,
		Score:    search.Score(score),
		Bound:    bound,
		Nodes:    nodes,
		Time:     w.stop.Elapsed(),
		Hashfull: w.table.Hashfull(),
		PV:       w.rootMoves[line].pv,
	})
}
