package tt_test

import (
	"math/rand/v2"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"quincunx/internal/must"
	"quincunx/tt"
)

func newTable(tb testing.TB, mib int) *tt.Table {
	tb.Helper()
	return must.Get(tt.New(mib))(tb)
}

func anyEntry(t *rapid.T) tt.Entry {
	return tt.Entry{
		Move:  rapid.Uint32Range(1, 1<<32-1).Draw(t, "move"),
		Score: int32(rapid.IntRange(-tt.Forced, tt.Forced).Draw(t, "score")),
		Depth: rapid.IntRange(0, tt.MaxDepth).Draw(t, "depth"),
		Bound: rapid.SampledFrom([]tt.Bound{tt.Upper, tt.Lower, tt.Exact}).Draw(t, "bound"),
	}
}

// A stored entry is returned unchanged until it is replaced, and never for another key.
func TestStoreAndProbe(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		table := newTableRapid(t)
		stored := map[uint64]tt.Entry{}
		for range rapid.IntRange(1, 300).Draw(t, "stores") {
			// With few buckets, keys compete.
			key := rapid.Uint64Range(0, 40).Draw(t, "bucket")<<55 | rapid.Uint64Range(0, 9).Draw(t, "rest")
			e := anyEntry(t)
			if rapid.IntRange(0, 20).Draw(t, "search") == 0 {
				table.NextSearch()
			}
			before, known := table.Probe(key, 0)
			table.Store(key, 0, e)
			after, ok := table.Probe(key, 0)
			if !ok || after != e && (!known || after != before) {
				t.Fatalf("key %#x: stored %+v, found %+v %t, before %+v", key, e, after, ok, before)
			}
			stored[key] = after
		}
		for key := range uint64(41) {
			for rest := range uint64(10) {
				key := key<<55 | rest
				if e, ok := table.Probe(key, 0); ok && e != stored[key] {
					t.Fatalf("key %#x: found %+v, stored was %+v", key, e, stored[key])
				}
			}
		}
	})
}

func newTableRapid(t *rapid.T) *tt.Table {
	table, err := tt.New(1)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// A forced result keeps its distance from the node, whatever its distance from the root.
func TestForcedScores(t *testing.T) {
	table := newTable(t, 1)
	for ply := range tt.MaxPly {
		for _, toEnd := range []int{0, 1, 7, tt.MaxPly} {
			for sign := int32(-1); sign <= 1; sign += 2 {
				key := rand.Uint64()
				score := sign * int32(tt.Win-ply-toEnd)
				table.Store(key, ply, tt.Entry{Score: score, Bound: tt.Exact})
				for _, at := range []int{0, ply, tt.MaxPly} {
					e, ok := table.Probe(key, at)
					if want := sign * int32(tt.Win-at-toEnd); !ok || e.Score != want {
						t.Fatalf("stored %d at ply %d, found %d at ply %d, want %d", score, ply, e.Score, at, want)
					}
				}
			}
		}
	}
}

func TestMoveIsKept(t *testing.T) {
	table := newTable(t, 1)
	table.Store(1, 0, tt.Entry{Move: 77, Depth: 1, Bound: tt.Lower})
	table.Store(1, 0, tt.Entry{Depth: 5, Bound: tt.Upper})
	if e, _ := table.Probe(1, 0); e.Move != 77 || e.Depth != 5 {
		t.Errorf("found %+v", e)
	}
}

// Under overload, deep entries of the current search outlive shallow and old ones.
func TestReplacement(t *testing.T) {
	table := newTable(t, 1)
	rng := rand.New(rand.NewPCG(1, 2))
	slots := 1 << 20 / 16
	fill := func(n, depth int) []uint64 {
		keys := make([]uint64, n)
		for i := range keys {
			keys[i] = rng.Uint64()
			table.Store(keys[i], 0, tt.Entry{Depth: depth, Bound: tt.Lower})
		}
		return keys
	}
	left := func(keys []uint64) float64 {
		n := 0
		for _, k := range keys {
			if _, ok := table.Probe(k, 0); ok {
				n++
			}
		}
		return float64(n) / float64(len(keys))
	}
	deep := fill(slots/4, 10)
	fill(4*slots, 1)
	if share := left(deep); share < 0.97 {
		t.Errorf("%.3f of the deep entries outlive four times the table in shallow ones", share)
	}
	for range 3 {
		table.NextSearch()
	}
	fill(4*slots, 1)
	if share := left(deep); share > 0.1 {
		t.Errorf("%.3f of the deep entries are still there three searches later", share)
	}
}

func TestHashfullClearResize(t *testing.T) {
	table := newTable(t, 1)
	if n := table.Hashfull(); n != 0 {
		t.Errorf("an empty table is full by %d", n)
	}
	for range 1 << 18 {
		table.Store(rand.Uint64(), 0, tt.Entry{Depth: 1, Bound: tt.Exact})
	}
	if n := table.Hashfull(); n < 950 {
		t.Errorf("a full table is full by %d", n)
	}
	table.NextSearch()
	if n := table.Hashfull(); n != 0 {
		t.Errorf("entries of the last search fill %d", n)
	}
	table.Store(5, 0, tt.Entry{Bound: tt.Exact})
	table.Clear(3)
	if _, ok := table.Probe(5, 0); ok {
		t.Error("an entry outlives Clear")
	}
	for _, mib := range []int{-1, 0, tt.MaxMiB + 1} {
		if _, err := tt.New(mib); err == nil {
			t.Errorf("a table of %d MiB", mib)
		}
	}
}

// Whatever threads write concurrently, a probe returns only entries stored for its key: entries are
// generated from their keys and checked against them.
func TestTorture(t *testing.T) {
	table := newTable(t, 1)
	made := func(key uint64) tt.Entry {
		return tt.Entry{Move: uint32(key) | 1, Score: int32(key>>32%1000) - 500, Depth: int(key >> 50 & 0xff), Bound: tt.Exact}
	}
	var group sync.WaitGroup
	for worker := range uint64(4) {
		group.Go(func() {
			rng := rand.New(rand.NewPCG(worker, 9))
			for range 200_000 {
				// A few buckets with many keys.
				key := rng.Uint64N(8)<<58 | rng.Uint64N(64)<<40 | rng.Uint64N(2)
				if rng.IntN(2) == 0 {
					table.Store(key, 0, made(key))
				} else if e, ok := table.Probe(key, 0); ok && e != made(key) {
					t.Errorf("key %#x: %+v, want %+v", key, e, made(key))
					return
				}
			}
		})
	}
	group.Wait()
}
