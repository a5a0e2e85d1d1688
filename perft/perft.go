// Package perft counts the legal sequences of moves of a given length, the
// standard test of the correctness and speed of move generators.
//
// perft(d) is the number of sequences of exactly d plies or, in a game of simultaneous moves, of d
// joint moves; a finished game has no continuation. A [Counter] counts the nodes of a [Tree]:
// of plies, joint moves, or pairs of plies.
package perft

// Counter counts the nodes of a tree. The fields other than Tree affect the speed, but not the
// result.
type Counter struct {
	Tree    Tree
	NoBulk  bool   // visit the nodes of the last level instead of counting moves
	Threads int    // 0 = 1
	Cache   *Cache // nil = none

	// Progress, if not nil, is called with the number of finished parts of the tree.
	Progress func(done, total int)
}

// Nodes returns the number of nodes at a depth of at least 0, modulo 2^64.
func (c *Counter) Nodes(depth int) uint64 { return c.sum(Block{Depth: depth}).Nodes }

// Stats returns the number of nodes at a depth of at least 0, and statistics of the last moves
// before them. It visits every node and does not use the cache.
func (c *Counter) Stats(depth int) Stats { return c.sum(Block{Depth: depth, Stats: true}) }

// Branch is a first move and the number of nodes below it.
type Branch struct {
	Move  string `json:"move"`
	Nodes uint64 `json:"nodes"`
}

// nodesBelow returns the number of nodes at a depth below the current node of t.
func (c *Counter) nodesBelow(t Tree, depth int) uint64 {
	w := walker{tree: t, bulk: !c.NoBulk, cache: c.Cache}
	n := w.nodes(depth)
	if c.Cache != nil {
		c.Cache.probes.Add(w.probes)
		c.Cache.hits.Add(w.hits)
	}
	return n
}

// walker counts the nodes of a tree in one goroutine.
type walker struct {
	tree         Tree
	bulk         bool
	cache        *Cache
	probes, hits uint64 // of the cache
}

// nodes returns the number of nodes at a depth below the current one.
func (w *walker) nodes(depth int) uint64 {
	switch {
	case depth == 0:
		return 1
	case depth == 1 && w.bulk:
		return w.tree.Children()
	case w.cache != nil && depth > 1:
		return w.cached(depth)
	case w.bulk && w.cache == nil:
		if t, ok := w.tree.(*plies); ok {
			return t.bulk(depth)
		}
	}
	return w.below(depth)
}

// below is nodes by visiting the children.
func (w *walker) below(depth int) uint64 {
	var n uint64
	for w.tree.Enter(); w.tree.Next(); {
		n += w.nodes(depth - 1)
	}
	return n
}

// cached is nodes with the cache.
func (w *walker) cached(depth int) uint64 {
	key := cacheKey(w.tree.State().Key(), depth)
	w.probes++
	if n, ok := w.cache.get(key); ok {
		w.hits++
		return n
	}
	n := w.below(depth)
	w.cache.put(key, n)
	return n
}

// Stats are the number of nodes at a depth, and statistics of the last moves before them.
type Stats struct {
	Nodes     uint64 `json:"nodes"`     // sequences of moves
	Captured  uint64 `json:"captured"`  // men, pairs of stones or cells captured by the last moves
	Capturing uint64 `json:"capturing"` // last moves that capture
	Null      uint64 `json:"null"`      // last moves that are null moves
	Over      uint64 `json:"over"`      // nodes at which the game is over
}

func (s *Stats) add(o Stats) {
	s.Nodes += o.Nodes
	s.Captured += o.Captured
	s.Capturing += o.Capturing
	s.Null += o.Null
	s.Over += o.Over
}

// visit adds the statistics of the nodes at a depth below the current node of t.
func (s *Stats) visit(t Tree, depth int) {
	if depth == 0 {
		s.Nodes++
		return
	}
	for t.Enter(); t.Next(); {
		if depth > 1 {
			s.visit(t, depth-1)
			continue
		}
		s.Nodes++
		e := t.Effect()
		s.Captured += uint64(e.Captured)
		if e.Captured > 0 {
			s.Capturing++
		}
		if e.Null {
			s.Null++
		}
		if t.State().Over() {
			s.Over++
		}
	}
}
