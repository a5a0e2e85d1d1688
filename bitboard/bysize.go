package bitboard

import "sync"

// BySize returns a function that makes the value of each size 0..most with newOf at its first use, and returns the same one from then on. Any
// number of goroutines may call it.
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
