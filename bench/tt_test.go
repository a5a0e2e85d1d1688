package bench_test

import (
	"fmt"
	"testing"

	"quincunx/bitboard"
	"quincunx/internal/must"
	"quincunx/tt"
)

// tableBenchmarks use transposition tables that fit into a processor cache and larger ones. The key
// of a probe depends on the result of the previous probe, so that probes don't overlap. Stores are
// independent.
func tableBenchmarks() (all []benchmark) {
	for _, mib := range []int{1, 16, 256, 1024} {
		all = append(all,
			benchmark{fmt.Sprintf("mib=%d/probe", mib), "probe", func(tb testing.TB) work { return probes(tb, mib) }},
			benchmark{fmt.Sprintf("mib=%d/store", mib), "store", func(tb testing.TB) work { return stores(tb, mib) }})
	}
	return all
}

// probes fills half of a table and probes its entries.
func probes(tb testing.TB, mib int) work {
	tb.Helper()
	table := must.Get(tt.New(mib))(tb)
	n := uint64(mib) << 20 / 16 / 2
	for i := range n {
		table.Store(bitboard.Mix(i), 0, tt.Entry{Move: uint32(successor(i, n)), Bound: tt.Exact})
	}
	at := uint64(0)
	return func() uint64 {
		for range reads {
			if e, ok := table.Probe(bitboard.Mix(at), 3); ok {
				at = uint64(e.Move)
			} else {
				at = successor(at, n) // one of the few entries that found no room
			}
		}
		return reads
	}
}

func stores(tb testing.TB, mib int) work {
	tb.Helper()
	table := must.Get(tt.New(mib))(tb)
	table.Clear(1) // makes the system provide all its memory
	key := uint64(0)
	return func() uint64 {
		for range reads {
			table.Store(bitboard.Mix(key), 3, tt.Entry{Move: 1, Depth: 5, Bound: tt.Lower})
			key++
		}
		return reads
	}
}

// successor returns the number after i in a pseudo-random permutation of all numbers below n, a
// power of 2 (a linear congruential generator: Hull and Dobell 1962).
func successor(i, n uint64) uint64 { return (i*0x5851f42d4c957f2d + 0x14057b7ef767814f) & (n - 1) }
