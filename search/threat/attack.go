package threat

import (
	"slices"

	"quincunx/movegen"
)

// nodeResult is the result of a node: an upper bound of the plies to the attacker's win, or one of three failures.
// If all moves fail, the least of their failures is the node's.
type nodeResult int

const (
	refuted nodeResult = -1 // no win by such threats at any depth
	unknown nodeResult = -2 // no win within this depth or these nodes
	busy    nodeResult = -3 // other searchers are searching the rest: share.go
)

// A search of direct threats to a depth finds wins within depth plies, and longer ones only if a leaf has a known
// result. A search of indirect threats plays these within depth plies, followed by direct threats.

// shortest is the initial depth of iterative deepening: a threat, any answer, and the win.
const shortest = 3

// tail returns the depth of the direct threats that follow indirect threats to a depth.
func tail(depth int) int { return min(shortest+2*depth, maxDepth) }

// node returns the result of the position after a move.
func (s *Searcher) node(order, depth int) nodeResult {
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
			return nodeResult(n)
		}
		if n < 0 {
			return refuted
		}
	}
	if s.ply >= maxPly-2 { // leaves room for a pass and the move after it
		return unknown
	}
	return s.value(order, depth, attacks)
}

// value returns the result of a node by searching its moves, alone or shared with other searchers.
func (s *Searcher) value(order, depth int, attacks bool) nodeResult {
	switch {
	case order == Indirect && !s.alone:
		return s.searchShared(depth, attacks)
	case attacks:
		return s.attack(order, depth)
	default:
		return s.defend(order, depth)
	}
}

// provenResult searches for a win that static win detection knows, within that number of plies. So its line is
// knownWin, and no result depends on the detector alone.
func (s *Searcher) provenResult() nodeResult {
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
	o := s.attack(Direct, max(n, 2)) // depth 2 includes a win with the next move
	s.strict = false
	if o < 0 {
		return unknown
	}
	return o
}

// deepen searches direct threats with increasing depth. The attacker is to move.
func (s *Searcher) deepen(limit int) nodeResult {
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
		if o := s.attack(Direct, depth); o != unknown || s.stopped {
			return o
		}
	}
	return unknown
}

// attack returns the result of a position with the attacker to move.
func (s *Searcher) attack(order, depth int) nodeResult {
	if order == Indirect {
		if o := s.deepen(tail(depth)); o >= 0 || o == busy || s.stopped {
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
		result, last = unknown, first // the detector knows no win
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
			s.table.store(entryOf(key, result, depth, m))
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
	if (result == refuted || result == unknown) && !s.stopped && last > first {
		s.table.store(entryOf(key, result, depth, movegen.NoMove))
	}
	s.moves = s.moves[:first]
	return result
}

// listAttack appends the attacker's candidates. If the opponent threatens to win, they must also answer that
// threat. In a search of indirect threats any answer is a candidate, since an older threat of the attacker may
// remain.
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

// defend returns the result of a position with the defender to move, by searching all its moves.
func (s *Searcher) defend(order, depth int) nodeResult {
	if depth < 2 && order == Direct {
		return unknown
	}
	quiet := order == Indirect && s.has.NullMover.CanPass()
	if quiet {
		if o := s.afterPass(depth); o < 0 {
			return o
		}
	}
	last := s.last // the attacker's move
	first := len(s.moves)
	s.moves = s.has.Selector.Candidates(s.moves, true)
	if quiet {
		s.sortReplies(s.moves[first:], last)
	}
	if !s.alone {
		s.shareFirstReply(s.moves[first:], depth)
	}
	result, isBusy := nodeResult(0), false
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
			isBusy = true // after one win, the other replies are likely to be searched, too
			continue
		}
		if o < 0 {
			if quiet && !s.stopped && o != busy {
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

// afterPass searches for a win by direct threats after a pass of the defender. It leaves the win's line at the
// next ply.
func (s *Searcher) afterPass(depth int) nodeResult {
	if !s.countNode() {
		return unknown
	}
	s.has.NullMover.MakePass()
	s.ply++
	o := refuted
	if !s.position.Over() {
		if o = s.provenResult(); o == unknown && !s.stopped {
			o = s.deepen(tail(depth))
		}
	}
	s.unmake()
	return o
}

// make plays a move, unless the search must end.
func (s *Searcher) make(m movegen.Move) bool {
	if !s.countNode() {
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

// countNode counts a node. It reports false if the limit is reached or the search is stopped.
func (s *Searcher) countNode() bool {
	s.stopped = s.stopped || s.Nodes >= s.limit || s.Stop != nil && s.Stop.IsSet()
	if s.stopped {
		return false
	}
	s.Nodes++
	return true
}

// prepend sets the line of this ply to m followed by the line of the next ply.
func (s *Searcher) prepend(m movegen.Move) {
	here, next := &s.lines[s.ply], &s.lines[s.ply+1]
	here.moves[0] = m
	here.length = 1 + copy(here.moves[1:], next.moves[:next.length])
}

// key returns the table key of the position for an order.
func (s *Searcher) key(order int) uint64 { return s.position.Key() ^ salts[order] }

// recall returns a win from the table. Its line has only the first move.
func (s *Searcher) recall(e entry) nodeResult {
	s.lines[s.ply].set(e.move)
	return nodeResult(e.plies)
}

// lookUp returns the table's result of a node if it equals the result of a search to the depth.
func (s *Searcher) lookUp(key uint64, depth int) (o nodeResult, ok bool) {
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

// knownWin looks up the shortest win of all orders up to the given one.
func (s *Searcher) knownWin(order int) nodeResult {
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
