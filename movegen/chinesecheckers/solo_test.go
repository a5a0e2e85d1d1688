package chinesecheckers_test

import (
	"fmt"
	"testing"

	"quincunx/movegen"
	"quincunx/movegen/chinesecheckers"
)

// A star looks alike from every home: the seat's men stand at home, its moves
// lead between the same numbers, and neighbours are neighbours.
func TestStar(t *testing.T) {
	for _, size := range []int{1, 2, 3, 4, 5, 8} {
		top := chinesecheckers.NewStar(size, 0)
		var want []string
		for home := range 6 {
			star := chinesecheckers.NewStar(size, home)
			p, err := chinesecheckers.New(chinesecheckers.Options{Size: size, Triangles: []int{home, (home + 1) % 6}})
			if err != nil {
				t.Fatal(err)
			}
			moves := map[string]bool{}
			for _, m := range p.Moves(nil) {
				from, to := star.Numbers(m)
				moves[fmt.Sprint(from, to)] = true
			}
			if home == 0 {
				for m := range moves {
					want = append(want, m)
				}
			}
			if len(moves) != len(want) {
				t.Errorf("size %d home %d: %d moves, want %d", size, home, len(moves), len(want))
			}
			for _, m := range want {
				if !moves[m] {
					t.Errorf("size %d home %d: no move %s", size, home, m)
				}
			}
			table := make([]uint64, len(star.Number))
			for k, c := range star.Cells {
				if star.Number[c] != k {
					t.Fatalf("size %d home %d: cell %d has number %d, not %d", size, home, c, star.Number[c], k)
				}
				if star.Next[k] != top.Next[k] {
					t.Fatalf("size %d home %d: next to %d is %v, want %v", size, home, k, star.Next[k], top.Next[k])
				}
				if star.Home[k] {
					table[c] = 1 << k % 64
				}
			}
			sum := uint64(0)
			for k := range size * (size + 1) / 2 {
				sum ^= 1 << k % 64
			}
			if got := p.XorMen(0, table); got != sum {
				t.Errorf("size %d home %d: men at home are %x, want %x", size, home, got, sum)
			}
			if from, to := star.Numbers(movegen.Move(1)); from != chinesecheckers.NoCell || to != chinesecheckers.NoCell {
				t.Errorf("size %d: the null move leads from %d to %d", size, from, to)
			}
		}
	}
}
