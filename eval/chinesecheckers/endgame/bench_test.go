package endgame

import (
	"context"
	"fmt"
	"testing"

	"quincunx/movegen/chinesecheckers"
)

func BenchmarkBuild(b *testing.B) {
	for workers := 1; workers <= 2; workers++ {
		b.Run(fmt.Sprint(workers), func(b *testing.B) {
			for b.Loop() {
				if _, err := Build(context.Background(), 3, Options{Workers: workers}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// Measures Moves for placements spread over the whole table, and for one placement
// repeatedly.
func BenchmarkMoves(b *testing.B) {
	t, err := Shared(context.Background(), 3, nil)
	if err != nil {
		b.Fatal(err)
	}
	keys := make([]uint64, 1<<16)
	for i := range keys {
		keys[i] = unrank(uint32(i*213+i), 6)
	}
	for name, mask := range map[string]int{"spread": 1<<16 - 1, "near": 1<<8 - 1} {
		b.Run(name, func(b *testing.B) {
			for i := range b.N {
				t.Moves(keys[i&mask])
			}
		})
	}
}

func BenchmarkBound(b *testing.B) {
	t, err := Shared(context.Background(), 4, nil)
	if err != nil {
		b.Fatal(err)
	}
	p, err := chinesecheckers.Mixed(chinesecheckers.Options{Size: 4, Triangles: []int{0, 3}}, chinesecheckers.Middle, 1)
	if err != nil {
		b.Fatal(err)
	}
	b.Run("key", func(b *testing.B) {
		for b.Loop() {
			t.Key(p, 0)
		}
	})
	b.Run("bound", func(b *testing.B) {
		for b.Loop() {
			t.Bound(p, 0)
		}
	})
}
