package bench

import (
	"fmt"
	"math/bits"
	"sync"
	"sync/atomic"
)

// machineCases measure what the machine gives at most: reads of memory one after the
// other and each where the last one says; and what sets of cells are
// made of, shifts and counts of bits.
func machineCases() (cases []Case) {
	for _, mib := range []int{1, 16, 256, 1024} {
		cases = append(cases,
			Case{Name: fmt.Sprintf("machine/mib=%d/random", mib), Unit: "reads", Open: func() (Work, error) { return chase(mib), nil }},
			Case{Name: fmt.Sprintf("machine/mib=%d/sequential", mib), Unit: "bytes", Open: func() (Work, error) { return sweep(mib), nil }})
	}
	for threads := 1; threads <= 2; threads++ {
		cases = append(cases, Case{
			Name: fmt.Sprintf("machine/bits/threads=%d", threads), Unit: "words", Open: func() (Work, error) { return together(threads), nil },
		})
	}
	return cases
}

// sum is what a compiler might otherwise leave out.
var sum atomic.Uint64

// chase reads a word, which says where the next one is.
func chase(mib int) Work {
	words := make([]uint64, mib<<20/8)
	for i := range words {
		words[i] = following(uint64(i), uint64(len(words)))
	}
	at := uint64(0)
	return func(n int) uint64 {
		for range n {
			at = words[at]
		}
		return uint64(n)
	}
}

// sweep adds words up, four sums at a time.
func sweep(mib int) Work {
	words := make([]uint64, mib<<20/8)
	for i := range words {
		words[i] = uint64(i)
	}
	return func(n int) uint64 {
		for range n {
			var a, b, c, d uint64
			for w := words; len(w) >= 4; w = w[4:] {
				a += w[0]
				b += w[1]
				c += w[2]
				d += w[3]
			}
			sum.Store(a + b + c + d)
		}
		return uint64(n) * uint64(len(words)) * 8
	}
}

// countNeighbours shifts words in four directions and counts the bits of what comes out, as generators do.
func countNeighbours(n int) uint64 {
	total, set := 0, uint64(0x9e3779b97f4a7c15)
	for range n {
		around := set<<1 | set>>1 | set<<8 | set>>8
		total += bits.OnesCount64(around &^ set)
		set = set*5 + 1
	}
	return uint64(total)
}

// together has several goroutines do the same work.
func together(threads int) Work {
	return func(n int) uint64 {
		var group sync.WaitGroup
		for range threads {
			group.Go(func() { sum.Add(countNeighbours(n)) })
		}
		group.Wait()
		return uint64(n * threads)
	}
}
