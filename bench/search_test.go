package bench_test

import (
	"fmt"
	"testing"

	"quincunx/engine"
	"quincunx/internal/must"
	"quincunx/search"
)

// The limits of nodes and the table size of searches. Searches with several threads have longNodes,
// to make their start negligible. In simultaneous-move Monte Carlo tree search a simulation counts
// as a node but takes far longer.
const (
	searchNodes = 10_000
	largeNodes  = 1_000 // on boards of more than 1,000 cells
	longNodes   = 600_000
	simulations = 300
	searchMiB   = 4
)

// searching is a search of a position.
type searching struct {
	board
	method  string // "" = the default for the number of seats
	threads int
	nodes   uint64
}

// searchBenchmarks search positions on boards of all sizes, Chinese Checkers with three seats by
// all methods, and with one and two threads.
func searchBenchmarks() (all []benchmark) {
	for _, b := range boards() {
		nodes := uint64(searchNodes)
		switch {
		case b.game == "trilite":
			continue // it is solved instead
		case b.game == "jackhammer":
			nodes = simulations
		case b.game == "chinesecheckers" && len(b.settings["size"]) > 1:
			nodes = largeNodes
		}
		all = append(all, searching{board: b, nodes: nodes}.named(b.name))
	}
	three := board{game: "chinesecheckers", settings: engine.Settings{"triangles": "0,2,4"}, stage: "middle"}
	for _, method := range []string{"paranoid", "brs", "brs+", "opps", "mcts"} {
		all = append(all, searching{board: three, method: method, nodes: searchNodes}.
			named("chinesecheckers/seats=3/size=4/middle/method="+method))
	}
	for _, b := range []board{
		{name: "pente/size=9/middle", game: "pente", plies: 8},
		{name: "seega/size=5/start", game: "seega"},
		{name: "chinesecheckers/seats=2/size=4/start", game: "chinesecheckers"},
	} {
		for threads := 1; threads <= 2; threads++ {
			all = append(all, searching{board: b, threads: threads, nodes: longNodes}.
				named(fmt.Sprintf("%s/threads=%d", b.name, threads)))
		}
	}
	return all
}

// named returns the benchmark of a search that starts with an empty table in each run.
func (s searching) named(name string) benchmark {
	return benchmark{name, "node", func(tb testing.TB) work {
		text := string(s.open(tb).AppendText(nil))
		e := must.Get(engine.Open(s.game, nil))(tb)
		must.Do(tb, e.Configure(engine.SearchOptions{Method: s.method, Threads: s.threads, HashMiB: searchMiB}))
		run := func() uint64 {
			must.Do(tb, e.NewGame())
			must.Do(tb, e.SetPosition(text))
			return must.Get(e.Best(tb.Context(), search.Limits{Nodes: s.nodes}))(tb).Nodes
		}
		run() // computes values that are cached for the whole process
		return run
	}}
}
