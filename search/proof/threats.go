package proof

import (
	"math"

	"quincunx/movegen/relevance"
	"quincunx/search"
	"quincunx/search/threat"
)

const (
	threatBits  = 18      // log2 of the number of table entries of the threat search: 4 MiB
	threatPart  = 4       // the threat search gets 1/threatPart of a node limit
	threatLeast = 1 << 16 // but at least this many nodes if the limit allows
	threatNodes = 1 << 20 // node limit of the threat search of an unlimited search
	threatSpare = 4       // each of several threads may exceed its share by 1/threatSpare, since some work is done twice
)

// bindThreats binds the threat search to the position if the game supports it.
func (s *worker) bindThreats() {
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

// proveByThreats runs the threat search on the position on the board, and stores the proof of a win. Such a win is
// often too long for a search of all moves and short for a threat search.
func (s *worker) proveByThreats() {
	if !s.hasThreats {
		return
	}
	s.threatsLeft = threatNodes
	if s.limits.Nodes > 0 {
		limit := int(min(s.limits.Nodes, math.MaxInt))
		s.threatsLeft = max(limit/threatPart, min(limit, threatLeast))
	}
	if s.team != nil {
		s.threatsLeft /= s.threads
		s.threatsLeft += s.threatsLeft / threatSpare
	}
	s.storeThreatProof(math.MaxInt)
}

// expandThreat adds the attacker's move that wins according to the threat search, if there is one.
func (s *worker) expandThreat() {
	if !s.hasThreats {
		return
	}
	if m, _, ok := s.threatWin(effort{order: threat.Indirect, nodes: hintNodes}); ok {
		s.addChild(m)
	}
}

// hintNodes is the node limit for finding a win again.
const hintNodes = 100

// storeThreatProof stores the proof of a win by threats within some plies.
func (s *worker) storeThreatProof(plies int) (distance uint16, ok bool) {
	if s.position.Over() {
		return 0, s.outcome() == proven
	}
	key := s.key()
	if e, ok := s.table.find(key); ok && e.numbers.decided() {
		return e.distance, e.numbers == proven
	}
	before := s.nodes
	if s.isOR() {
		distance, ok = s.storeAttack(plies)
	} else {
		distance, ok = s.storeReplies(plies)
	}
	if ok {
		distance = further(distance)
		s.table.store(key, value{numbers: proven, distance: distance}, s.nodes-before)
	}
	return distance, ok
}

// storeAttack stores the proof of the position after the attacker's winning move, and returns its distance.
func (s *worker) storeAttack(plies int) (distance uint16, ok bool) {
	before := s.threats.Nodes
	m, n, ok := s.threatWin(effort{order: threat.Indirect, nodes: s.threatsLeft})
	s.threatsLeft -= int(s.threats.Nodes - before)
	if !ok || n > plies { // a longer win than before might be a cycle
		return 0, false
	}
	s.position.Make(m)
	distance, ok = s.storeThreatProof(n - 1)
	s.position.Unmake()
	return distance, ok
}

// storeReplies stores the proofs of the positions after all replies that the win after a pass does not answer, and
// returns the largest distance. Each of several threads begins with another part of the replies.
func (s *worker) storeReplies(plies int) (distance uint16, ok bool) {
	replies, distance := s.list(nil, sound)
	begin := 0
	if s.team != nil {
		begin = s.number * len(replies) / s.threads
	}
	for i := range replies {
		m := replies[(begin+i)%len(replies)]
		s.position.Make(m)
		s.nodes++
		d, ok := s.storeThreatProof(plies - 1)
		s.position.Unmake()
		if !ok {
			return 0, false
		}
		distance = max(distance, d)
	}
	return distance, true
}
