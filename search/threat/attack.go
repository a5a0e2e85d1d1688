package threat

import (
	"slices"

	"quincunx/movegen"
)

// outcome is what came out of a node: the number of plies in which the attacker
// wins at most, or one of three failures. Of the failures of several moves, the least one is that of the position.
type outcome int

const (
	refuted outcome = -1 // no win by such threats, to any depth
	unknown outcome = -2 // none to this depth, or within these nodes
	busy    outcome = -3 // other searchers have the rest of the work in hand: share.go
)

// A search of direct threats looks depth plies ahead, and finds wins in no more,
// but for those detected statically at its leaves. In one of indirect threats these are
// within depth plies, and then direct ones follow.

// shortest is the depth at which deepening begins: a threat, any answer, and the win.
const shortest = 3

// tail returns the depth to which direct threats follow indirect ones that may
// go on for some plies.
func tail(depth int) int { return min(shortest+2*depth, maxDepth) }

// node values the position after a move.
func (s *Searcher) node(order, depth int) outcome {
	p := s.position
	s.lines[s.ply].length = 0
	if p.Over() {
		var score [movegen.MaxSeats]int32
		if p.Score(&score); score[s.attacker] == movegen.Win {
			return 0
		}
		return refuted
	}
	attacks := p.Mover() == s.attacker
	if s.has.WinDetector != nil {
		n := s.has.WinDetector.KnownResult()
		if !attacks {
			n = -n
		}
		if n > depth && s.strict {
			return unknown
		}
		if n > 0 {
			return outcome(n)
		}
		if n < 0 {
			return refuted
		}
	}
	if s.ply >= maxPly-2 { // room for a pass and the move after it
		return unknown
	}
	return s.value(order, depth, attacks)
}

// value values a node by its moves, alone or together with other searchers.
func (s *Searcher) value(order, depth int, attacks bool) outcome {
	switch {
	case order == Indirect && !s.alone:
		return s.together(depth, attacks)
	case attacks:
		return s.attack(order, depth)
	default:
		return s.defend(order, depth)
	}
}

// provenResult searches for a win that is detected statically, in no more plies than were
// detected, so that its line is known and no outcome rests on the detector alone.
func (s *Searcher) provenResult() outcome {
	if s.has.WinDetector == nil {
		return unknown
	}
	n := s.has.WinDetector.KnownResult()
	if n < 0 {
		return refuted
	}
	if n == 0 {
		return unknown
	}
	s.strict = true
	o := s.attack(Direct, max(n, 2)) // in which a win by the next move is found, too
	s.strict = false
	if o < 0 {
		return unknown
	}
	return o
}

// deepen looks for a win by direct threats to a depth, the attacker to move.
func (s *Searcher) deepen(limit int) outcome {
	if !s.alone {
		if !s.claim(s.key(Direct)) {
			return busy
		}
		defer s.release()
	}
	depth := shortest
	if e, ok := s.table.find(s.key(Direct)); ok {
		if e.plies > 0 {
			return s.recall(e)
		}
		if e.depth == forGood {
			return refuted
		}
		depth = max(depth, int(e.depth)+2)
	}
	for ; depth <= limit; depth += 2 {
		if o := s.attack(Direct, depth); o != unknown || s.out {
			return o
		}
	}
	return unknown
}

// attack values a position with the attacker to move.
func (s *Searcher) attack(order, depth int) outcome {
	if order == Indirect {
		if o := s.deepen(tail(depth)); o >= 0 || o == busy || s.out {
			return o
		}
	}
	key := s.key(order)
	if o, ok := s.lookUp(key, depth); ok {
		return o
	}
	if depth <= 0 {
		return unknown
	}
	first := len(s.moves)
	s.listAttack(order)
	result, last := refuted, len(s.moves)
	if depth == 1 && s.has.WinDetector != nil && last > first {
		result, last = unknown, first // the detector has found no win
	}
	for i := first; i < last; i++ {
		m := s.moves[i]
		if !s.make(m) {
			result = unknown
			break
		}
		o := s.node(order, depth-1)
		s.unmake()
		if o >= 0 {
			result = o + 1
			s.prepend(m)
			s.table.store(resultOf(key, result, depth, m))
			break
		}
		if o == busy && depth > mostGuessed && !s.isLeaving() && s.wait() {
			i--
			continue
		}
		result = min(result, o)
		if o == busy && (i-first < elders || s.isLeaving()) {
			break
		}
	}
	if (result == refuted || result == unknown) && !s.out && last > first {
		s.table.store(resultOf(key, result, depth, movegen.NoMove))
	}
	s.moves = s.moves[:first]
	return result
}

