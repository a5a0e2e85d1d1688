package alphabeta

import (
	"runtime"

	"quincunx/eval"
	"quincunx/movegen"
	"quincunx/search"
	"quincunx/search/threat"
	"quincunx/tt"
)

const (
	maxPly     = 200 // limit of plies from the root to a node
	frames     = maxPly + 4
	maxDepth   = 120  // limit of an iteration
	threatBits = 16   // log2 of the number of table entries of a threat search
	pollNodes  = 1024 // nodes between checks of the total
)

// worker is one thread of a search: its position and all its scratch memory.
type worker struct {
	searcher *Searcher
	id       int
	features feature
	values   [parameters]int

	p         search.Position     // at the current node
	has       search.Capabilities // of p, without disabled features
	threats   *threat.Searcher    // nil without search.ThreatGenerator
	limits    search.Limits
	stop      *search.Stop
	table     *tt.Table
	nodes     uint64
	nextPoll  uint64 // node count
	pollEvery uint64

	tables    search.Tables // or nil
	rootTier  int           // of the root if the tables know its value, else -1
	rootScore int32         // of the root by the tables
	rootSeat  movegen.Seat  // to move at the root
	rootMoves []rootMove
	complete  bool // rootMoves has all sound candidates
	lines     int  // number of principal variations
	line      int  // the current one, from 0
	pace      pace
	depth     int // of the current iteration
	depthDone int
	selDepth  int

	sharing     *sharing // nil with one thread
	isOvertaken bool     // another thread has completed the iteration

	search.MoveList // of all nodes of the current line

	stack   [frames]frame
	claims  [frames]search.Claim // of the move being searched at each ply
	history history
	counts  keyCounts
	pv      [frames][]movegen.Move
	result  [movegen.MaxSeats]int32
}

// frame is the state of a node of the current line.
type frame struct {
	key     uint64 // of the board, if positions can repeat
	move    movegen.Move
	killers [2]movegen.Move
	context historyContext
	eval    int32
}

func newWorker(s *Searcher, id int) *worker {
	w := &worker{searcher: s, id: id, features: s.features, values: s.values, table: s.table, tables: s.options.Tables, sharing: s.sharing}
	w.Moves = make([]movegen.Move, 0, 1<<14)
	w.Scores = make([]int32, 0, 1<<14)
	for i := range w.pv {
		w.pv[i] = make([]movegen.Move, 0, frames-i)
	}
	if w.sharing != nil {
		for i := range w.claims {
			w.claims[i].All = &w.sharing.claims
		}
	}
	return w
}

func (w *worker) on(f feature) bool { return w.features&f != 0 }

// forget clears the results of earlier searches.
func (w *worker) forget() {
	w.history = history{}
	if w.threats != nil {
		w.threats.Clear()
	}
}

// capabilities returns the capabilities of the position, except for disabled features.
func (w *worker) capabilities() search.Capabilities {
	c := search.CapabilitiesOf(w.p)
	if !w.on(ordering) {
		c.Unorder()
	}
	if !w.on(earlyMoves) {
		c.MoveValidator = nil
	}
	if !w.on(table) {
		c.KeyPredictor = nil
	}
	if !w.on(quiescence) {
		c.NoisyMoveGenerator = nil
	}
	if !w.on(winDetection) {
		c.WinDetector = nil
	}
	if !w.on(nullMove) {
		c.NullMover = nil
	}
	if !w.on(repetition) {
		c.Repeater = nil
	}
	if !w.on(treeThreats) {
		c.ThreatGenerator = nil
	}
	return c
}

// prepare sets the worker up for a search.
func (w *worker) prepare(root search.Position, limits search.Limits, stop *search.Stop) {
	w.p = root.Clone().(search.Position)
	w.has = w.capabilities()
	w.limits, w.stop = limits, stop
	w.prepareThreats()
	w.nodes, w.pollEvery = 0, pollNodes
	for limits.Nodes > 0 && w.pollEvery > 1 && w.pollEvery*uint64(w.searcher.options.Threads)*16 > limits.Nodes {
		w.pollEvery /= 2
	}
	w.nextPoll = w.pollEvery
	w.Truncate(0)
	w.depth, w.depthDone, w.selDepth, w.line = 0, 0, 0, 0
	w.pace = newPace(limits, w.p.Mover())
	w.stack, w.counts = [frames]frame{}, keyCounts{}
	w.setContext(0)
	w.listRootMoves()
	w.keepBestByTables()
	w.restrictRoot()
	w.lines = 1
	if w.id == 0 {
		w.lines = min(w.searcher.options.MultiPV, len(w.rootMoves))
	}
}

