package alphabeta

import (
	"runtime"

	"quincunx/movegen"
	"quincunx/search"
	"quincunx/search/threat"
	"quincunx/tt"
)

const (
	maxPly     = 200 // the most plies from the root to a node
	frames     = maxPly + 4
	maxDepth   = 120  // of an iteration
	threatBits = 16   // of the number of entries of the table of a threat search
	pollNodes  = 1024 // between looks at the number of nodes of all workers
)

// worker is one thread of a search: the position it walks, and all its scratch.
type worker struct {
	searcher *Searcher
	id       int
	features feature
	values   values

	p         search.Position     // at the node
	has       search.Capabilities // of p, but for those of features that are off
	threats   *threat.Searcher    // nil without search.ThreatGenerator
	limits    search.Limits
	stop      *search.Stop
	table     *tt.Table
	nodes     uint64
	poll      uint64 // the nodes at which to poll next
	pollEvery uint64

	tables    search.Tables // nil for none
	rootTier  int           // of the root if the tables have its value, or else -1
	rootScore int32         // of that value
	rootSeat  movegen.Seat  // to move at the root
	rootMoves []rootMove
	complete  bool  // rootMoves has all sound candidates
	lines     int   // principal variations that are looked for
	line      int   // the one under way, from 0
	unseen    int   // the move of the root at which the search was stopped
	ceiling   int32 // no move of the line under way is worth more, as far as is known
	hasFailed bool  // all moves of the line under way have failed low, and no other than the first has been better since
	pace      pace
	depth     int // of the iteration
	depthDone int
	selDepth  int

	search.MoveList // of all nodes of the line

	stack  [frames]frame
	counts keyCounts
	pv     [frames][]movegen.Move
	result [movegen.MaxSeats]int32
}

// frame is the state of a node of the line.
type frame struct {
	key     uint64 // of the board, if positions can repeat
	move    movegen.Move
	killers [2]movegen.Move
	eval    int32
}

func newWorker(s *Searcher, id int) *worker {
	w := &worker{searcher: s, id: id, features: s.features, values: s.values, table: s.table, tables: s.options.Tables}
	w.Moves = make([]movegen.Move, 0, 1<<14)
	w.Scores = make([]int32, 0, 1<<14)
	for i := range w.pv {
		w.pv[i] = make([]movegen.Move, 0, frames-i)
	}
	return w
}

// value returns a parameter in the units of scores.
func (w *worker) value(p parameter) int32 { return w.values[p] }

// count returns a parameter that counts something.
func (w *worker) count(p parameter) int { return int(w.values[p]) }

func (w *worker) on(f feature) bool { return w.features&f != 0 }

// forget clears what was learnt in earlier searches.
func (w *worker) forget() {
	if w.threats != nil {
		w.threats.Clear()
	}
}

// capabilities returns those of the position but for those of features that are off.
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
	w.poll = w.pollEvery
	w.Truncate(0)
	w.depth, w.depthDone, w.selDepth, w.line = 0, 0, 0, 0
	w.pace = newPace(limits, w.p.Mover())
	w.stack, w.counts = [frames]frame{}, keyCounts{}
	w.listRootMoves()
	w.keepBestByTables()
}

// prepareThreats makes the threat search of a game that offers one.
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

// threatWin looks for a win by threats, whose nodes count as those of the search.
func (w *worker) threatWin(order, nodes int) (move movegen.Move, plies int, ok bool) {
	before := w.threats.Nodes
	move, plies, ok = w.threats.Win(order, nodes)
	w.countNodes(w.threats.Nodes - before)
	return move, plies, ok
}

// make plays a move at a ply and counts a node.
func (w *worker) make(m movegen.Move, ply int) {
	w.stack[ply].move = m
	w.p.Make(m)
	w.countNode()
}

func (w *worker) countNode() { w.countNodes(1) }

func (w *worker) countNodes(n uint64) {
	if w.nodes += n; w.nodes >= w.poll {
		w.share()
	}
}

// share adds to the nodes of all workers, and stops all once there are enough, or the iteration has had its time.
func (w *worker) share() {
	for w.nodes >= w.poll {
		w.poll += w.pollEvery
		runtime.Gosched() // lets other goroutines stop the search if all processors are busy
		if all := w.searcher.nodes.Add(w.pollEvery); w.limits.Nodes > 0 && all >= w.limits.Nodes {
			w.stop.Set()
		}
	}
	if w.id == 0 && w.depthDone > 0 && w.pace.isClocked && !w.pace.isFailing && w.stop.Late(mostTime*w.pace.stretch) {
		w.stop.Set()
	}
}

// remaining returns the depth that is left of a node's after the last Make.
func (w *worker) remaining(depth int) int {
	if w.has.View != nil && w.has.View.MidRound() {
		return depth
	}
	return depth - 1
}

// child searches the position after a move, for the seat that made it.
func (w *worker) child(mover movegen.Seat, alpha, beta int32, depth, ply int) int32 {
	if w.p.Mover() == mover {
		return w.search(alpha, beta, depth, ply)
	}
	return -w.search(-beta, -alpha, depth, ply)
}

// finalScore is the score of a game that is over, for the seat to act.
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

// evaluate is the estimate of the position, kept within its range.
func (w *worker) evaluate() int32 {
	return max(-search.MaxEval, min(w.p.Evaluate(), search.MaxEval))
}

// knownResult returns n > 0 if the seat to act wins in n plies, -n if it loses in n plies, and 0 if that isn't detected statically.
func (w *worker) knownResult() int {
	if w.has.WinDetector == nil {
		return 0
	}
	return w.has.WinDetector.KnownResult()
}

// winIn returns the score at a ply of a win in n plies, or a loss in -n.
func winIn(n, ply int) int32 {
	if n > 0 {
		return tt.Win - int32(ply+n)
	}
	return int32(ply-n) - tt.Win
}

// tableScore returns the score of a position that the tables know well enough for the window. In the root's tier positions
// that keep the root's value are searched: the tables can't rank them.
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

// scoreOf returns the score of an outcome by tables.
func scoreOf(o movegen.Outcome) int32 { return int32(o) * search.TableWin }

func isForced(score int32) bool { return score > tt.Forced || score < -tt.Forced }
