package bitboard_test

import (
	"sync"
	"sync/atomic"
	"testing"

	"quincunx/bitboard"
)

func TestBySize(t *testing.T) {
	var made atomic.Int32
	square := bitboard.BySize(10, func(size int) *int {
		made.Add(1)
		n := size * size
		return &n
	})
	var callers sync.WaitGroup
	for range 8 {
		callers.Go(func() {
			for size := range 11 {
				if n := square(size); *n != size*size || n != square(size) {
					t.Errorf("size %d: %d", size, *n)
				}
			}
		})
	}
	callers.Wait()
	if n := made.Load(); n != 11 {
		t.Errorf("%d values were made, want 11", n)
	}
}
