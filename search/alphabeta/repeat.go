package alphabeta

// alike is how many positions of the line have keys with the same low bits, so that
// repeats has to look at the line for few positions only.
type alike [1 << 10]uint8 // no line has more than maxPly

func (a *alike) of(key uint64) *uint8 { return &a[key%uint64(len(a))] }

// enter begins, and leave ends, that the line goes through the position at a ply.
func (w *worker) enter(ply int) {
	if w.has.Repeater != nil {
		*w.alike.of(w.stack[ply].key)++
	}
}

func (w *worker) leave(ply int) {
	if w.has.Repeater != nil {
		*w.alike.of(w.stack[ply].key)--
	}
}

// repeats reports whether the position has been before, in the line or in the game.
func (w *worker) repeats(ply int) bool {
	key := w.stack[ply].key
	if *w.alike.of(key) > 0 {
		for i := ply - 1; i >= 0; i-- {
			if w.stack[i].key == key {
				return true
			}
		}
	}
	return w.limits.Past.Has(key)
}
