package endgame

import (
	"testing"
)

// Ranks number the sets consecutively, and unrank inverts rank.
func TestRanks(t *testing.T) {
	makeBinomial()
	for k := 1; k <= maxMen; k++ {
		set := unrank(0, k)
		for i := range uint32(20_000) {
			if rank(set) != i || unrank(i, k) != set {
				t.Fatalf("set %x of %d cells has rank %d, and number %d is %x", set, k, rank(set), i, unrank(i, k))
			}
			set = nextSubset(set)
			if set>>maxCells != 0 {
				break
			}
		}
	}
}
