package alphabeta

import (
	"slices"
	"sync"
	"sync/atomic"

	"quincunx/movegen"
	"quincunx/search"
)

// Threads on one table search the same moves in the same order, and would do the same work at the same time. Two rules make them
// divide it. A thread leaves a move for last while another one is searching it (ABDADA, Weill 1996, without the counts in the table:
// Kerrigan, "Simplified ABDADA"). And an iteration ends for all threads when the first has completed it.

// claimDepth is the least depth of a node whose moves are divided.
const claimDepth = 2

// sharing is what the threads of a search know of each other.
type sharing struct {
	claims search.Claims // the moves being searched: see moveKey

	depth     atomic.Int32 // of the last completed iteration
	mutex     sync.Mutex   // guards the rest
	completed iteration
}

// iteration is the result of an iteration.
type iteration struct {
	depth, selDepth int
	rootMoves       []rootMove
	complete        bool // see worker.complete
}

// moveKey returns the key of a move in the position with a key.
func moveKey(key uint64, m movegen.Move) uint64 { return key ^ uint64(m)*0x9e37_79b9_7f4a_7c15 }

// stopped reports whether the worker must return from the current iteration.
func (w *worker) stopped() bool { return w.isOvertaken || w.stop.IsSet() }

// publish shows the other threads the iteration that this one has completed.
func (w *worker) publish() {
	s := w.sharing
	if s == nil {
		return
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if w.depth > s.completed.depth {
		s.completed = iteration{w.depth, w.selDepth, cloneRootMoves(w.rootMoves), w.complete}
		s.depth.Store(int32(w.depth))
	}
}

// adopt continues from an iteration that another thread has completed, if it is at least as deep as the worker's, and reports whether
// there is one. The others know nothing of a second principal variation.
func (w *worker) adopt() bool {
	s := w.sharing
	if s == nil || w.lines > 1 || int(s.depth.Load()) < w.depth {
		return false
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	w.depth, w.selDepth, w.complete = s.completed.depth, max(w.selDepth, s.completed.selDepth), s.completed.complete
	w.rootMoves = cloneRootMoves(s.completed.rootMoves)
	w.pace.isFailing = false
	return true
}

func cloneRootMoves(moves []rootMove) []rootMove {
	moves = slices.Clone(moves)
	for i := range moves {
		moves[i].pv = slices.Clone(moves[i].pv)
	}
	return moves
}
