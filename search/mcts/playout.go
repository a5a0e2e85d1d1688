package mcts

import "math/bits"

// playOut goes on from a leaf by the order of moves, or by chance, and returns
// what comes of it.
func (w *worker) playOut() rewards {
	for range w.values[playOut] {
		if w.p.Over() {
			return w.winners().rewards()
		}
		moves := w.list()
		best := 0
		if w.orderer == nil || w.random(100) < w.values[epsilon] {
			best = w.random(len(moves))
		} else {
			scores := w.order(moves)
			for i, score := range scores {
				if score > scores[best] {
					best = i
				}
			}
		}
		w.make(0, w.p.Mover(), moves[best])
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
