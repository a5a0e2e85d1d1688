package endgame

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"quincunx/movegen/chinesecheckers"
)

func build(t *testing.T, size, workers int) []uint8 {
	t.Helper()
	moves, err := solve(context.Background(), newLone(newStar(size)), workers, func(int, int) {})
	if err != nil {
		t.Fatal(err)
	}
	return moves
}

// Both ways to build a table agree, as far as the smaller one goes.
func TestNearIsPartOfFull(t *testing.T) {
	for size := 1; size <= 2; size++ {
		s := newStar(size)
		l := newLone(s)
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

// The table doesn't depend on the number of workers.
func TestWorkers(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	shared, err := Shared(context.Background(), 3, nil)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(build(t, 3, 2), shared.full) {
		t.Error("two workers make another table than one")
	}
}

func TestRanks(t *testing.T) {
	for k := 1; k <= maxMen; k++ {
		set := unrank(0, k)
		for i := range uint32(20_000) {
			if rank(set) != i || unrank(i, k) != set {
				t.Fatalf("set %x of %d cells has rank %d, and number %d is %x", set, k, rank(set), i, unrank(i, k))
			}
			set = following(set)
			if set>>maxCells != 0 {
				break
			}
		}
	}
}

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

func BenchmarkBuildNear(b *testing.B) {
	for b.Loop() {
		if _, err := Build(context.Background(), 4, Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

// Moves of placements that are spread over the whole table, and of the same ones again.
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
