package bench_test

import (
	"fmt"
	"math/bits"
	"sync"
	"sync/atomic"
	"testing"
)

// reads is how many reads of memory a call does, so that the cost of the call doesn't count.
const reads = 1000

// machineBenchmarks measure the limits of the machine: memory read sequentially, and at
// random where each read depends on the last one; and what sets of cells are made of,
// shifts and counts of bits.
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

// sum keeps results alive that the compiler might otherwise not compute.
var sum atomic.Uint64

// readRandomly reads words, each of which says where the next one is.
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

// readInOrder adds words up, in four sums.
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

// countBits has several goroutines shift words in four directions and count the bits of
// the result, as move generators do.
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
