package proof

// maxDepth is how many plies a search goes below the position that it is asked
// about. There it takes for granted that the defender holds out, as it does at a
// repetition, for the disproof is put to the test either way.
const maxDepth = 1 << 10

// search walks below the position on the board, whose key is given, until it is
// decided or a number reaches its limit, and stores what it has found.
func (s *walk) search(key uint64, limit numbers) value {
	if len(s.path.keys) == maxDepth {
		return value{numbers: disproven, flags: assumed}
	}
	p, own := s.position, s.goal()
	other := 1 - own
	if v, ok := s.searchThreats(key); ok {
		return v
	}
	start := s.nodes
	s.path.push(key)
	breadth := near
	from, omitted := s.expand(breadth)
	var v value
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
		if v.numbers[prove] >= limit[prove] || v.numbers[disprove] >= limit[disprove] || s.late() {
			break
		}
		c := &s.children[from+best]
		if e := s.table.find(c.key); e != nil && e.numbers.decided() {
			c.value = s.valueOf(e) // by a transposition
			continue
		}
		var within numbers
		within[own] = min(limit[own], plus(second, second/slack+1))
		within[other] = infinite
		if limit[other] != infinite {
			within[other] = limit[other] - (v.numbers[other] - c.numbers[other])
		}
		p.Make(c.move)
		found := s.search(c.key, within)
		p.Unmake()
		s.children[from+best].value = found // the stack may have moved
	}
	s.children = s.children[:from]
	s.path.pop()
	s.table.store(key, v, s.nodes-start)
	return v
}

// searchThreats decides a position of the attacker that comes for the first time by the threat search, if it can.
func (s *walk) searchThreats(key uint64) (v value, ok bool) {
	if !s.hasThreats || s.goal() == disprove || s.table.find(key) != nil {
		return v, false
	}
	s.threatsLeft = visitNodes
	if _, ok = s.adopt(longest); ok {
		v = s.valueOf(s.table.find(key))
	}
	return v, ok
}

// visitNodes is how many nodes the threat search may take in a position.
const visitNodes = 2_000

// slack is how far a search goes on beyond the second best move before it turns
// there: a quarter (Pawlewicz and Lew 2007).
const slack = 4

// late reports whether the search is to end, and reports progress.
func (s *walk) late() bool {
	if s.stop.IsSet() || s.limits.Nodes > 0 && s.nodes >= s.limits.Nodes {
		return true
	}
	if s.report != nil && s.nodes >= s.nextReport {
		s.nextReport = s.nodes + reportEvery
		s.report(Progress{s.nodes, s.stop.Elapsed(), s.numbers[prove], s.numbers[disprove]})
	}
	return false
}

const reportEvery = 1 << 18
