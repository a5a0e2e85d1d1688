package proof

import (
	"sync"
	"sync/atomic"
	"time"

	"quincunx/search"
)

// Several threads search the root at the same time. Each runs its own df-pn, and they share the table (Kaneko, "Parallel
// Depth First Proof Number Search", 2010). Without coordination all would go to the same leaf. So a position that another
// thread is visiting for the first time counts as the worst choice (virtual loss). A thread that reaches one turns back and
// takes the next best child of the parent if its number is below the threshold; otherwise it returns further. This is what
// the other thread would do next if the leaf did not change the numbers (Pawlewicz and Hayward, "Scalable Parallel DFPN
// Search", 2013).
//
// When a thread decides a position, threads that are searching below it leave it.

// team is the state shared by the threads of a search, in addition to the prover.
type team struct {
	threads  int
	nodes    atomic.Uint64         // total of all threads, as far as counted
	decision atomic.Pointer[value] // of the root
	visits   search.Claims
}

// teamState is a thread's own state in its team.
type teamState struct {
	*team                  // nil with one thread
	number    int          // of the thread
	visit     search.Claim // the position that the thread is visiting for the first time
	counted   uint64       // own nodes that the team's total includes
	checked   int          // index in the path last checked for another thread's decision
	decidedAt int          // length of the path before a position that another thread has decided
}

// noneDecided is the value of decidedAt while no position on the path is decided.
const noneDecided = maxDepth + 1

// searchParallel searches the root with several threads until it is decided or a limit is reached.
func (s *worker) searchParallel(threads int) {
	outer := s.stop
	rest := s.limits.Time
	if rest > 0 {
		rest = max(rest-time.Since(s.begin), 1)
	}
	stop := search.NewStop(s.ctx, 0, rest)
	defer stop.Close()
	t := &team{threads: threads}
	t.nodes.Store(s.nodes)
	s.teamState = teamState{team: t, visit: search.Claim{All: &t.visits}, counted: s.nodes, decidedAt: noneDecided}
	s.setStop(stop)
	if s.threats != nil {
		s.threats.Divide(true)
		defer s.threats.Divide(false)
	}
	helpers := make([]*worker, threads-1)
	var others sync.WaitGroup
	for i := range helpers {
		h := s.helper(i + 1)
		helpers[i] = h
		others.Go(h.run)
	}
	s.run()
	others.Wait()
	for _, h := range helpers {
		s.nodes += h.nodes
	}
	if v := t.decision.Load(); v != nil && !s.isDecided() { // other threads have overwritten the entry
		s.table.store(s.root, *v, s.nodes)
	}
	s.teamState = teamState{}
	s.setStop(outer)
}

// helper returns another worker of the team, at the root.
func (s *worker) helper(number int) *worker {
	for len(s.scratches) <= number {
		s.scratches = append(s.scratches, newScratch())
	}
	h := *s
	h.scratch = s.scratches[number]
	h.number, h.visit, h.nodes, h.counted, h.report = number, search.Claim{All: &s.visits}, 0, 0, nil
	if s.threats != nil {
		if h.threats == nil {
			h.threats = s.threats.Share()
		}
		h.threats.Divide(true)
	}
	h.bind(s.position.Clone())
	h.setStop(s.stop)
	return &h
}

// setStop sets the stop of the search and of its threat search.
func (s *worker) setStop(stop *search.Stop) {
	s.stop = stop
	if s.threats != nil {
		s.threats.Stop = stop
	}
}

// run searches the root until it is decided or a limit is reached, and then stops the other threads.
func (s *worker) run() {
	s.proveByThreats()
	for !s.shouldStop() && !s.isDecided() {
		v, busy := s.search(s.root, unlimited)
		if v.numbers.decided() {
			s.decision.Store(&v)
			break
		}
		if busy {
			time.Sleep(search.ClaimPause)
		}
	}
	s.count()
	s.stop.Set()
}

// count adds this thread's nodes to the team's total and returns it.
func (s *worker) count() uint64 {
	n := s.team.nodes.Add(s.nodes - s.counted)
	s.counted = s.nodes
	return n
}

// tryVisit reports whether this thread may search a position: not while another thread is visiting it for the first time.
func (s *worker) tryVisit(key uint64) bool {
	if _, ok := s.table.find(key); ok {
		return true
	}
	return s.visit.Take(key)
}

// publish ends the first visit of a position: it stores the value so far, and lets other threads search the position.
func (s *worker) publish(key uint64, v value, work uint64) {
	if !s.visit.Holds(key) {
		return
	}
	if !v.numbers.decided() {
		s.table.store(key, v, work)
	}
	s.visit.Release()
}

// storeShared stores the value of a finished position and returns it, or another thread's decision if there is one.
func (s *worker) storeShared(key uint64, v value, work uint64) value {
	if len(s.path.keys) == s.decidedAt {
		s.decidedAt = noneDecided
	}
	if e, ok := s.table.find(key); ok && e.numbers.decided() && !v.numbers.decided() {
		return s.valueOf(e)
	}
	s.table.store(key, v, work)
	return v
}

// isOvertaken reports whether another thread has decided the position on the board or one before it on the path. It checks
// only a few positions of the path in each call.
func (s *worker) isOvertaken() bool {
	for range min(overtakenLooks, len(s.path.keys)) {
		if s.decidedAt != noneDecided {
			break
		}
		s.checked = (s.checked + 1) % len(s.path.keys)
		if e, ok := s.table.find(s.path.keys[s.checked]); ok && e.numbers.decided() {
			s.decidedAt = s.checked
		}
	}
	return len(s.path.keys) > s.decidedAt
}

// overtakenLooks is the number of positions on the path that isOvertaken checks. Most paths are not much longer, but some are
// a hundred times as long.
const overtakenLooks = 8

// bestFree returns the best child that no other thread is searching, and the second smallest number of all children, at least
// the best one's. busy reports that no free child is below the threshold.
func bestFree(children []child, phi index, limit uint32) (best int, second uint32, busy bool) {
	least := uint32(infinite)
	second = infinite
	for i := range children {
		c := &children[i]
		n := c.numbers[phi]
		if !c.busy && n < least {
			best, second, least = i, min(second, least), n
		} else if n < second {
			second = n
		}
	}
	return best, max(second, least), least >= limit
}

// setBusy records whether other threads are searching a child. If not, the flags of all other children are outdated and
// cleared.
func setBusy(children []child, best int, busy bool) {
	if !busy {
		for i := range children {
			children[i].busy = false
		}
	}
	children[best].busy = busy
}
