package alphabeta

import (
	"slices"

	"quincunx/eval"
	"quincunx/movegen"
)

// The score of a quiet move is the sum of the game's own score and the history, at most maxQuiet, plus the killer bonus.
// It stays below eval.OrderForcing.
const (
	maxQuiet    = 24_000
	goodQuiet   = 12_000 // score of a promising quiet move
	killerBonus = 12_000
)

// earlyMove returns a move worth searching before any are generated, or NoMove: the table's move,
// or else the last killer of this ply.
func (w *worker) earlyMove(ply int, first movegen.Move) movegen.Move {
	if w.has.MoveValidator == nil {
		return movegen.NoMove
	}
	if first == movegen.NoMove {
		first = w.stack[ply].killers[0]
	}
	if first == movegen.NoMove || !w.has.MoveValidator.Promising(first) {
		return movegen.NoMove
	}
	return first
}

// listMoves appends the moves to search to w.Moves with their ordering scores, and returns their
// range. It puts first at the front if it is in the list.
func (w *worker) listMoves(ply int, first movegen.Move) (from, to int) {
	from, to = w.AppendCandidates(w.p, &w.has, !w.on(selection))
	w.adjustScores(from, ply)
	if first != movegen.NoMove {
		for i := from; i < len(w.Moves); i++ {
			if w.Moves[i] == first {
				w.Swap(from, i)
				break
			}
		}
	}
	return from, to
}

// listAfterEarly generates the moves of a node after its early move, at index from, was searched, and
// returns the end of the list.
func (w *worker) listAfterEarly(from, ply int) (to int) {
	early := w.Moves[from]
	w.Truncate(from)
	_, to = w.listMoves(ply, early)
	if from == to || w.Moves[from] != early { // the early move is not one of the candidates
		w.Moves, w.Scores = append(w.Moves, early), append(w.Scores, 0)
		w.Swap(from, to)
		to++
	}
	return to
}

// isComplete reports whether listMoves lists every move by which the side to move might not lose.
func (w *worker) isComplete() bool {
	return w.has.View == nil && (w.has.Selector == nil || !w.on(selection))
}

// listUnselected appends the moves that the selective list [from, to) lacks, and returns the end of the
// list. A node is lost only if these lose, too.
func (w *worker) listUnselected(from, to, ply int) (end int) {
	if w.has.View != nil {
		w.Moves = w.has.View.Base().Moves(w.Moves)
	} else {
		w.Moves = w.has.Selector.Candidates(w.Moves, true)
	}
	end = to
	for _, m := range w.Moves[to:] {
		if !slices.Contains(w.Moves[from:to], m) {
			w.Moves[end] = m
			end++
		}
	}
	w.Moves = w.Moves[:end]
	w.Score(&w.has, to)
	w.adjustScores(to, ply)
	return end
}

// adjustScores adds the history and the killer bonus to the scores of quiet moves, starting at an index.
func (w *worker) adjustScores(from, ply int) {
	moves, scores := w.Moves[from:], w.Scores[from:len(w.Moves)]
	killer, usesHistory := &w.stack[ply].killers, w.usesHistory()
	for i, m := range moves {
		if scores[i] >= eval.OrderForcing {
			continue
		}
		if usesHistory {
			scores[i] += w.historyOf(m, ply) * int32(w.values[historyWeight]) / 100
		}
		scores[i] = min(scores[i], maxQuiet)
		if m == killer[0] || m == killer[1] {
			scores[i] += killerBonus
		}
	}
}

// noteKiller makes a quiet move that caused a cutoff the first killer of its ply.
func (w *worker) noteKiller(m movegen.Move, ply int) {
	f := &w.stack[ply]
	if w.on(killers) && f.killers[0] != m {
		f.killers[0], f.killers[1] = m, f.killers[0]
	}
}
