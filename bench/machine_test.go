package bench_test

import (
	"fmt"
	"math/bits"
	"sync"
	"sync/atomic"
	"testing"
)

// reads is the number of memory reads per call. It is large enough to make the cost of the call
// negligible.
const reads = 1000

// machineBenchmarks measure the limits of the machine: sequential memory reads, random reads in
// which each address depends on the previous read, and the operations on sets of cells, which are
// shifts and bit counts.
func machineBenchmarks() (all []benchmark) {
	for _, mib := range []int{1, 16, 256, 1024} {
		all = append(all,
			benchmark{fmt.Sprintf("mib=%d/random", mib), "read", func(testing.TB) work { return readRandomly(mib) }},
			benchmark{fmt.Sprintf("mib=%d/sequential", mib), "B", func(testing.TB) work { return readInOrder(mib) }})
	}
	for threads := 1; threads <= 2; threads++ {
		all = append(all, benchmark{fmt.Sprintf("bits/threads=%d", threads), "word", func(testing.TB) work { return countBits(threads) }})
	}
	return all
}

// sum keeps the compiler from removing computations whose results are not used.
var sum atomic.Uint64

// readRandomly reads words, each of which is the index of the next one.
func readRandomly(mib int) work {
	words := make([]uint64, mib<<20/8)
	for i := range words {
		words[i] = successor(uint64(i), uint64(len(words)))
	}
	at := uint64(0)
	return func() uint64 {
		for range reads {
			at = words[at]
		}
		return reads
	}
}

// readInOrder adds up words sequentially, in four independent sums.
func readInOrder(mib int) work {
	words := make([]uint64, mib<<20/8)
	for i := range words {
		words[i] = uint64(i)
	}
	return func() uint64 {
		var a, b, c, d uint64
		for w := words; len(w) >= 4; w = w[4:] {
			a += w[0]
			b += w[1]
			c += w[2]
			d += w[3]
		}
		sum.Store(a + b + c + d)
		return uint64(len(words)) * 8
	}
}

// countBits shifts words in four directions and counts the bits of the results, as move generators
// do, in several goroutines.
func countBits(threads int) work {
	const words = 1_000_000
	count := func() {
		total, set := 0, uint64(0x9e3779b97f4a7c15)
		for range words {
			neighbours := set<<1 | set>>1 | set<<8 | set>>8
			total += bits.OnesCount64(neighbours &^ set)
			set = set*5 + 1
		}
		sum.Add(uint64(total))
	}
	return func() uint64 {
		var group sync.WaitGroup
		for range threads {
			group.Go(count)
		}
		group.Wait()
		return uint64(threads) * words
	}
}
