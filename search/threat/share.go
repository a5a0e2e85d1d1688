package threat

import (
	"time"

	"quincunx/movegen"
	"quincunx/search"
)

// Searchers that share results search the same tree in nearly the same order, and meet in the table, as in ABDADA (Weill, "The ABDADA
// Distributed Minimax-Search Algorithm", 1996). A searcher claims each small unit of work: a search of direct threats, or one of
// indirect threats to a small depth. Other searchers that reach the unit return busy and continue with the parent's next move, but only
// after its first moves are finished (Young Brothers Wait: Feldmann, Monien, Mysliwietz and Vornberger, "Distributed Game Tree Search",
// 1990): if one of these decides the node, work on the others is wasted. Far from the leaves they wait instead, because a busy node
// there is soon finished or can be divided.
//
// Results of the defender's nodes are stored, too, for searchers that return to them. A searcher leaves a node that another one has
// decided.

const (
	// undividedDepth is the depth up to which a search of indirect threats is one unit of work.
	undividedDepth = 2

	// elders is the number of the attacker's moves that must fail before a searcher goes on to the next moves while one is busy. For the
	// defender, one reply must have lost.
	elders = 3

	// mostGuessed is the largest depth at which a searcher tries the attacker's next move while one is busy.
	mostGuessed = 6

	// noneDecided is the value of decidedPly while no node on the path is decided.
	noneDecided = maxPly + 1
)

// sharing is a searcher's state of the work divided with others.
type sharing struct {
	unit  search.Claim // the unit of work that the searcher has claimed
	alone bool         // the current node is not divided: nobody shares results, or this searcher has claimed it

	path       []divided // the divided nodes on the path
	decidedPly int       // ply of a node on the path that another searcher has decided
}

// divided is a node that several searchers may search.
type divided struct {
	key        uint64
	depth, ply int
}

// Share returns a searcher for another goroutine that shares the cached results. Call it before any of the sharing searchers runs. See
// [Searcher.Divide].
func (s *Searcher) Share() *Searcher {
	if s.unit.All == nil {
		s.unit.All = new(search.Claims)
		s.table.locks = new(locks)
	}
	return &Searcher{
		sharing:     sharing{unit: search.Claim{All: s.unit.All}, alone: true},
		table:       s.table,
		refutations: s.refutations,
		moves:       make([]movegen.Move, 0, cap(s.moves)),
	}
}

// Divide sets whether the searcher divides the work with others that share its results and search the same position at the same time. It
// must be set for each of them. A search without division is reproducible; a divided one may find other wins.
func (s *Searcher) Divide(on bool) { s.alone = !on }

// retryWhileBusy repeats a search until it is not busy, or must end.
func (s *Searcher) retryWhileBusy(attempt func() nodeResult) nodeResult {
	for {
		if o := attempt(); o != busy || !s.wait() {
			return o
		}
	}
}

// wait waits for other searchers, unless the search must end.
func (s *Searcher) wait() bool {
	if s.Stop != nil && s.Stop.IsSet() {
		s.stopped = true
		return false
	}
	time.Sleep(search.ClaimPause)
	return true
}

// claim reports whether this searcher may search the node with a key on its own: not if another one has claimed it.
func (s *Searcher) claim(key uint64) bool {
	s.alone = s.unit.Take(key)
	return s.alone
}

// release ends the claim.
func (s *Searcher) release() {
	s.unit.Release()
	s.alone = false
}

// searchShared returns the result of a node of an indirect search that several searchers may be searching.
func (s *Searcher) searchShared(depth int, attacks bool) nodeResult {
	if s.isOvertaken() {
		return busy
	}
	key, try := s.key(defence), s.defend
	if attacks {
		key, try = s.key(Indirect), s.attack
	}
	if o, ok := s.lookUp(key, depth); ok {
		return o
	}
	if attacks && depth <= undividedDepth {
		if !s.claim(key) {
			return busy
		}
		defer s.release()
		return try(Indirect, depth)
	}
	s.path = append(s.path, divided{key, depth, s.ply})
	o := try(Indirect, depth)
	s.path = s.path[:len(s.path)-1]
	if s.decidedPly == s.ply {
		s.decidedPly = noneDecided
	}
	if o == busy {
		if known, ok := s.lookUp(key, depth); ok {
			return known // stored by another searcher
		}
	} else if !attacks && !s.stopped {
		s.table.store(entryOf(key, o, depth, s.lines[s.ply].first()))
	}
	return o
}

// isOvertaken reports whether another searcher has decided a node on the path.
func (s *Searcher) isOvertaken() bool {
	for _, n := range s.path {
		if e, ok := s.table.find(n.key); ok && e.suffices(n.depth) {
			s.decidedPly = n.ply
			return true
		}
	}
	return false
}

// isLeaving reports whether another searcher has decided the node on the board or one before it on the path.
func (s *Searcher) isLeaving() bool { return s.ply >= s.decidedPly }

// shareFirstReply makes all searchers begin with the same reply to a threat: another searcher's first reply, or the last refutation of
// the threat.
func (s *Searcher) shareFirstReply(replies []movegen.Move, depth int) {
	key := s.key(defence)
	e, ok := s.table.find(key)
	if ok {
		for i, m := range replies {
			if m == e.move {
				copy(replies[1:], replies[:i])
				replies[0] = m
				break
			}
		}
	}
	if len(replies) > 0 && (!ok || !e.suffices(depth)) {
		s.table.store(entry{key: key, move: replies[0], depth: e.depth})
	}
}
