package mcts

import "quincunx/search"

// Simulations begins a search of root and returns what goes down the tree once,
// and what counts the moves made.
func Simulations(s search.Searcher, root search.Position) (simulate func(), nodes func() uint64) {
	w := &s.(*Searcher).w
	w.prepare(root, nil, 0)
	return w.simulate, func() uint64 { return w.nodes }
}
