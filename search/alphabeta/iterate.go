package alphabeta

import (
	"slices"

	"quincunx/movegen"
	"quincunx/search"
	"quincunx/search/threat"
	"quincunx/tt"
)

// rootMove is a move of the root and what the search knows of it.
type rootMove struct {
	move   movegen.Move
	quiet  bool
	score  int32    // of the last search that raised alpha, or was of the first move
	bound  tt.Bound // of score
	loses  bool     // any search has seen it lose
	isRest bool     // a selective list left it out
	pv     []movegen.Move
}

const (
	windowDepth    = 4 // from which on windows are narrow
	noScore        = -tt.Win
	rootFullMoves  = 4   // that are never reduced
	rootThreatPart = 8   // of a limit of nodes or time that the threat search may take
	firstThreats   = 500 // nodes of it before the first look at the time
)

// listRootMoves lists what is to be searched at the root. There is always a move.
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
	w.lines = 1
	if w.id == 0 {
		w.lines = min(w.searcher.options.MultiPV, len(w.rootMoves))
	}
}

// keepBestByTables leaves the moves of the root that the tables find best, if they know it. The search chooses among them.
func (w *worker) keepBestByTables() {
	w.rootTier = -1
	if w.tables == nil {
		return
	}
	best := w.tables.BestMoves(w.p)
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
	if w.id == 0 {
		w.lines = min(w.searcher.options.MultiPV, len(w.rootMoves))
	}
}

// appendRootMoves appends the moves listed between two indices to those of the root, best first.
func (w *worker) appendRootMoves(from, to int) {
	for i := from; i < to; i++ {
		w.Pick(i, to)
		m := w.Moves[i]
		quiet := w.Scores[i] < search.OrderForcing
		w.rootMoves = append(w.rootMoves, rootMove{move: m, quiet: quiet, score: noScore, pv: []movegen.Move{m}})
	}
}

// completeRoot appends the sound candidates that the moves of the root lack.
func (w *worker) completeRoot() {
	w.complete = true
	for i := range w.rootMoves {
		w.Moves = append(w.Moves, w.rootMoves[i].move)
	}
	to := len(w.rootMoves)
	w.appendRootMoves(to, w.listRest(0, to, 0))
	for i := to; i < len(w.rootMoves); i++ {
		w.rootMoves[i].isRest = true
	}
	w.Truncate(0)
}

