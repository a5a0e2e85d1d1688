package bench

import (
	"fmt"

	"quincunx/movegen"
	"quincunx/perft"
)

// A perft has at least so many nodes, if eight plies have so many; long enough for it
// not to count, with several workers, how they begin and end.
const (
	shortPerft = 100_000
	longPerft  = 10_000_000
)

// perftCases count moves, the last ply without making it; where all seats act at
// once, all joint moves are made.
func perftCases() (cases []Case) {
	for _, b := range boards() {
		cases = append(cases, perftCase("perft/"+b.name, b, 1, shortPerft))
	}
	start := board{game: "chinesecheckers"}
	for threads := 1; threads <= 2; threads++ {
		name := fmt.Sprintf("perft/chinesecheckers/seats=2/size=4/start/threads=%d", threads)
		cases = append(cases, perftCase(name, start, threads, longPerft))
	}
	return cases
}

func perftCase(name string, b board, threads int, least uint64) Case {
	return Case{Name: name, Unit: "nodes", Open: func() (Work, error) {
		s, err := b.open()
		if err != nil {
			return nil, err
		}
		tree, err := perft.TreeOf(s)
		if err != nil {
			return nil, err
		}
		_, atOnce := s.(movegen.Simultaneous)
		counter := perft.Counter{Tree: tree, NoBulk: atOnce, Threads: threads}
		depth := 1
		for depth < 8 && counter.Nodes(depth) < least {
			depth++
		}
		return func(n int) (nodes uint64) {
			for range n {
				nodes += counter.Nodes(depth)
			}
			return nodes
		}, nil
	}}
}