// listAttack pushes the moves worth a try for the attacker. If the other side
// threatens to win, they are answers to that too. Any answer may do, for
// it may leave an older threat standing.
func (s *Searcher) listAttack(order int) {
	if order == Indirect {
		if s.has.NullMover.CanPass() {
			s.moves = s.has.ThreatGenerator.Threats(s.moves, true)
		} else {
			s.moves = s.has.Selector.Candidates(s.moves, true)
		}
		return
	}
	first := len(s.moves)
	s.moves = s.has.ThreatGenerator.Threats(s.moves, false)
	end, kept := len(s.moves), first
	if end == first || s.has.NullMover == nil || s.has.NullMover.CanPass() {
		return
	}
	s.moves = s.has.Selector.Candidates(s.moves, true)
	for _, m := range s.moves[first:end] {
		if slices.Contains(s.moves[end:], m) {
			s.moves[kept] = m
			kept++
		}
	}
	s.moves = s.moves[:kept]
}

// defend values a position with the defender to move, by all its moves.
func (s *Searcher) defend(order, depth int) outcome {
	if depth < 2 && order == Direct {
		return unknown
	}
	quiet := order == Indirect && s.has.NullMover.CanPass()
	if quiet {
		if o := s.afterPass(depth); o < 0 {
			return o
		}
	}
	last := s.last // the attacker's
	first := len(s.moves)
	s.moves = s.has.Selector.Candidates(s.moves, true)
	if quiet {
		s.sortReplies(s.moves[first:], last)
	}
	if !s.alone {
		s.agree(s.moves[first:], depth)
	}
	result, isBusy := outcome(0), false
	if len(s.moves) == first {
		result = 2 // the attacker wins after every move
	}
	s.lines[s.ply].length = 0
	for i := first; i < len(s.moves); i++ {
		m := s.moves[i]
		o := unknown
		if s.make(m) {
			o = s.node(order, depth-1)
			s.unmake()
		}
		if o == busy && i > first && !s.isLeaving() {
			isBusy = true // where the attacker has won once, the other replies are likely to be searched, too
			continue
		}
		if o < 0 {
			if quiet && !s.out && o != busy {
				s.refutations[slotOf(last)].Store(uint32(m))
			}
			s.lines[s.ply].set(m)
			result = o
			break
		}
		if o+1 > result {
			result = o + 1
			s.prepend(m)
		}
	}
	s.moves = s.moves[:first]
	if isBusy && result >= 0 {
		return busy
	}
	return result
}

// afterPass looks for a win by direct threats if the defender does nothing, and
// leaves its line one ply on.
func (s *Searcher) afterPass(depth int) outcome {
	if !s.spend() {
		return unknown
	}
	s.has.NullMover.MakePass()
	s.ply++
	o := refuted
	if !s.position.Over() {
		if o = s.provenResult(); o == unknown && !s.out {
			o = s.deepen(tail(depth))
		}
	}
	s.unmake()
	return o
}

// make plays a move, unless the search is to end.
func (s *Searcher) make(m movegen.Move) bool {
	if !s.spend() {
		return false
	}
	s.position.Make(m)
	s.last = m
	s.ply++
	return true
}

func (s *Searcher) unmake() {
	s.ply--
	s.position.Unmake()
}

// spend counts a node, and reports false if there is none left.
func (s *Searcher) spend() bool {
	s.out = s.out || s.Nodes >= s.limit || s.Stop != nil && s.Stop.IsSet()
	if s.out {
		return false
	}
	s.Nodes++
	return true
}

// prepend makes m and the line one ply on the line of this ply.
func (s *Searcher) prepend(m movegen.Move) {
	here, next := &s.lines[s.ply], &s.lines[s.ply+1]
	here.moves[0] = m
	here.length = 1 + copy(here.moves[1:], next.moves[:next.length])
}

// key returns the key of the position in the table.
func (s *Searcher) key(order int) uint64 { return s.position.Key() ^ salts[order] }

// recall takes a win from the table. Its line ends after the first move.
func (s *Searcher) recall(e entry) outcome {
	s.lines[s.ply].set(e.move)
	return outcome(e.plies)
}

// lookUp returns what the table has of a node, if that is as much as a search to a depth would find.
func (s *Searcher) lookUp(key uint64, depth int) (o outcome, ok bool) {
	e, ok := s.table.find(key)
	switch {
	case !ok || !e.suffices(depth):
		return unknown, false
	case e.plies > 0 && s.strict && int(e.plies) > depth:
		return unknown, true
	case e.plies > 0:
		return s.recall(e), true
	case e.depth == forGood:
		return refuted, true
	default:
		return unknown, true
	}
}

// known looks up the shortest win of any order up to the one given.
func (s *Searcher) known(order int) outcome {
	var best entry
	for o := Direct; o <= order; o++ {
		if e, ok := s.table.find(s.key(o)); ok && e.plies > 0 && (best.plies == 0 || e.plies < best.plies) {
			best = e
		}
	}
	if best.plies == 0 {
		return unknown
	}
	return s.recall(best)
}
