package mcts

// returned marks a node whose position has been before, on the way to it or in
// the game, so that the game stands still. Nothing is searched below it.
const returned = 1

// hasReturned reports whether the position at the end of the path has been before.
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

// standstill returns what a position is worth that the last seat to act has
// brought back: its estimates, less what that seat has wasted.
func (w *worker) standstill() *estimates {
	e, mover := w.evaluate(), w.p.Mover()
	wasted := w.has.Repeater.RepetitionScore() - e[mover]
	e[mover] += wasted
	e[w.path[len(w.path)-1].mover] -= wasted
	return e
}
