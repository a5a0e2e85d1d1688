package alphabeta

import (
	"slices"

	"quincunx/movegen"
	"quincunx/search"
)

// The score of a quiet move is the game's own guess, of which maxQuiet counts at most, and a bonus
// for killers. Both together stay below search.OrderForcing.
const (
	maxQuiet  = 24_000
	goodQuiet = 12_000 // from here on a quiet move is a promising one
)

// earlyMove returns a move that is worth a search before any are listed, or NoMove:
// that of the table, or else the last one that refuted a sibling of the node.
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

// listMoves appends the moves that are to be searched to w.Moves, with the
// scores by which they are ordered, and returns where they begin and end. The
// move first, if it is one of them, comes first.
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

// listBehind lists the moves of a node behind the one that was searched early, which
// is at an index, and returns where they end.
func (w *worker) listBehind(from, ply int) (to int) {
	early := w.Moves[from]
	w.Truncate(from)
	_, to = w.listMoves(ply, early)
	if from == to || w.Moves[from] != early { // it isn't worth a search by the rules of the game
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

// listRest appends the moves that a selective list between two indices lacks, and returns
// where they end. A side that loses by all of the list has not lost before these are refuted, too.
func (w *worker) listRest(from, to, ply int) (end int) {
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

// adjustScores adds the killer bonus to the scores of the quiet moves from an index on.
func (w *worker) adjustScores(from, ply int) {
	moves, scores := w.Moves[from:], w.Scores[from:len(w.Moves)]
	killer, bonus := &w.stack[ply].killers, w.value(killerBonus)
	for i, m := range moves {
		if scores[i] >= search.OrderForcing {
			continue
		}
		scores[i] = min(scores[i], maxQuiet)
		if m == killer[0] || m == killer[1] {
			scores[i] += bonus
		}
	}
}

// noteKiller makes a quiet move that has caused a cutoff the first killer of its ply.
func (w *worker) noteKiller(m movegen.Move, ply int) {
	f := &w.stack[ply]
	if w.on(killers) && f.killers[0] != m {
		f.killers[0], f.killers[1] = m, f.killers[0]
	}
}
