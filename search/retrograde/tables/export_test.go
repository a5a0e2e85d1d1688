package tables

import "quincunx/movegen"

// Outcome returns the value of a number of a tier.
func (s *Set) Outcome(tier int, number uint64) (movegen.Outcome, error) {
	return s.outcome(tier, number)
}

// LimitCache sets the size of the cache in bytes.
func (s *Set) LimitCache(bytes int) { s.cache.limit = bytes }

// Cached returns the number of bytes in the cache.
func (s *Set) Cached() int { return s.cache.size }
