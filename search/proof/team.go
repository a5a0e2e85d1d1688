package proof

import (
	"sync"
	"sync/atomic"
	"time"

	"quincunx/search"
)

// With several threads, several walks search the root at the same time. Each runs its own df-pn, and they share the
// table (Kaneko, "Parallel Depth First Proof Number Search", 2010). Left to itself, each would
// go to the same leaf. So a position that another walk visits for the first time counts as the worse choice
// (virtual loss): a walk that comes to one turns back and takes the next best move of the position before, if the
// number of that is below the threshold, or else turns back further. It does then what the other walk
// would do next if the leaf changed nothing (Pawlewicz and Hayward, "Scalable Parallel DFPN Search", 2013).
//
// When a walk decides a position that others are below, they leave it.

// team is what walks that search together share, beside the solver.
type team struct {
	nodes    atomic.Uint64         // made by all walks, as far as they have counted them
	decision atomic.Pointer[value] // of the root
	visits   []visit               // of the walks
}

// visit is the position that a walk visits for the first time, 0 = none.
type visit struct {
	key atomic.Uint64
	_   [56]byte // a cache line of its own
}

// teammate is what a walk keeps for its team.
type teammate struct {
	*team          // nil while one goroutine searches
	number  int    // of the walk
	counted uint64 // of its nodes, those in the count of the team
	looked  int    // the last position of the path that was looked at for a decision of another walk
	left    int    // the number of positions on the path before one that another walk has decided
}

// noneLeft is teammate.left while no position on the path is decided.
const noneLeft = maxDepth + 1

// pause is how long a walk waits that finds all there is to do in the hands of others.
const pause = 20 * time.Microsecond

// together searches the root with several walks until it is decided, or the search is to end.
func (s *walk) together(walks int) {
	outer := s.stop
	rest := s.limits.Time
	if rest > 0 {
		rest = max(rest-time.Since(s.begin), 1)
	}
	stop := search.NewStop(s.ctx, 0, rest)
	defer stop.Close()
	t := &team{visits: make([]visit, walks)}
	t.nodes.Store(s.nodes)
	s.teammate = teammate{team: t, counted: s.nodes, left: noneLeft}
	s.setStop(stop)
	if s.threats != nil {
		s.threats.Divide(true)
		defer s.threats.Divide(false)
	}
	helpers := make([]*walk, walks-1)
	var others sync.WaitGroup
	for i := range helpers {
		h := s.helper(i + 1)
		helpers[i] = h
		others.Go(h.join)
	}
	s.join()
	others.Wait()
	for _, h := range helpers {
		s.nodes += h.nodes
	}
	if v := t.decision.Load(); v != nil && !s.isDecided() { // the others have overwritten it
		s.table.store(s.root, *v, s.nodes)
	}
	s.teammate = teammate{}
	s.setStop(outer)
}

// helper returns another walk of the team, at the root.
func (s *walk) helper(number int) *walk {
	for len(s.memories) <= number {
		s.memories = append(s.memories, newMemory())
	}
	h := *s
	h.memory = s.memories[number]
	h.number, h.nodes, h.counted, h.report = number, 0, 0, nil
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

// setStop has a search end that searches the position, and that for threats.
func (s *walk) setStop(stop *search.Stop) {
	s.stop = stop
	if s.threats != nil {
		s.threats.Stop = stop
	}
}

// join searches the root until it is decided or the search is to end, and then stops the other walks.
func (s *walk) join() {
	s.proveByThreats()
	for !s.late() && !s.isDecided() {
		v, busy := s.search(s.root, unlimited)
		if v.numbers.decided() {
			s.decision.Store(&v)
			break
		}
		if busy {
			time.Sleep(pause)
		}
	}
	s.count()
	s.stop.Set()
}

// count counts the nodes of this walk, and returns those of all.
func (s *walk) count() uint64 {
	n := s.team.nodes.Add(s.nodes - s.counted)
	s.counted = s.nodes
	return n
}

// visit reports whether this walk may search a position, which it may not while another one visits it for the first time.
func (s *walk) visit(key uint64) bool {
	if _, ok := s.table.find(key); ok {
		return true
	}
	own := &s.visits[s.number].key
	own.Store(key)
	for i := range s.visits {
		if i != s.number && s.visits[i].key.Load() == key {
			own.Store(0)
			return false
		}
	}
	return true
}

// publish ends the first visit of a position: it stores what is known so far, and other walks may search it, too.
func (s *walk) publish(key uint64, v value, work uint64) {
	own := &s.visits[s.number].key
	if own.Load() != key {
		return
	}
	if !v.numbers.decided() {
		s.table.store(key, v, work)
	}
	own.Store(0)
}

// leave stores the value of a position that is left, and returns it, or the decision of another walk.
func (s *walk) leave(key uint64, v value, work uint64) value {
	if len(s.path.keys) == s.left {
		s.left = noneLeft
	}
	if e, ok := s.table.find(key); ok && e.numbers.decided() && !v.numbers.decided() {
		return s.valueOf(e)
	}
	s.table.store(key, v, work)
	return v
}

// isOvertaken reports whether another walk has decided the position on the board or one before it on the path, as far as
// the next few show.
func (s *walk) isOvertaken() bool {
	for range min(overtakenLooks, len(s.path.keys)) {
		if s.left != noneLeft {
			break
		}
		s.looked = (s.looked + 1) % len(s.path.keys)
		if e, ok := s.table.find(s.path.keys[s.looked]); ok && e.numbers.decided() {
			s.left = s.looked
		}
	}
	return len(s.path.keys) > s.left
}

// overtakenLooks is at how many positions of the path a walk looks, before each move that it makes. Most paths are
// not much longer, but some are a hundred times as long.
const overtakenLooks = 8

// bestFree returns the move with the least number of the side to act among those that have work for this walk, and the
// number of the second best of all, but no less than that. Busy says that there is none below the limit.
func bestFree(children []child, own goal, limit uint32) (best int, second uint32, busy bool) {
	least := uint32(infinite)
	second = infinite
	for i := range children {
		c := &children[i]
		n := c.numbers[own]
		if !c.busy && n < least {
			best, second, least = i, min(second, least), n
		} else if n < second {
			second = n
		}
	}
	return best, max(second, least), least >= limit
}

// setBusy notes whether a move has left its work to other walks. If not, time has passed, and all others are looked at again.
func setBusy(children []child, best int, busy bool) {
	if !busy {
		for i := range children {
			children[i].busy = false
		}
	}
	children[best].busy = busy
}
