package mcts

// returned marks a node whose position repeats one on the path to it or in the game. It is not
// expanded.
const returned = 1

// hasReturned reports whether the position at the end of the path is a repetition.
func (w *worker) hasReturned() bool {
	if w.has.Repeater == nil || len(w.path) == 0 {
		return false
	}
	last := len(w.path) - 1
	key := w.path[last].key
	for i := range w.path[:last] {
		if w.path[i].key == key {
			return true
		}
	}
	return key == w.root || w.past.Has(key)
}

// repetitionEstimates returns the estimates of a repeated position, less a penalty for the player
// that repeated it.
func (w *worker) repetitionEstimates() *estimates {
	e, mover := w.evaluate(), w.p.Mover()
	wasted := w.has.Repeater.RepetitionScore() - e[mover]
	e[mover] += wasted
	e[w.path[len(w.path)-1].mover] -= wasted
	return e
}
