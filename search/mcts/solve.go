package mcts

import (
	"math"
	"slices"

	"quincunx/movegen"
)

// solve reports whether n, the node of the position, is solved by its children, one of which has
// just been solved. Without a winning move, n is solved only after all its moves are, including
// those that the node did not keep.
func (w *worker) solve(n, child *node, mover movegen.Seat) bool {
	if child.winners == only(mover) {
		n.setResult(child.winners, child.plies)
		return true
	}
	result, plies := w.tree.outcome(n, mover)
	if result == 0 || !w.complete(n) {
		return false
	}
	n.setResult(result, plies)
	return true
}

// outcome returns the result of a node by its children if the player to move plays its best, and
// the plies until then, or 0 if it is unknown.
func (t *tree) outcome(n *node, mover movegen.Seat) (result winners, plies uint8) {
	share := uint64(0)
	unanimous := true
	children := t.children(n)
	for i := range children {
		c := &children[i]
		if c.winners == 0 {
			return 0, 0
		}
		switch s := c.winners.share(mover); {
		case result == 0 || s > share:
			result, share, plies = c.winners, s, c.plies
			unanimous = true
		case s == share:
			unanimous = unanimous && c.winners == result
			plies = max(plies, c.plies) // without a win the longest resistance counts
		}
	}
	if !unanimous {
		return 0, 0
	}
	return result, plies
}

// complete reports whether n, the node of the position, has all moves as children. If not, it adds
// missing ones if there is room.
func (w *worker) complete(n *node) bool {
	if n.partial {
		w.expand(n)
		return false
	}
	if w.sound || w.has.Selector == nil {
		return true
	}
	kept := w.tree.children(n)
	moves := slices.DeleteFunc(w.listMoves(true, math.MaxInt), func(m movegen.Move) bool {
		return slices.ContainsFunc(kept, func(c node) bool { return c.move == m })
	})
	if len(moves) == 0 {
		return true
	}
	if !w.tree.add(n, moves) {
		return false
	}
	if n == &w.tree.nodes[0] {
		w.total = append(w.total[:len(kept)], make([]rewards, len(moves))...)
	}
	return false
}

// setResult sets the result of a node whose child ends after a number of plies.
func (n *node) setResult(w winners, plies uint8) {
	n.winners, n.plies = w, min(plies, 254)+1
}
