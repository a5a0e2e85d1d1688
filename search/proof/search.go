package proof

import "time"

// maxDepth is the largest depth of a search in plies. A deeper position counts as an assumed disproof, like a
// repetition, and the disproof is confirmed in the same way.
const maxDepth = 1 << 10

// node is the state of the search at a position on the path.
type node struct {
	key      uint64
	start    uint64  // the thread's nodes before the search of this position
	phi      index   // of the side to move
	breadth  breadth // of the children
	omitted  uint16  // largest distance after a legal move that is not among the children
	from     int     // index of the first child
	value    value   // combined from the children
	best     int     // the child to search next, from 0
	second   uint32  // second smallest phi of the children
	deferred bool    // the rest is left to other threads
}

// search is the function MID of Nagai's df-pn. It searches the position on the board, with the given key, until the
// position is decided or one of its numbers reaches the threshold. It stores the value and returns it. busy reports
// that the rest is left to other threads.
func (s *worker) search(key uint64, threshold numbers) (v value, busy bool) {
	if len(s.path.keys) == maxDepth {
		return value{numbers: disproven, flags: assumed}, false
	}
	if s.team != nil && !s.tryVisit(key) {
		return value{numbers: unknown}, true
	}
	if v, ok := s.searchThreats(key); ok {
		return v, false
	}
	n := node{key: key, start: s.nodes, phi: s.phi(), breadth: near}
	s.path.push(key)
	n.from, n.omitted = s.expand(near)
	for s.selectChild(&n, threshold) {
		s.searchChild(&n, threshold)
	}
	return s.storeNode(&n)
}

// selectChild combines the values of the children and selects the best one. It reports false when the search of the
// node ends.
func (s *worker) selectChild(n *node, threshold numbers) bool {
	n.value, n.best, n.second = s.combine(s.children[n.from:], n.phi, n.omitted)
	if n.value.numbers == disproven && n.phi == pn && n.breadth == near && s.zoner != nil {
		n.breadth = sound
		s.children = s.children[:n.from]
		s.expand(sound)
		n.value, n.best, n.second = s.combine(s.children[n.from:], n.phi, n.omitted)
	}
	v := &n.value
	if n.key == s.root {
		s.rootNumbers = v.numbers
	}
	if s.team != nil {
		s.publish(n.key, *v, s.nodes-n.start)
		n.best, n.second, n.deferred = bestFree(s.children[n.from:], n.phi, threshold[n.phi])
		n.deferred = n.deferred || s.isOvertaken()
	}
	return v.numbers[pn] < threshold[pn] && v.numbers[dn] < threshold[dn] && !n.deferred && !s.shouldStop()
}

// searchChild searches the selected child and updates its value. If a transposition or another thread has changed
// the child's entry in the table, it takes the value from there instead.
func (s *worker) searchChild(n *node, threshold numbers) {
	c := &s.children[n.from+n.best]
	if e, ok := s.table.find(c.key); ok && (e.numbers.decided() || s.team != nil && e.numbers != c.numbers) {
		c.value = s.valueOf(e)
		return
	}
	limit := n.childThreshold(c.numbers, threshold)
	s.position.Make(c.move)
	v, busy := s.search(c.key, limit)
	s.position.Unmake()
	children := s.children[n.from:] // the stack may have been reallocated
	if s.team != nil {
		setBusy(children, n.best, busy)
	}
	if v.numbers != unknown {
		children[n.best].value = v
	}
}

// childThreshold returns the threshold of the selected child. The search turns to the second best child once phi
// exceeds that one's by 1/slack. For delta, the child gets the part of the node's threshold that its siblings
// leave.
func (n *node) childThreshold(child, threshold numbers) (limit numbers) {
	phi, delta := n.phi, 1-n.phi
	limit[phi] = min(threshold[phi], plus(n.second, n.second/slack+1))
	limit[delta] = infinite
	if threshold[delta] != infinite {
		limit[delta] = threshold[delta] - (n.value.numbers[delta] - child[delta])
	}
	return limit
}

// storeNode removes the position and its children from the path, and stores the value.
func (s *worker) storeNode(n *node) (v value, busy bool) {
	s.children = s.children[:n.from]
	s.path.pop()
	if s.team == nil {
		s.table.store(n.key, n.value, s.nodes-n.start)
		return n.value, false
	}
	v = s.storeShared(n.key, n.value, s.nodes-n.start)
	return v, n.deferred && !v.numbers.decided()
}

// searchThreats runs the threat search on a new OR node and returns the value of a win.
func (s *worker) searchThreats(key uint64) (v value, ok bool) {
	if !s.hasThreats || !s.isOR() {
		return v, false
	}
	if _, known := s.table.find(key); known {
		return v, false
	}
	s.threatsLeft = visitNodes
	if distance, ok := s.storeThreatProof(longest); ok {
		return value{numbers: proven, distance: distance}, true
	}
	return v, false
}

// visitNodes is the node limit of the threat search in a new position.
const visitNodes = 2_000

// slack is the inverse of ε in the 1+ε trick (Pawlewicz and Lew 2007): a search turns to the second best child once the
// best one's number exceeds that child's by a quarter.
const slack = 4

// shouldStop reports whether the search must end. It also reports progress.
func (s *worker) shouldStop() bool {
	nodes := s.nodes
	if s.team != nil {
		nodes = s.count()
	}
	if s.stop.IsSet() || s.limits.Nodes > 0 && nodes >= s.limits.Nodes {
		return true
	}
	if s.report != nil && nodes >= s.nextReport {
		s.nextReport = nodes + reportEvery
		s.report(Progress{nodes, time.Since(s.begin), s.rootNumbers[pn], s.rootNumbers[dn]})
	}
	return false
}

const reportEvery = 1 << 18
