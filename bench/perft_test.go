package bench_test

import (
	"fmt"
	"testing"

	"quincunx/internal/must"
	"quincunx/movegen"
	"quincunx/perft"
)

// The minimum number of nodes of a perft, unless eight plies have fewer. With several threads it is
// large enough to make their start and end negligible.
const (
	shortPerft = 100_000
	longPerft  = 10_000_000
)

// perftBenchmarks count moves. The last ply is counted in bulk, except that all joint moves are
// made if all seats act simultaneously.
func perftBenchmarks() (all []benchmark) {
	for _, b := range boards() {
		all = append(all, perftBenchmark(b.name, b, 1, shortPerft))
	}
	start := board{game: "chinesecheckers"}
	for threads := 1; threads <= 2; threads++ {
		all = append(all, perftBenchmark(fmt.Sprintf("chinesecheckers/seats=2/size=4/start/threads=%d", threads), start, threads, longPerft))
	}
	return all
}

func perftBenchmark(name string, b board, threads int, least uint64) benchmark {
	return benchmark{name, "node", func(tb testing.TB) work {
		s := b.open(tb)
		tree := must.Get(perft.TreeOf(s, false))(tb)
		_, simultaneous := s.(movegen.Simultaneous)
		counter := perft.Counter{Tree: tree, NoBulk: simultaneous, Threads: threads}
		depth := 1
		for depth < 8 && counter.Nodes(depth) < least {
			depth++
		}
		return func() uint64 { return counter.Nodes(depth) }
	}}
}
