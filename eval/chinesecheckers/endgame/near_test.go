package endgame

import (
	"context"
	"slices"
	"testing"
)

// Both ways to build a table agree on the placements of the smaller one.
func TestNearIsPartOfFull(t *testing.T) {
	for size := 1; size <= 2; size++ {
		s := newStar(size)
		l := newSolitaire(s)
		full := build(t, size, 1)
		keys := manKeys(s.cells())
		for _, limit := range []int{1, 7, 300, 100_000} {
			n, err := solveNear(context.Background(), s, limit, func(int, int) {})
			if err != nil {
				t.Fatal(err)
			}
			counts := countMoves(full)
			if len(n.counts) != n.levels+1 || !slices.Equal(n.counts, counts[:len(n.counts)]) {
				t.Errorf("size %d limit %d: %d, want the first of %d", size, limit, n.counts, counts)
			}
			for i, want := range full {
				key := uint64(0)
				set := unrank(uint32(i), l.men)
				for k := range keys {
					if l.keys[k] != neutralKey && set&l.keys[k] != 0 {
						key ^= keys[k]
					}
				}
				got, known := n.moves(key)
				if known != (int(want) <= n.levels) || known && got != int(want) {
					t.Errorf("size %d limit %d: %d moves (known: %t), want %d", size, limit, got, known, want)
				}
			}
		}
	}
}
