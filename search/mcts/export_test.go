package mcts

import (
	"quincunx/movegen"
	"quincunx/search"
)

// Simulations begins a search of root and returns a function that runs one simulation, and one that
// counts the moves made.
func Simulations(s search.Searcher, root search.Position) (simulate func(), nodes func() uint64) {
	w := &s.(*Searcher).w
	w.prepare(root, nil)
	return w.simulate, func() uint64 { return w.nodes }
}

// Habits returns the number of moves of each seat seen in the game, and the number of those that
// were not ranked first.
func Habits(s search.Searcher) (seen, surprises [movegen.MaxSeats]int) {
	h := &s.(*Searcher).w.habits
	return h.seen, h.surprises
}

// Openness returns the remaining fraction of the moves of a seat with such habits.
func Openness(seen, surprises int) float64 {
	var h habits
	h.seen[0], h.surprises[0] = seen, surprises
	return h.openness(0)
}
