package bitboard_test

import (
	"slices"
	"testing"

	"quincunx/bitboard"
)

// The eight maps form a group of permutations that preserve adjacency.
func TestSquareSymmetriesAreTheDihedralGroup(t *testing.T) {
	for n := 1; n <= 7; n++ {
		maps := bitboard.SquareSymmetries(n)
		for s, m := range maps {
			seen := make([]bool, n*n)
			for cell, to := range m {
				seen[to] = true
				for _, step := range [2]int{1, n} {
					next := cell + step
					if next >= n*n || step == 1 && next%n == 0 {
						continue
					}
					if !adjacent(n, to, m[next]) {
						t.Fatalf("n %d, symmetry %d parts cells %d and %d", n, s, cell, next)
					}
				}
			}
			if slices.Contains(seen, false) {
				t.Fatalf("n %d, symmetry %d is no permutation: %v", n, s, m)
			}
			for r, other := range maps {
				composed := make([]int, n*n)
				for cell := range composed {
					composed[cell] = other[m[cell]]
				}
				if !slices.ContainsFunc(maps[:], func(x []int) bool { return slices.Equal(x, composed) }) {
					t.Fatalf("n %d: %d after %d is not among the eight", n, r, s)
				}
			}
			if n > 1 {
				for r := range s {
					if slices.Equal(m, maps[r]) {
						t.Fatalf("n %d: symmetries %d and %d are the same", n, r, s)
					}
				}
			}
		}
	}
}

func adjacent(n, a, b int) bool {
	dr, dc := a/n-b/n, a%n-b%n
	return dr*dr+dc*dc == 1
}
