package chinesecheckers_test

import (
	"slices"
	"testing"

	"quincunx/movegen/chinesecheckers"
)

// Small boards list the same moves in the same order as large ones.
func TestSmallOrder(t *testing.T) {
	for size := 1; size <= 4; size++ {
		for _, homes := range [][]int{{0, 3}, {1, 2, 4}, all} {
			for _, stage := range []chinesecheckers.Stage{chinesecheckers.Middle, chinesecheckers.Ending} {
				for seed := range uint64(20) {
					p := mixed(size, homes, stage, seed)
					want := p.MovesByMan(nil)
					if len(want) == 0 {
						continue // a null move
					}
					if got := p.Moves(nil); !slices.Equal(got, want) {
						t.Fatalf("%s: moves %x, want %x", textOf(p), got, want)
					}
				}
			}
		}
	}
}
