package proof

import (
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"pgregory.net/rapid"

	"quincunx/bitboard"
)

// A path finds its keys even if many of them probe the same slots.
func TestPath(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := newPath()
		var keys []uint64
		for range rapid.IntRange(1, 200).Draw(t, "steps") {
			key := rapid.Uint64Range(0, 3).Draw(t, "high")<<40 | rapid.Uint64Range(0, 7).Draw(t, "low")
			if p.has(key) != slices.Contains(keys, key) {
				t.Fatalf("key %#x: %t among %#x", key, p.has(key), keys)
			}
			if len(keys) > 0 && (p.has(key) || rapid.Bool().Draw(t, "pop")) {
				p.pop()
				keys = keys[:len(keys)-1]
			} else {
				p.push(key)
				keys = append(keys, key)
			}
		}
	})
}

// The table returns the last value stored for a position, until entries with as much work replace
// it.
func TestTable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		table := make(table, 2)
		stored := map[uint64]value{}
		var most uint64
		for range rapid.IntRange(1, 100).Draw(t, "stores") {
			key := rapid.Uint64Range(0, 1).Draw(t, "bucket")<<63 | rapid.Uint64Range(0, 9).Draw(t, "rest")
			v := value{numbers: numbers{rapid.Uint32().Draw(t, "proof"), rapid.Uint32().Draw(t, "disproof")}}
			work := rapid.Uint64Range(0, 1<<20).Draw(t, "work")
			table.store(key, v, work)
			stored[key] = v
			most = max(most, work)
			if e, ok := table.find(key); !ok || e.numbers != v.numbers {
				t.Fatalf("key %#x: stored %v, found %v", key, v, e)
			}
		}
		for key, v := range stored {
			if e, ok := table.find(key); ok && e.numbers != v.numbers {
				t.Fatalf("key %#x: stored %v, found %v", key, v, e)
			}
		}
		// The entry with the most work is not replaced.
		table.store(42, value{numbers: proven}, 4*most+4)
		for key := range uint64(50) {
			table.store(key, value{numbers: disproven}, most)
		}
		if _, ok := table.find(42); !ok {
			t.Fatal("the entry with the most work is gone")
		}
	})
}

// A reader never sees a mixture of entries that other goroutines store in the same bucket.
func TestTableTogether(t *testing.T) {
	table := make(table, 2)
	stores := 200_000
	if testing.Short() {
		stores = 20_000
	}
	var group sync.WaitGroup
	var found atomic.Int64
	for number := range uint64(4) {
		group.Go(func() {
			rng := rand.New(rand.NewPCG(number, 9))
			for range stores {
				key := bitboard.Mix(rng.Uint64N(20))
				// The whole entry follows from the key and the proof number.
				v := value{numbers: numbers{rng.Uint32N(4), uint32(key)}, distance: uint16(key >> 32)}
				v.numbers[dn] += v.numbers[pn]
				table.store(key, v, key>>40)
				table.mark(key, uint16(key>>48))
				e, ok := table.find(bitboard.Mix(rng.Uint64N(20)))
				if !ok {
					continue
				}
				found.Add(1)
				if e.numbers[dn] != uint32(e.key)+e.numbers[pn] || e.distance != uint16(e.key>>32) || e.sweep != 0 && e.sweep != uint16(e.key>>48) {
					t.Errorf("found %+v", e)
					return
				}
			}
		})
	}
	group.Wait()
	if found.Load() < int64(stores/10) { // the more processors, the more entries are spoiled by simultaneous writes
		t.Errorf("found only %d entries in %d", found.Load(), 4*stores)
	}
}

func TestPlus(t *testing.T) {
	for _, c := range [][3]uint32{
		{1, 2, 3}, {0, 0, 0}, {infinite, 0, infinite}, {1, infinite, infinite},
		{most, 0, most}, {most, 1, most}, {most, most, most}, {1 << 31, 1 << 31, most}, {infinite, infinite, infinite},
	} {
		if got := plus(c[0], c[1]); got != c[2] {
			t.Errorf("%d + %d = %d, want %d", c[0], c[1], got, c[2])
		}
	}
}
