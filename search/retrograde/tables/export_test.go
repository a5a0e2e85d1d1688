package tables

import (
	"testing"

	"quincunx/movegen"
)

// Outcome returns the value of a number of a tier.
func (s *Set) Outcome(tier int, number uint64) (movegen.Outcome, error) {
	return s.outcome(tier, number)
}

// LimitCache sets the size of the cache in bytes.
func (s *Set) LimitCache(bytes int) { s.cache.limit = bytes }

// Cached returns the number of bytes in the cache.
func (s *Set) Cached() int { return s.cache.size }

// SetLeftOutSample sets the number of values of rows that are not stored, at least, that are derived of a proved tier.
func SetLeftOutSample(t testing.TB, values int) {
	before := leftOutSample
	leftOutSample = values
	t.Cleanup(func() { leftOutSample = before })
}
