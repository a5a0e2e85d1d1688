package mcts

import (
	"slices"

	"quincunx/movegen"
	"quincunx/search"
)

// habits is an opponent model: the number of moves of each opponent seen in the game, and the
// number of those that were not ranked first. An opponent that has always played the best-ordered
// move is likely to continue, so the tree needs few other moves.
type habits struct {
	seen, surprises [movegen.MaxSeats]int
}

// priorShare is the initial share of surprises. In Chinese Checkers, several kinds of search exceed
// it; one-ply players have less than a tenth.
const priorShare = 1. / 4

// openness returns the factor in [0, 1] for the number of a seat's moves: 1 if the share of
// surprises is priorShare or more.
func (h *habits) openness(s movegen.Seat) float64 {
	share := (float64(h.surprises[s]) + 1) / (float64(h.seen[s]) + 1/priorShare)
	open := min(share/priorShare, 1)
	return open * open
}

// watch counts the moves played between the last search, whose root is w.p, and root. It does
// nothing if that search had no choice, as on large boards: the counts would be useless.
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

// isSurprise reports whether a legal move is not ranked first.
func (w *worker) isSurprise(m movegen.Move) bool {
	w.list.Truncate(0)
	w.list.AppendAll(w.p, &w.has)
	scores := w.list.Scores
	return scores[slices.Index(w.list.Moves, m)] < slices.Max(scores)
}
