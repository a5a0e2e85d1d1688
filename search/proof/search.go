package proof

import "time"

// maxDepth is how many plies a search goes below the position that it is asked
// about. There it takes for granted that the defender holds out, as it does at a
// repetition, for the disproof is put to the test either way.
const maxDepth = 1 << 10

// search walks below the position on the board, whose key is given, until it is
// decided or a number reaches its limit, and stores what it has found. Busy says that it
// leaves the rest to other walks.
func (s *walk) search(key uint64, limit numbers) (v value, busy bool) {
	if len(s.path.keys) == maxDepth {
		return value{numbers: disproven, flags: assumed}, false
	}
	if s.team != nil && !s.visit(key) {
		return value{numbers: unknown}, true
	}
	p, own := s.position, s.goal()
	other := 1 - own
	if v, ok := s.searchThreats(key); ok {
		return v, false
	}
	start := s.nodes
	s.path.push(key)
	breadth := near
	from, omitted := s.expand(breadth)
	for {
		var best int
		var second uint32
		v, best, second = s.combine(s.children[from:], own, omitted)
		if v.numbers == disproven && own == prove && breadth == near && s.zoner != nil {
			breadth = sound
			s.children = s.children[:from]
			s.expand(breadth)
			continue
		}
		if key == s.root {
			s.numbers = v.numbers
		}
		if s.team != nil {
			s.publish(key, v, s.nodes-start)
			best, second, busy = bestFree(s.children[from:], own, limit[own])
			busy = busy || s.isOvertaken()
		}
		if v.numbers[prove] >= limit[prove] || v.numbers[disprove] >= limit[disprove] || busy || s.late() {
			break
		}
		c := &s.children[from+best]
		if e, ok := s.table.find(c.key); ok && (e.numbers.decided() || s.team != nil && e.numbers != c.numbers) {
			c.value = s.valueOf(e) // by a transposition, or another walk
			continue
		}
		var within numbers
		within[own] = min(limit[own], plus(second, second/slack+1))
		within[other] = infinite
		if limit[other] != infinite {
			within[other] = limit[other] - (v.numbers[other] - c.numbers[other])
		}
		p.Make(c.move)
		found, busy := s.search(c.key, within)
		p.Unmake()
		children := s.children[from:] // the stack may have moved
		if s.team != nil {
			setBusy(children, best, busy)
		}
		if found.numbers != unknown {
			children[best].value = found
		}
	}
	s.children = s.children[:from]
	s.path.pop()
	if s.team == nil {
		s.table.store(key, v, s.nodes-start)
		return v, false
	}
	v = s.leave(key, v, s.nodes-start)
	return v, busy && !v.numbers.decided()
}

// searchThreats decides a position of the attacker that comes for the first time by the threat search, if it can.
func (s *walk) searchThreats(key uint64) (v value, ok bool) {
	if !s.hasThreats || s.goal() == disprove {
		return v, false
	}
	if _, known := s.table.find(key); known {
		return v, false
	}
	s.threatsLeft = visitNodes
	if distance, ok := s.adopt(longest); ok {
		return value{numbers: proven, distance: distance}, true
	}
	return v, false
}

// visitNodes is how many nodes the threat search may take in a position.
const visitNodes = 2_000

// slack is how far a search goes on beyond the second best move before it turns
// there: a quarter (Pawlewicz and Lew 2007).
const slack = 4

// late reports whether the search is to end, and reports progress.
func (s *walk) late() bool {
	nodes := s.nodes
	if s.team != nil {
		nodes = s.count()
	}
	if s.stop.IsSet() || s.limits.Nodes > 0 && nodes >= s.limits.Nodes {
		return true
	}
	if s.report != nil && nodes >= s.nextReport {
		s.nextReport = nodes + reportEvery
		s.report(Progress{nodes, time.Since(s.begin), s.numbers[prove], s.numbers[disprove]})
	}
	return false
}

const reportEvery = 1 << 18
