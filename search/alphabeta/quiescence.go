package alphabeta

import (
	"quincunx/tt"
)

// quiesce searches noisy moves until the position is quiet, so that its estimate is reliable. The
// game is not over.
func (w *worker) quiesce(alpha, beta, estimate int32, plies, ply int) int32 {
	w.selDepth = max(w.selDepth, ply)
	best := estimate
	if plies == 0 || ply >= maxPly {
		return best
	}
	from := len(w.Moves)
	moves, forced := w.has.NoisyMoveGenerator.NoisyMoves(w.Moves)
	w.Moves = moves
	to := len(w.Moves)
	switch {
	case !forced:
		if best >= beta {
			w.Moves = w.Moves[:from]
			return best
		}
		alpha = max(alpha, best)
	case from == to:
		return int32(ply) + 2 - tt.Win // the opponent wins after every move
	default:
		best = -tt.Win
	}
	mover := w.p.Mover()
	for i := from; i < to; i++ {
		m := w.Moves[i]
		w.make(m, ply)
		var score int32
		if w.p.Mover() == mover {
			score = w.noisyChild(alpha, beta, plies-1, ply+1)
		} else {
			score = -w.noisyChild(-beta, -alpha, plies-1, ply+1)
		}
		w.p.Unmake()
		if w.stopped() {
			break
		}
		if score > best {
			best = score
			if score > alpha {
				alpha = score
				w.extendPV(m, ply)
				if score >= beta {
					break
				}
			}
		}
	}
	w.Moves = w.Moves[:from]
	return best
}

// noisyChild returns the score of a position after a noisy move.
func (w *worker) noisyChild(alpha, beta int32, plies, ply int) int32 {
	w.pv[ply] = w.pv[ply][:0]
	if w.p.Over() {
		return w.finalScore(ply)
	}
	if w.stopped() {
		return 0
	}
	if score, ok := w.knownScore(alpha, beta, ply); ok {
		return score
	}
	return w.quiesce(alpha, beta, w.evaluate(), plies, ply)
}
