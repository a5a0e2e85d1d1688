package chinesecheckers

import (
	"quincunx/movegen"
	rules "quincunx/movegen/chinesecheckers"
)

// On a small board the men of a seat often stand as they did when its candidates
// were last listed, and nobody has come near them since. So the candidates are
// cached.

// candidateCache is a direct-mapped cache of candidates, by where the men of the
// seat to act are.
type candidateCache struct {
	entries []candidateEntry
	moves   []movegen.Move // scratch memory
}

// cacheEntries is the number of entries, a power of two. More of them hardly find
// more, and take the place of other things in the processor's cache.
const cacheEntries = 1 << 8

// candidateEntry is the candidates of a seat, with the scores of OrderMoves, and all
// that they depend on.
type candidateEntry struct {
	scope  rules.Scope
	rivals int32 // in the goal, however far from the seat's men
	n      int
	moves  [most]movegen.Move
	scores [most]int32
}

// isFor reports whether the entry has the candidates of the seat to act.
func (e *candidateEntry) isFor(p *Position) bool {
	return e.rivals == p.rivals(p.Mover()) && e.scope.Holds(p.Position)
}

// isCacheable reports whether the candidates of the seat to act depend on nothing
// but what an entry has.
func (p *Position) isCacheable() bool {
	return p.tables.size <= rules.MaxScoped && !p.Over() && !p.mayWall(p.Mover()) && !p.isOnlyObstacle(p.Mover())
}

// cachedCandidates returns the candidates of the seat to act.
func (p *Position) cachedCandidates() *candidateEntry {
	c := &p.cache
	if c.entries == nil {
		c.entries = make([]candidateEntry, cacheEntries)
	}
	e := &c.entries[p.PlacementHash()%cacheEntries]
	if !e.isFor(p) {
		e.rivals = p.rivals(p.Mover())
		c.moves = p.ScopedMoves(c.moves[:0], &e.scope)
		c.moves, p.gains = p.choose(c.moves, 0, p.gains[:0])
		e.n = copy(e.moves[:], c.moves)
		copy(e.scores[:], p.gains)
	}
	return e
}
