package perft

import (
	"fmt"
	"math/bits"
	"sync/atomic"

	"quincunx/bitboard"
)

// Cache holds the counts of subtrees by the key of the position and the depth. Threads share it
// without locks: an entry is two words, the count and its exclusive or with the key, so that a
// partial write by another thread is a miss (Hyatt and Mann 2002).
//
// Different positions with the same 64-bit key share an entry, so a count with a cache may be
// wrong, with a very small probability.
type Cache struct {
	entries []cacheEntry
	shift   int // from a key to the index of its entry
	hits    atomic.Uint64
	probes  atomic.Uint64
}

type cacheEntry struct {
	check atomic.Uint64 // key ^ nodes
	nodes atomic.Uint64
}

// Size limits of a cache, in MiB.
const (
	MinCacheMiB = 1
	MaxCacheMiB = 1 << 16
)

// NewCache returns a cache of at most mib MiB, MinCacheMiB..MaxCacheMiB.
func NewCache(mib int) (*Cache, error) {
	if mib < MinCacheMiB || mib > MaxCacheMiB {
		return nil, fmt.Errorf("cache of %d MiB, want %d..%d", mib, MinCacheMiB, MaxCacheMiB)
	}
	log := bits.Len(uint(mib)<<20/16) - 1
	return &Cache{entries: make([]cacheEntry, 1<<log), shift: 64 - log}, nil
}

// Counts returns the numbers of probes and of hits.
func (c *Cache) Counts() (probes, hits uint64) { return c.probes.Load(), c.hits.Load() }

// ResetCounts sets Counts to 0.
func (c *Cache) ResetCounts() {
	c.probes.Store(0)
	c.hits.Store(0)
}

// cacheKey returns the key of the subtree of a depth below a position.
func cacheKey(position uint64, depth int) uint64 {
	return bitboard.Mix(position + uint64(depth))
}

func (c *Cache) get(key uint64) (nodes uint64, ok bool) {
	e := &c.entries[key>>c.shift]
	nodes = e.nodes.Load()
	return nodes, e.check.Load()^nodes == key && key != 0
}

// put always replaces the entry, because the latest subtree is the most likely to recur.
func (c *Cache) put(key, nodes uint64) {
	e := &c.entries[key>>c.shift]
	e.nodes.Store(nodes)
	e.check.Store(key ^ nodes)
}
