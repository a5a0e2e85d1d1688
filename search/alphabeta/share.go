package alphabeta

import (
	"slices"
	"sync/atomic"

	"quincunx/movegen"
	"quincunx/search"
)

// Threads on one table search the same moves in the same order, and would do the same work at the same time. Two rules make them
// divide it. A thread leaves a move for last while another one is searching it (ABDADA, Weill 1996, without the counts in the table:
// Kerrigan, "Simplified ABDADA"). And an iteration ends for all threads when the first has completed it.

// claimDepth is the least depth of a node whose moves are divided.
const claimDepth = 2

// sharing is the state that all threads of a search read and write, besides the table.
type sharing struct {
	claims    search.Claims             // the moves being searched: see moveKey
	completed atomic.Pointer[iteration] // the deepest completed iteration, nil before the first
}

// iteration is the result of an iteration. It is read only.
type iteration struct {
	depth, selDepth int
	rootMoves       []rootMove
	complete        bool // see worker.complete
}

// moveKey returns the key of a move in the position with a key.
func moveKey(key uint64, m movegen.Move) uint64 { return key ^ uint64(m)*0x9e37_79b9_7f4a_7c15 }

// stopped reports whether the worker must return from the current iteration.
func (w *worker) stopped() bool { return w.isOvertaken || w.stop.IsSet() }

// overtaking returns an iteration that another thread has completed, at least as deep as the worker's, or nil. With several principal
// variations there is none, because the other threads search only the first.
func (w *worker) overtaking() *iteration {
	if w.sharing == nil || w.lines > 1 {
		return nil
	}
	if done := w.sharing.completed.Load(); done != nil && done.depth >= w.depth {
		return done
	}
	return nil
}

// publish stores the worker's completed iteration for the other threads, unless one as deep is there.
func (w *worker) publish() {
	if w.sharing == nil {
		return
	}
	done := &iteration{w.depth, w.selDepth, cloneRootMoves(w.rootMoves), w.complete}
	for {
		old := w.sharing.completed.Load()
		if old != nil && old.depth >= done.depth || w.sharing.completed.CompareAndSwap(old, done) {
			return
		}
	}
}

// adopt replaces the worker's iteration by another thread's.
func (w *worker) adopt(done *iteration) {
	w.depth, w.selDepth, w.complete = done.depth, max(w.selDepth, done.selDepth), done.complete
	w.rootMoves = cloneRootMoves(done.rootMoves)
	w.pace.isFailing = false
}

func cloneRootMoves(moves []rootMove) []rootMove {
	moves = slices.Clone(moves)
	for i := range moves {
		moves[i].pv = slices.Clone(moves[i].pv)
	}
	return moves
}
