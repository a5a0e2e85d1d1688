package perft

import (
	"sync"
	"sync/atomic"

	"quincunx/movegen"
)

// Counter counts a tree. All fields but Tree change only how fast it counts,
// never the result.
type Counter struct {
	Tree    Tree
	NoBulk  bool   // visit the last level, too, instead of counting its moves
	Threads int    // 0 = 1
	Cache   *Cache // nil = none

	// Progress, if not nil, is called with the number of parts of the tree that are done.
	Progress func(done, total int)
}

// Count returns the number of legal sequences of depth plies from p, which is
// walked and comes back unchanged. Depth is at least 0; counts are modulo 2^64.
func Count(p movegen.Position, depth int) uint64 {
	c := Counter{Tree: Plies(p)}
	return c.Nodes(depth)
}

// Nodes returns the number of nodes at a depth of at least 0, modulo 2^64.
func (c *Counter) Nodes(depth int) uint64 {
	return c.sum(depth, func(t Tree, depth int) Stats {
		return Stats{Nodes: c.nodesBelow(t, depth)}
	}).Nodes
}

// Stats returns the number of nodes at a depth of at least 0, and statistics of the last
// moves before them. Every node is visited; the cache is not used.
func (c *Counter) Stats(depth int) Stats {
	return c.sum(depth, func(t Tree, depth int) Stats {
		var s Stats
		s.visit(t, depth)
		return s
	})
}

// Branch is a move and the number of nodes below it.
type Branch struct {
	Move  string
	Nodes uint64
}

// Divide returns the number of nodes at a depth of at least 1 below each first move, in
// the order of the moves.
func (c *Counter) Divide(depth int) []Branch {
	var branches []Branch
	for c.Tree.Enter(); c.Tree.Next(); {
		branches = append(branches, Branch{Move: string(c.Tree.AppendMove(nil))})
	}
	c.share(1, func(t Tree, child int) {
		branches[child].Nodes = c.nodesBelow(t, depth-1)
	})
	return branches
}

// splitDepth is the depth at which the tree is split among threads: deep enough for many
// subtrees.
const splitDepth = 2

// sum adds up what count returns for the parts of the tree.
func (c *Counter) sum(depth int, count func(t Tree, depth int) Stats) Stats {
	if depth <= splitDepth || c.Threads <= 1 && c.Progress == nil {
		return count(c.Tree, depth)
	}
	parts := 0
	if c.Progress != nil {
		parts = int(c.nodesBelow(c.Tree, splitDepth))
	}
	var total Stats
	done := 0
	var mu sync.Mutex
	c.share(splitDepth, func(t Tree, _ int) {
		s := count(t, depth-splitDepth)
		mu.Lock()
		defer mu.Unlock()
		total.add(s)
		if done++; c.Progress != nil {
			c.Progress(done, parts)
		}
	})
	return total
}

// share does the work at each node of a depth, numbered in the order of the walk. Each
// thread walks to all of them, on a tree of its own, and takes the next node that no
// other has taken.
func (c *Counter) share(depth int, work func(t Tree, n int)) {
	var taken atomic.Int64
	worker := func(t Tree) {
		n, mine := 0, int(taken.Add(1)-1)
		atDepth(t, depth, func() {
			if n == mine {
				work(t, n)
				mine = int(taken.Add(1) - 1)
			}
			n++
		})
	}
	var group sync.WaitGroup
	for range c.Threads - 1 {
		t := c.Tree.Clone()
		group.Go(func() { worker(t) })
	}
	worker(c.Tree)
	group.Wait()
}

// atDepth visits the nodes at a depth below the node that t is at.
func atDepth(t Tree, depth int, visit func()) {
	if depth == 0 {
		visit()
		return
	}
	for t.Enter(); t.Next(); {
		atDepth(t, depth-1, visit)
	}
}

func (c *Counter) nodesBelow(t Tree, depth int) uint64 {
	w := walker{tree: t, bulk: !c.NoBulk, cache: c.Cache}
	n := w.nodes(depth)
	if c.Cache != nil {
		c.Cache.probes.Add(w.probes)
		c.Cache.hits.Add(w.hits)
	}
	return n
}

// walker counts nodes.
type walker struct {
	tree         Tree
	bulk         bool
	cache        *Cache
	probes, hits uint64 // of the cache
}

func (w *walker) nodes(depth int) uint64 {
	switch {
	case depth == 0:
		return 1
	case depth == 1 && w.bulk:
		return w.tree.Children()
	case w.cache != nil && depth > 1:
		return w.cached(depth)
	case w.bulk && w.cache == nil:
		if t, ok := w.tree.(bulkCounter); ok {
			return t.bulk(depth)
		}
	}
	return w.below(depth)
}

// bulkCounter is a tree with a faster way to count its nodes, the last level without
// visiting it.
type bulkCounter interface {
	bulk(depth int) uint64
}

// below counts by visiting the children.
func (w *walker) below(depth int) uint64 {
	var n uint64
	for w.tree.Enter(); w.tree.Next(); {
		n += w.nodes(depth - 1)
	}
	return n
}

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
