package rows

import (
	"math/bits"

	"quincunx/movegen"
)

// expand is the naive counterpart of Advance for a position of the movement phase. It applies the rules cell by cell, without sets. best is NoPosition if no
// move leaves the tier or ends the game.
func (w *rowWalker) expand(tier int, number uint64, dst []uint64) (best movegen.Outcome, successors []uint64, passes bool) {
	mover, other := w.unrank(tier, number)
	e := expansion{rowWalker: w, best: movegen.NoPosition, successors: dst}
	for cell := range w.cells {
		if mover>>cell&1 != 0 {
			e.expand(mover, other, cell, false)
		}
	}
	if e.best == movegen.NoPosition && len(e.successors) == len(dst) {
		e.pass(mover, other)
		passes = true
	}
	return e.best, e.successors, passes
}

// expansion collects the results of the moves of a position.
type expansion struct {
	*rowWalker
	best       movegen.Outcome
	successors []uint64
}

// add adds the value of a move that leaves the tier.
func (e *expansion) add(value movegen.Outcome) { e.best = max(e.best, value) }

// neighbour returns the neighbour of a cell in a direction; ok is false if there is none.
func (e *expansion) neighbour(cell, d int) (beside int, ok bool) {
	r, c := cell/e.size, cell%e.size
	r += [...]int{-1, 1, 0, 0}[d]
	c += [...]int{0, 0, -1, 1}[d]
	return r*e.size + c, r >= 0 && r < e.size && c >= 0 && c < e.size
}

// expand adds the moves of a man or, within a chain of captures, its further captures, and reports whether there are
// any.
func (e *expansion) expand(mover, other uint64, from int, chain bool) (moves bool) {
	for d := range directions {
		to, ok := e.neighbour(from, d)
		if !ok || (mover|other)>>to&1 != 0 {
			continue
		}
		after, left := mover&^(1<<from)|1<<to, other
		for d := range directions {
			enemy, ok := e.neighbour(to, d)
			if !ok || other>>enemy&1 == 0 || enemy == e.cells/2 {
				continue
			}
			if own, ok := e.neighbour(enemy, d); ok && after>>own&1 != 0 {
				left &^= 1 << enemy
			}
		}
		captured := left != other
		if chain && !captured {
			continue
		}
		moves = true
		switch {
		case left == 0:
			e.add(movegen.Win)
		case captured && e.expand(after, left, to, true):
		case captured:
			tier, number := e.rank(left, after)
			e.add(e.solved[tier].At(number).Other())
		default:
			_, number := e.rank(left, after)
			e.successors = append(e.successors, number)
		}
	}
	return moves
}

// pass adds the result for a mover without a step: a null move or, if the other side has no step either, the end of the
// game.
func (e *expansion) pass(mover, other uint64) {
	for cell := range e.cells {
		for d := range directions {
			if to, ok := e.neighbour(cell, d); ok && other>>cell&1 != 0 && (mover|other)>>to&1 == 0 {
				_, number := e.rank(other, mover)
				e.successors = append(e.successors, number)
				return
			}
		}
	}
	switch m, n := bits.OnesCount64(mover), bits.OnesCount64(other); {
	case m > n:
		e.add(movegen.Win)
	case m < n:
		e.add(movegen.Loss)
	default:
		e.add(movegen.Draw)
	}
}
