package mcts

// returned marks a node whose position has been before, on the way to it or as a
// root, so that the game stands still. Nothing is searched below it.
const returned = 1

// remembered is how many roots are known. Cycles are shorter.
const remembered = 64

// roots are the keys of the boards searched last. With them a search sees a
// cycle of its own moves, which it would break with its next move, each time anew.
type roots struct {
	keys []uint64 // a ring
	next int
}

func (r *roots) add(key uint64) {
	if len(r.keys) < remembered {
		r.keys = append(r.keys, key)
		return
	}
	r.keys[r.next] = key
	r.next = (r.next + 1) % remembered
}

// forget leaves no key.
func (r *roots) forget() { r.keys, r.next = r.keys[:0], 0 }

// hasReturned reports whether the position at the end of the path has been before.
func (w *worker) hasReturned() bool {
	if w.repeater == nil || len(w.path) == 0 {
		return false
	}
	last := len(w.path) - 1
	key := w.path[last].key
	for i := range w.path[:last] {
		if w.path[i].key == key {
			return true
		}
	}
	for _, root := range w.roots.keys {
		if root == key {
			return true
		}
	}
	return false
}

// standstill returns what a game that stands still is worth.
func (w *worker) standstill() *estimates { return w.shared(w.repeater.Standstill()) }
