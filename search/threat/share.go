package threat

import (
	"sync/atomic"
	"time"

	"quincunx/movegen"
)

// Searchers that share their results and search the same position all search the same tree in nearly the same order, and meet in the
// table, as in ABDADA (Weill, "The ABDADA Distributed Minimax-Search Algorithm", 1996). A searcher claims each small piece of the work: a
// search of direct threats, or one of indirect threats to a small depth. Others that come to it turn back with the outcome busy, and take
// the next move of the position before. They do so only when the first moves there are done (Feldmann, Monien, Mysliwietz and Vornberger,
// "Distributed Game Tree Search", 1990), for if one of these decides the position, the others are no use. Far from the
// leaves they wait instead: what is busy there will be done soon, or there will be more to divide.
//
// Results of the defender's nodes are stored, too, so that a searcher that comes by again has them at hand. A searcher leaves a
// node that another one has decided.

const (
	// unit is the depth of the searches of indirect threats that are not divided.
	unit = 2

	// elders is how many moves of the attacker must have failed before the next ones are searched while one of them is busy. Of
	// the defender's replies, one must have lost.
	elders = 3

	// mostGuessed is the largest depth at which the attacker's next move is searched while one is busy.
	mostGuessed = 6

	// pause is how long a searcher waits that finds nothing to do.
	pause = 20 * time.Microsecond

	// noneLeft is teammate.left while no node on the path is decided.
	noneLeft = maxPly + 1
)

// teammate is what a searcher keeps for those that it shares its results with.
type teammate struct {
	*claims                // of all
	slot    *atomic.Uint64 // of the claim of this searcher, nil if it has none
	alone   bool           // what is searched is not divided: nobody shares the results, or this searcher has claimed it

	path []divided // the nodes on the path that are divided
	left int       // the ply of one that another searcher has decided
}

// divided is a node that several searchers may search.
type divided struct {
	key        uint64
	depth, ply int
}

// claims holds the keys of what is claimed, each in one of the slots, 0 = free.
type claims [256]struct {
	atomic.Uint64
	_ [56]byte // a cache line of its own
}

// Share returns a searcher for another goroutine, with the same cached results. It is to be called before any of those that share them
// searches. See [Searcher.Divide].
func (s *Searcher) Share() *Searcher {
	if s.claims == nil {
		s.claims = new(claims)
		s.table.locks = new(locks)
	}
	return &Searcher{
		teammate:    teammate{claims: s.claims, alone: true},
		table:       s.table,
		refutations: s.refutations,
		moves:       make([]movegen.Move, 0, cap(s.moves)),
	}
}

// Divide says whether this searcher divides the work with others that share its results and search the same position at the same
// time, as each of them has to be told. Without others it finds the same wins in the same nodes each time, and with them maybe others.
func (s *Searcher) Divide(on bool) { s.alone = !on }

// persist repeats a search until it is not busy, or the search is to end.
func (s *Searcher) persist(search func() outcome) outcome {
	for {
		if o := search(); o != busy || !s.wait() {
			return o
		}
	}
}

// wait waits for other searchers, unless the search is to end.
func (s *Searcher) wait() bool {
	if s.Stop != nil && s.Stop.IsSet() {
		s.out = true
		return false
	}
	time.Sleep(pause)
	return true
}

// claim has this searcher search alone what has a key, unless another one does that.
func (s *Searcher) claim(key uint64) bool {
	slot := &s.claims[key>>32%uint64(len(s.claims))].Uint64
	if slot.CompareAndSwap(0, key) {
		s.slot = slot
	} else if slot.Load() == key {
		return false
	} // else the slot has another claim, and this one does without
	s.alone = true
	return true
}

// release ends the claim.
func (s *Searcher) release() {
	if s.slot != nil {
		s.slot.Store(0)
		s.slot = nil
	}
	s.alone = false
}

// together values a node of a search of indirect threats that several searchers may be at.
func (s *Searcher) together(depth int, attacks bool) outcome {
	if s.isOvertaken() {
		return busy
	}
	key, search := s.key(defence), s.defend
	if attacks {
		key, search = s.key(Indirect), s.attack
	}
	if o, ok := s.lookUp(key, depth); ok {
		return o
	}
	if attacks && depth <= unit {
		if !s.claim(key) {
			return busy
		}
		defer s.release()
		return search(Indirect, depth)
	}
	s.path = append(s.path, divided{key, depth, s.ply})
	o := search(Indirect, depth)
	s.path = s.path[:len(s.path)-1]
	if s.left == s.ply {
		s.left = noneLeft
	}
	if o == busy {
		if known, ok := s.lookUp(key, depth); ok {
			return known // by another searcher
		}
	} else if !attacks && !s.out {
		s.table.store(resultOf(key, o, depth, s.lines[s.ply].first()))
	}
	return o
}

// isOvertaken reports whether another searcher has decided a node on the path.
func (s *Searcher) isOvertaken() bool {
	for _, n := range s.path {
		if e, ok := s.table.find(n.key); ok && e.suffices(n.depth) {
			s.left = n.ply
			return true
		}
	}
	return false
}

// isLeaving reports whether the node on the board, or one before it on the path, is decided by another searcher.
func (s *Searcher) isLeaving() bool { return s.ply >= s.left }

// agree has all searchers begin with the same reply to a threat: the one that another began with, or that refuted the threat before.
func (s *Searcher) agree(replies []movegen.Move, depth int) {
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
