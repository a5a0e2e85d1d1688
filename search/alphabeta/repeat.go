package alphabeta

// keyCounts counts the positions of the line by the low bits of their keys. Only a position with a
// nonzero count is compared with the line.
type keyCounts [1 << 10]uint8 // a line has at most maxPly positions

func (c *keyCounts) of(key uint64) *uint8 { return &c[key%uint64(len(c))] }

// enter adds the position at a ply to the line, and leave removes it.
func (w *worker) enter(ply int) {
	if w.has.Repeater != nil {
		*w.counts.of(w.stack[ply].key)++
	}
}

func (w *worker) leave(ply int) {
	if w.has.Repeater != nil {
		*w.counts.of(w.stack[ply].key)--
	}
}

// repeats reports whether the position occurred before in the line or in the game.
func (w *worker) repeats(ply int) bool {
	key := w.stack[ply].key
	if *w.counts.of(key) > 0 {
		for i := ply - 1; i >= 0; i-- {
			if w.stack[i].key == key {
				return true
			}
		}
	}
	return w.limits.Past.Has(key)
}
