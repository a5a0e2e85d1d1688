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

// Habits returns the number of moves of each seat seen in the game, and the numbers of those that
// the models did not predict: by order, by advance and by estimate.
func Habits(s search.Searcher) (seen [movegen.MaxSeats]int, surprises [3][movegen.MaxSeats]int) {
	h := &s.(*Searcher).w.habits
	return h.seen, h.surprises
}

// Guesses is the number of best-ordered moves that the model by estimate compares.
const Guesses = guesses

// Model returns the likeliest model of a seat and its openness, from its number of moves and the
// surprises of each model.
func Model(seen int, surprises [3]int) (m int, openness float64) {
	var h habits
	h.seen[0] = seen
	for i, n := range surprises {
		h.surprises[i][0] = n
	}
	likeliest, open := h.model(0)
	return int(likeliest), open
}
