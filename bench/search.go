package bench

import (
	"context"
	"fmt"

	"quincunx/engine"
	"quincunx/search"
)

// Searches end after so many nodes. One with several threads is longer, so that it
// doesn't count how they begin. A simulation of Monte Carlo tree search is a node, too,
// and takes far longer.
const (
	searchNodes = 10_000
	largeNodes  = 1_000 // on boards of at least largeBoard cells
	longNodes   = 600_000
	simulations = 300
	searchMiB   = 4
)

const largeBoard = 1000

// searching is a search of a position.
type searching struct {
	board
	method  string // "" = that which is best for the number of seats
	threads int
	nodes   uint64
}

// searchCases search positions on boards of all sizes, Chinese Checkers of three
// seats by all methods, and by one thread and two.
func searchCases() (cases []Case) {
	for _, b := range boards() {
		nodes := uint64(searchNodes)
		switch count, _ := cells(b.game, b.settings["size"]); {
		case b.game == "trilite":
			continue // which is solved instead
		case b.game == "jackhammer":
			nodes = simulations
		case count >= largeBoard:
			nodes = largeNodes
		}
		cases = append(cases, searching{board: b, nodes: nodes}.named(b.name))
	}
	three := board{game: "chinesecheckers", settings: engine.Settings{"triangles": "0,2,4"}, stage: "middle"}
	for _, method := range []string{"maxn", "paranoid", "brs", "brs+", "opps", "mcts"} {
		cases = append(cases, searching{board: three, method: method, nodes: searchNodes}.
			named("chinesecheckers/seats=3/size=4/middle/method="+method))
	}
	for _, b := range []board{
		{name: "pente/size=9/middle", game: "pente", plies: 8},
		{name: "seega/size=5/start", game: "seega"},
		{name: "chinesecheckers/seats=2/size=4/start", game: "chinesecheckers"},
	} {
		for threads := 1; threads <= 2; threads++ {
			cases = append(cases, searching{board: b, threads: threads, nodes: longNodes}.
				named(fmt.Sprintf("%s/threads=%d", b.name, threads)))
		}
	}
	return cases
}

// named returns the case of a search. It begins anew each time, with an empty table.
func (s searching) named(name string) Case {
	return Case{Name: "search/" + name, Unit: "nodes", Open: func() (Work, error) {
		root, err := s.open()
		if err != nil {
			return nil, err
		}
		text := string(root.AppendText(nil))
		e, err := engine.Open(s.game, nil)
		if err != nil {
			return nil, err
		}
		if err := e.Configure(engine.SearchOptions{Method: s.method, Threads: s.threads, HashMiB: searchMiB}); err != nil {
			return nil, err
		}
		run := func() (search.Result, error) {
			if err := e.NewGame(); err != nil {
				return search.Result{}, err
			}
			if err := e.SetPosition(text); err != nil {
				return search.Result{}, err
			}
			return e.Best(context.Background(), search.Limits{Nodes: s.nodes})
		}
		if _, err := run(); err != nil {
			return nil, err
		}
		return func(n int) (nodes uint64) {
			for range n {
				r, err := run()
				if err != nil {
					panic(err) // it went well before
				}
				nodes += r.Nodes
			}
			return nodes
		}, nil
	}}
}
