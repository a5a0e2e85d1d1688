package mcts

import (
	"math/bits"

	"quincunx/movegen"
)

// playOut goes on from a leaf by the order of moves, or by chance, and returns
// what comes of it.
func (w *worker) playOut() rewards {
	for range w.values[playOut] {
		if w.p.Over() {
			return w.winners().rewards()
		}
		var m movegen.Move
		if w.orderer == nil || w.random(100) < w.values[epsilon] {
			moves := w.list(w.sound)
			m = moves[w.random(len(moves))]
		} else {
			moves, scores := w.listScored()
			best := 0
			for i, score := range scores {
				if score > scores[best] {
					best = i
				}
			}
			m = moves[best]
		}
		w.make(0, w.p.Mover(), m)
	}
	if w.p.Over() {
		return w.winners().rewards()
	}
	return w.scale.rewards(w.evaluate())
}

// random returns a number of 0..n-1.
func (w *worker) random(n int) int {
	high, _ := bits.Mul64(w.chance.Uint64(), uint64(n))
	return int(high)
}
