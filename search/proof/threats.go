package proof

import (
	"math"

	"quincunx/movegen/relevance"
	"quincunx/search"
	"quincunx/search/threat"
)

const (
	threatBits  = 18      // of the number of entries of the table of the threat search: 4 MiB
	threatPart  = 4       // of a limit of nodes that the threat search may take
	threatLeast = 1 << 16 // that it may take where the limit is as high, before anything else is tried
	threatNodes = 1 << 20 // that it may take where there is no limit
	threatSpare = 4       // of its share of a limit that each of several threads may take beyond it, for they do some work twice
)

// bindThreats has the threat search search the position, if that offers what it needs.
func (s *walk) bindThreats() {
	p, ok := s.position.(search.Position)
	if !ok || s.has.ThreatGenerator == nil || s.has.Selector == nil {
		return
	}
	if s.threats == nil {
		s.threats = threat.New(threatBits)
	}
	s.threats.Bind(p).Stop = s.stop
	s.hasThreats = true
	s.zoner, _ = s.position.(relevance.Position)
}

// proveByThreats looks for a win by threats of the position on the board, and stores its proof if there is
// one. Such a win is often too long for a search of all moves and short for one of threats.
func (s *walk) proveByThreats() {
	if !s.hasThreats {
		return
	}
	s.threatsLeft = threatNodes
	if s.limits.Nodes > 0 {
		limit := int(min(s.limits.Nodes, math.MaxInt))
		s.threatsLeft = max(limit/threatPart, min(limit, threatLeast))
	}
	if s.team != nil {
		s.threatsLeft /= len(s.visits)
		s.threatsLeft += s.threatsLeft / threatSpare
	}
	s.adopt(math.MaxInt)
}

// expandThreat pushes the move of the attacker that the threat search has found to win, if it has.
func (s *walk) expandThreat() {
	if !s.hasThreats {
		return
	}
	if m, _, ok := s.threatWin(effort{threat.Indirect, hintNodes}); ok {
		s.push(m)
	}
}

// hintNodes is how many nodes it may take to find a win again.
const hintNodes = 100

// adopt stores the proof of a win by threats within some plies.
func (s *walk) adopt(plies int) (distance uint16, ok bool) {
	if s.position.Over() {
		return 0, s.outcome() == proven
	}
	key := s.key()
	if e, ok := s.table.find(key); ok && e.numbers.decided() {
		return e.distance, e.numbers == proven
	}
	before := s.nodes
	if s.goal() == prove {
		distance, ok = s.adoptThreat(plies)
	} else {
		distance, ok = s.adoptReplies(plies)
	}
	if ok {
		distance = further(distance)
		s.table.store(key, value{numbers: proven, distance: distance}, s.nodes-before)
	}
	return distance, ok
}

// adoptThreat stores the proof of the position after the move by which the attacker wins, and returns its
// distance.
func (s *walk) adoptThreat(plies int) (distance uint16, ok bool) {
	before := s.threats.Nodes
	m, n, ok := s.threatWin(effort{threat.Indirect, s.threatsLeft})
	s.threatsLeft -= int(s.threats.Nodes - before)
	if !ok || n > plies { // a longer win than before might go in a circle
		return 0, false
	}
	s.position.Make(m)
	distance, ok = s.adopt(n - 1)
	s.position.Unmake()
	return distance, ok
}

// adoptReplies stores the proofs of the positions after all replies of the defender that are to be answered one by one,
// and returns the largest distance. Walks that search together each begin with another part of the replies.
func (s *walk) adoptReplies(plies int) (distance uint16, ok bool) {
	replies, distance := s.list(nil, sound)
	begin := 0
	if s.team != nil {
		begin = s.number * len(replies) / len(s.visits)
	}
	for i := range replies {
		m := replies[(begin+i)%len(replies)]
		s.position.Make(m)
		s.nodes++
		d, ok := s.adopt(plies - 1)
		s.position.Unmake()
		if !ok {
			return 0, false
		}
		distance = max(distance, d)
	}
	return distance, true
}
