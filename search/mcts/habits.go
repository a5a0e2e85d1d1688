package mcts

import (
	"slices"

	"quincunx/movegen"
	"quincunx/search"
)

// habits is what a game has shown of the other seats: how many moves of each have been
// seen, and how many of them were not the best by order. Who has always made the move that
// looks best is likely to go on so, and the tree need not have many others.
type habits struct {
	seen, surprises [movegen.MaxSeats]int
}

// usual is the share of surprises that a seat is taken to have before it is known. Searches of
// several kinds have more in Chinese Checkers, one-ply players fewer than a tenth.
const usual = 1. / 4

// openness returns how many moves of a seat are worth a look, as a part of what they are with a usual
// share of surprises, 0…1.
func (h *habits) openness(s movegen.Seat) float64 {
	share := (float64(h.surprises[s]) + 1) / (float64(h.seen[s]) + 1/usual)
	open := min(share/usual, 1)
	return open * open
}

// watch looks at what has been played since the last search, whose root w.p still is, until root. If
// that search had no choice, as on vast boards, there is nothing that it would be of use for.
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