// prepareThreats sets up the threat search if the game has one.
func (w *worker) prepareThreats() {
	if w.has.ThreatGenerator == nil {
		w.threats = nil
		return
	}
	if w.threats == nil {
		w.threats = threat.New(threatBits)
	}
	w.threats.Bind(w.p)
	w.threats.Stop = w.stop
}

// threatWin runs the threat search and adds its nodes to the search's.
func (w *worker) threatWin() (plies int, ok bool) {
	before := w.threats.Nodes
	_, plies, ok = w.threats.Win(threat.Direct, w.values[threatNodes])
	w.countNodes(w.threats.Nodes - before)
	return plies, ok
}

// make plays a move at a ply and counts a node.
func (w *worker) make(m movegen.Move, ply int) {
	w.stack[ply].move = m
	w.p.Make(m)
	w.countNode()
}

func (w *worker) countNode() { w.countNodes(1) }

func (w *worker) countNodes(n uint64) {
	if w.nodes += n; w.nodes >= w.nextPoll {
		w.poll()
	}
}

// poll adds to the node count of all workers. It stops them at the node limit, or when the iteration has used its time, and leaves
// an iteration that another worker has completed.
func (w *worker) poll() {
	for w.nodes >= w.nextPoll {
		w.nextPoll += w.pollEvery
		runtime.Gosched() // gives other goroutines a chance to stop the search on busy processors
		if all := w.searcher.nodes.Add(w.pollEvery); w.limits.Nodes > 0 && all >= w.limits.Nodes {
			w.stop.Set()
		}
	}
	w.isOvertaken = w.overtaking() != nil
	if w.id == 0 && w.depthDone > 0 && w.pace.isClocked && !w.pace.isFailing && w.stop.Late(mostTime*w.pace.stretch) {
		w.stop.Set()
	}
}

// remaining returns the depth left after the last Make at a node of a depth.
func (w *worker) remaining(depth int) int {
	if w.has.View != nil && w.has.View.MidRound() {
		return depth
	}
	return depth - 1
}

// child searches the position after a move and returns its score for the player who made the move.
func (w *worker) child(mover movegen.Seat, alpha, beta int32, depth, ply int) int32 {
	if w.p.Mover() == mover {
		return w.search(alpha, beta, depth, ply)
	}
	return -w.search(-beta, -alpha, depth, ply)
}

// finalScore returns the score of a finished game for the side to move.
func (w *worker) finalScore(ply int) int32 {
	w.p.Score(&w.result)
	switch w.result[w.p.Mover()] {
	case movegen.Win:
		return tt.Win - int32(ply)
	case movegen.Loss:
		return int32(ply) - tt.Win
	default:
		return 0
	}
}

// evaluate returns the evaluation, clamped to ±eval.MaxScore.
func (w *worker) evaluate() int32 {
	return max(-eval.MaxScore, min(w.p.Evaluate(), eval.MaxScore))
}

// knownScore returns the score of a position that static win detection or the tables know well enough for the window.
func (w *worker) knownScore(alpha, beta int32, ply int) (score int32, ok bool) {
	if w.has.WinDetector != nil {
		switch n := w.has.WinDetector.KnownResult(); {
		case n > 0:
			return tt.Win - int32(ply+n), true
		case n < 0:
			return int32(ply-n) - tt.Win, true
		}
	}
	if w.tables == nil {
		return 0, false
	}
	return w.tableScore(alpha, beta)
}

// tableScore returns the score of a position if the tables know it well enough for the window. In the root's tier, positions with
// the root's value are searched: the tables can't rank them.
func (w *worker) tableScore(alpha, beta int32) (score int32, ok bool) {
	v, tier, ok := w.tables.Known(w.p)
	if !ok {
		return 0, false
	}
	low, high := scoreOf(v.Worst), scoreOf(v.Best)
	switch {
	case low == high:
		if tier != w.rootTier {
			return low, true
		}
		kept := w.rootScore
		if w.p.Mover() != w.rootSeat {
			kept = -kept
		}
		return low, low != kept
	case low >= beta:
		return low, true
	case high <= alpha:
		return high, true
	}
	return 0, false
}

// scoreOf returns the score of an outcome from the tables.
func scoreOf(o movegen.Outcome) int32 { return int32(o) * search.TableWin }

func isForced(score int32) bool { return score > tt.Forced || score < -tt.Forced }
