package tt_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"quincunx/bitboard"
	"quincunx/tt"
)

// benchMiB is far larger than the processor's caches.
const benchMiB = 1024

// following returns the successor of i in a pseudorandom permutation cycle of all numbers below n,
// a power of 2 (Hull and Dobell 1962).
func following(i, n uint64) uint64 { return (i*0x5851f42d4c957f2d + 0x14057b7ef767814f) & (n - 1) }

// BenchmarkRead compares probes with plain reads of the same memory. Each address depends on the
// result of the last read, so that reads do not overlap.
func BenchmarkRead(b *testing.B) {
	b.Run("raw", func(b *testing.B) {
		const n = benchMiB << 20 / 8
		words := newTable(b, benchMiB).Words()
		for i := range words {
			words[i] = following(uint64(i), n)
		}
		at := uint64(0)
		for b.Loop() {
			at = words[at]
		}
	})
	b.Run("probe", func(b *testing.B) {
		const n = benchMiB << 20 / 16 / 2 // half of the slots
		table := newTable(b, benchMiB)
		for i := range uint64(n) {
			table.Store(bitboard.Mix(i), 0, tt.Entry{Move: uint32(following(i, n)), Bound: tt.Exact})
		}
		at, hits := uint64(0), 0
		for b.Loop() {
			if e, ok := table.Probe(bitboard.Mix(at), 3); ok {
				at = uint64(e.Move)
				hits++
			} else {
				at = following(at, n) // one of the few that found no room
			}
		}
		b.ReportMetric(float64(hits)/float64(b.N), "hits/op")
	})
	b.Run("store", func(b *testing.B) {
		table := newTable(b, benchMiB)
		key := uint64(0)
		for b.Loop() {
			table.Store(bitboard.Mix(key), 3, tt.Entry{Move: 1, Depth: 5, Bound: tt.Lower})
			key++
		}
	})
}

// BenchmarkHits measures the share of probes that find their key in an overloaded table. Keys recur
// some time after they were stored, sooner with higher probability.
func BenchmarkHits(b *testing.B) {
	const slots = 16 << 20 / 16
	for _, load := range []int{1, 2, 4, 8} {
		b.Run(fmt.Sprintf("load=%d", load), func(b *testing.B) {
			table := newTable(b, 16)
			rng := rand.New(rand.NewPCG(1, 2))
			n, hits, probes := uint64(0), 0, 0
			for b.Loop() {
				n++
				table.Store(bitboard.Mix(n), 0, tt.Entry{Depth: min(rng.IntN(12), rng.IntN(12)), Bound: tt.Lower})
				back := uint64(rng.IntN(load * slots))
				if back < n {
					probes++
					if _, ok := table.Probe(bitboard.Mix(n-back), 0); ok {
						hits++
					}
				}
			}
			b.ReportMetric(float64(hits)/float64(max(probes, 1)), "hits/probe")
		})
	}
}

func BenchmarkClear(b *testing.B) {
	table := newTable(b, benchMiB)
	for _, threads := range []int{1, 2} {
		b.Run(fmt.Sprintf("threads=%d", threads), func(b *testing.B) {
			for b.Loop() {
				table.Clear(threads)
			}
		})
	}
}