// iterate searches to one depth after another until it is to stop.
func (w *worker) iterate(report func(search.Info)) {
	if w.id == 0 && w.lines == 1 && w.threats != nil && w.on(rootThreats) && w.findThreatWin(report) {
		return
	}
	last, score := w.rootMoves[0].move, w.evaluate()
	for depth := 1; depth <= maxDepth && (w.limits.Depth == 0 || depth <= w.limits.Depth); depth++ {
		w.depth = depth + w.id%2 // half of the helpers look one ply further
		w.selDepth = 0
		for w.line = 0; w.line < w.lines; w.line++ {
			w.searchRootWindow(report)
			slices.SortStableFunc(w.rootMoves[w.line:], byScore)
			if w.stop.IsSet() {
				break
			}
		}
		slices.SortStableFunc(w.rootMoves[:w.lines], byScore)
		if w.stop.IsSet() {
			w.dropFailed(last, score)
			return
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

// dropFailed chooses what is played after an iteration that was stopped when its best move had lost or failed
// low, which proves nothing of the moves that were still to be searched. last and score are the best move of the iteration
// before, and what it was worth.
//
// Instead of a move that loses, the next one that no search has seen lose is played for the score of the
// iteration before, or that iteration's best move if all were lost by then. If only moves that look bad are left, what
// resists longest is played. In a game of threats, where what fails is more often the move than the position, the next move that no
// search has seen lose is played instead of one that has failed low, if it is among the first, also if it is known by then
// how low.
func (w *worker) dropFailed(last movegen.Move, score int32) {
	best := &w.rootMoves[0]
	at, bound := 0, tt.Exact
	switch {
	case w.line > 0:
		return
	case best.score >= -tt.Forced:
		isFailing := best.bound == tt.Upper || w.hasFailed && best.score <= w.ceiling
		if !isFailing || w.unseen == 0 || w.has.ThreatGenerator == nil {
			return
		}
		if at = w.nextUnproved(); at < 0 || at >= rootFullMoves {
			return
		}
		score, bound = w.ceiling, tt.Upper
	case score < -tt.Forced:
		at = slices.IndexFunc(w.rootMoves, func(r rootMove) bool { return r.move == last })
	case best.score != noScore:
		if at = w.nextUnproved(); at < 0 {
			return // all lose
		}
		if w.rootMoves[at].isRest {
			at = 0
		}
		bound = tt.Upper
	}
	*best, w.rootMoves[at] = w.rootMoves[at], *best
	best.score, best.bound = score, bound
}

// nextUnproved returns the first move from the one on at which the search was stopped that
// isn't known to lose, -1 if there is none.
func (w *worker) nextUnproved() int {
	for i := max(w.unseen, 1); i < len(w.rootMoves); i++ {
		if !w.rootMoves[i].loses {
			return i
		}
	}
	return -1
}

func byScore(a, b rootMove) int { return int(b.score) - int(a.score) }

// isEnough reports whether a further iteration is not worth its time.
func (w *worker) isEnough() bool {
	switch {
	case w.limits.Infinite:
		return false
	case w.isSettled():
		return true
	case !w.pace.isClocked: // all of the time is to be used
		return false
	default:
		return len(w.rootMoves) == 1 || w.stop.Late(enoughTime*w.pace.stretch)
	}
}

// isSettled reports whether all lines lead to forced ends that are no further
// away than the search has looked. A shorter win, or a longer resistance, may
// still hide behind a reduction or a win by threats, whose length is a bound.
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

// findThreatWin looks for a win by threats before everything else.
func (w *worker) findThreatWin(report func(search.Info)) bool {
	nodes := w.count(rootNodes)
	if w.limits.Nodes > 0 {
		nodes = min(nodes, int(w.limits.Nodes/rootThreatPart))
	}
	budget := nodes
	if w.stop.Late(0) { // there is a time: look at it now and then
		budget = min(nodes, firstThreats)
	}
	move, plies, ok := w.threatWin(threat.Indirect, budget)
	for !ok && budget < nodes && !w.stop.Late(1./rootThreatPart) {
		budget = min(nodes, 2*budget)
		move, plies, ok = w.threatWin(threat.Indirect, budget)
	}
	if !ok {
		return false
	}
	at := slices.IndexFunc(w.rootMoves, func(r rootMove) bool { return r.move == move })
	if at < 0 {
		w.rootMoves = append(w.rootMoves, rootMove{move: move})
		at = len(w.rootMoves) - 1
	}
	best := &w.rootMoves[0]
	*best, w.rootMoves[at] = w.rootMoves[at], *best
	best.score, best.bound = tt.Win-int32(plies), tt.Exact
	best.pv = w.threats.Line(best.pv[:0], threat.Indirect, nodes)
	if len(best.pv) == 0 || best.pv[0] != move {
		best.pv = append(best.pv[:0], move)
	}
	w.depth, w.depthDone, w.selDepth = 1, 1, plies
	w.reportLines(report)
	return true
}

// searchRootWindow searches the root for the line under way, in a narrow
// window around the last score that is widened until the score fits.
func (w *worker) searchRootWindow(report func(search.Info)) {
	alpha, beta := int32(-tt.Win), int32(tt.Win)
	delta := w.value(window)
	guess := w.rootMoves[w.line].score
	w.ceiling, w.hasFailed = guess, false
	if w.depth >= windowDepth && w.on(aspiration) && guess != noScore && !isForced(guess) {
		alpha, beta = guess-delta, guess+delta
	}
	for {
		score := w.searchRoot(alpha, beta)
		if w.stop.IsSet() || score > alpha && score < beta {
			return
		}
		slices.SortStableFunc(w.rootMoves[w.line:], byScore)
		if score <= alpha {
			if alpha <= -tt.Win {
				return
			}
			w.report(report, w.line, score, tt.Upper)
			w.ceiling, w.hasFailed = score, true
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

// searchRoot searches the moves of the root that are in no better line.
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
	w.unseen = 0
	for i := w.line + 1; i < len(w.rootMoves); i++ {
		w.rootMoves[i].score = noScore // that of another depth says little
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
			reduced -= w.reduction(w.depth, number, 0, true)
		}
		score := w.searchMove(mover, alpha, beta, next, reduced, 0, number == 0)
		w.p.Unmake()
		if w.stop.IsSet() {
			w.unseen = i
			return best
		}
		r.loses = r.loses || score < -tt.Forced
		if number == 0 || score > alpha {
			r.score, r.bound = score, boundOf(score, alpha, beta)
			w.pace.isFailing = r.bound == tt.Upper
			w.hasFailed = w.hasFailed && number == 0
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
	if w.line == 0 {
		if best <= start {
			bestMove = movegen.NoMove
		}
		w.store(w.p.Key(), 0, tt.Entry{Move: uint32(bestMove), Score: best, Depth: w.depth, Bound: bound})
	}
	return best
}

// boundOf says what a score of a search in a window is.
func boundOf(score, alpha, beta int32) tt.Bound {
	switch {
	case score <= alpha && alpha > -tt.Win:
		return tt.Upper
	case score >= beta && beta < tt.Win:
		return tt.Lower
	}
	return tt.Exact
}

// reportLines reports the best lines of an iteration that is complete.
func (w *worker) reportLines(report func(search.Info)) {
	for i := range w.lines {
		w.report(report, i, w.rootMoves[i].score, tt.Exact)
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
