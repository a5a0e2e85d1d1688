package mcts

import (
	"slices"

	"quincunx/movegen"
	"quincunx/search"
)

// habits is an opponent model: how many moves of each other seat have been seen in the
// game, and how many of them were not the best by order. A seat that has always made the
// best-ordered move is likely to go on so, and the tree need not have many others.
type habits struct {
	seen, surprises [movegen.MaxSeats]int
}

// priorShare is the share of surprises that is assumed of a seat at first. Searches of several
// kinds have more in Chinese Checkers, one-ply players fewer than a tenth.
const priorShare = 1. / 4

// openness returns the factor in [0, 1] by which the number of moves of a seat is reduced: 1
// with priorShare of surprises or more.
func (h *habits) openness(s movegen.Seat) float64 {
	share := (float64(h.surprises[s]) + 1) / (float64(h.seen[s]) + 1/priorShare)
	open := min(share/priorShare, 1)
	return open * open
}

// watch counts the moves that were played between the last search, whose root w.p still is, and
// root. Where that search had no choice, as on large boards, the counts would be of no use.
func (w *worker) watch(root search.Position, past *search.Past) {
	if w.p == nil || w.tree.nodes[0].count < 2 || w.has.Repeater == nil || w.has.Selector == nil || w.seat != root.Mover() {
		return
	}
	for _, m := range past.Since(w.has.Repeater.BoardKey()) {
		if !w.p.Legal(m) {
			return
		}
		if mover := w.p.Mover(); mover != w.seat {
			w.habits.seen[mover]++
			if w.isSurprise(m) {
				w.habits.surprises[mover]++
			}
		}
		w.p.Make(m)
	}
}

// isSurprise reports whether a legal move is not the best by order.
func (w *worker) isSurprise(m movegen.Move) bool {
	w.list.Truncate(0)
	w.list.AppendAll(w.p, &w.has)
	scores := w.list.Scores
	return scores[slices.Index(w.list.Moves, m)] < slices.Max(scores)
}
