package bench

import (
	"fmt"

	"quincunx/bitboard"
	"quincunx/tt"
)

// tableCases use a transposition table of sizes that a cache holds and that it
// doesn't. In a probe, the next key depends on what the last one gave, so that no two overlap; a
// store waits for nothing.
func tableCases() (cases []Case) {
	for _, mib := range []int{1, 16, 256, 1024} {
		name := fmt.Sprintf("tt/mib=%d/", mib)
		cases = append(cases,
			Case{Name: name + "probe", Unit: "probes", Open: func() (Work, error) { return probes(mib) }},
			Case{Name: name + "store", Unit: "stores", Open: func() (Work, error) { return stores(mib) }})
	}
	return cases
}

// probes fills half of a table, and probes what is there.
func probes(mib int) (Work, error) {
	table, err := tt.New(mib)
	if err != nil {
		return nil, err
	}
	n := uint64(mib) << 20 / 16 / 2
	for i := range n {
		table.Store(bitboard.Mix(i), 0, tt.Entry{Move: uint32(following(i, n)), Bound: tt.Exact})
	}
	at := uint64(0)
	return func(times int) uint64 {
		for range times {
			if e, ok := table.Probe(bitboard.Mix(at), 3); ok {
				at = uint64(e.Move)
			} else {
				at = following(at, n) // one of the few that found no room
			}
		}
		return uint64(times)
	}, nil
}

func stores(mib int) (Work, error) {
	table, err := tt.New(mib)
	if err != nil {
		return nil, err
	}
	table.Clear(1) // so that the system gives all its memory before
	key := uint64(0)
	return func(times int) uint64 {
		for range times {
			table.Store(bitboard.Mix(key), 3, tt.Entry{Move: 1, Depth: 5, Bound: tt.Lower})
			key++
		}
		return uint64(times)
	}, nil
}

// following is the successor of i in a walk over all numbers below n, a power of 2,
// without an order (Hull and Dobell 1962).
func following(i, n uint64) uint64 { return (i*0x5851f42d4c957f2d + 0x14057b7ef767814f) & (n - 1) }
