package mcts

import (
	"quincunx/movegen"
	"quincunx/search"
)

// Simulations begins a search of root and returns what goes down the tree once,
// and what counts the moves made.
func Simulations(s search.Searcher, root search.Position) (simulate func(), nodes func() uint64) {
	w := &s.(*Searcher).w
	w.prepare(root, nil)
	return w.simulate, func() uint64 { return w.nodes }
}

// Habits returns how many moves of each seat a search has seen since the game began, and
// how many of them were not the best by order.
func Habits(s search.Searcher) (seen, surprises [movegen.MaxSeats]int) {
	h := &s.(*Searcher).w.habits
	return h.seen, h.surprises
}

// Openness is what remains of the moves of a seat with such habits.
func Openness(seen, surprises int) float64 {
	var h habits
	h.seen[0], h.surprises[0] = seen, surprises
	return h.openness(0)
}
