package bitboard

import "sync"

// BySize returns a function that creates the value of each size 0..most with newOf at its first use, and caches it. The function is safe for
// concurrent use.
func BySize[T any](most int, newOf func(size int) T) func(size int) T {
	made := make([]struct {
		once  sync.Once
		value T
	}, most+1)
	return func(size int) T {
		m := &made[size]
		m.once.Do(func() { m.value = newOf(size) })
		return m.value
	}
}
