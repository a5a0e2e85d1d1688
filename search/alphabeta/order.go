package alphabeta

import (
	"slices"

	"quincunx/movegen"
	"quincunx/search"
)

// A quiet move gets killer and counter bonuses on top of the game's own guess, of which maxQuiet
// counts at most. The history lies between ±maxHistory. All together stay below
// search.OrderForcing.
const (
	maxQuiet   = 24_000
	maxHistory = 16_384
	goodQuiet  = 12_000 // from here on a quiet move is a promising one
)

// moveIndex spreads the moves of any game over the entries of a history
// (Fibonacci hashing, Knuth 1973).
func moveIndex(m movegen.Move) uint32 { return uint32(m) * 0x9e3779b1 >> (32 - historyBits) }

// earlyMove returns a move that is worth a search before any are listed, or NoMove:
// that of the table, or else the last one that refuted a sibling of the node.
func (w *worker) earlyMove(ply int, first movegen.Move) movegen.Move {
	if w.has.Vetter == nil {
		return movegen.NoMove
	}
	if first == movegen.NoMove {
		first = w.stack[ply].killers[0]
	}
	if first == movegen.NoMove || !w.has.Vetter.Promising(first) {
		return movegen.NoMove
	}
	return first
}

// listMoves appends the moves that are to be searched to w.Moves, with the
// scores by which they are ordered, and returns where they begin and end. The
// move first, if it is one of them, comes first.
func (w *worker) listMoves(ply int, mover movegen.Seat, first movegen.Move) (from, to int) {
	from, to = w.AppendCandidates(w.p, &w.has, !w.on(selection))
	w.adjustScores(from, ply, mover)
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
func (w *worker) listBehind(from, ply int, mover movegen.Seat) (to int) {
	early := w.Moves[from]
	w.Truncate(from)
	_, to = w.listMoves(ply, mover, early)
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
func (w *worker) listRest(from, to, ply int, mover movegen.Seat) (end int) {
	if w.has.View != nil {
		w.Moves = w.has.View.Underneath().Moves(w.Moves)
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
	w.adjustScores(to, ply, mover)
	return end
}

// adjustScores adds history, killer and counter move bonuses to the scores of the quiet
// moves from an index on.
func (w *worker) adjustScores(from, ply int, mover movegen.Seat) {
	moves, scores := w.Moves[from:], w.Scores[from:len(w.Moves)]
	side := mover & 1
	history := &w.history[side]
	killer := &w.stack[ply].killers
	counter := movegen.NoMove
	if ply > 0 {
		counter = w.counters[side][moveIndex(w.stack[ply-1].move)]
	}
	killerBonus, counterBonus := w.value(killerBonus), w.value(counterBonus)
	for i, m := range moves {
		if scores[i] >= search.OrderForcing {
			continue
		}
		s := min(scores[i], maxQuiet) + int32(history[moveIndex(m)])
		if m == killer[0] || m == killer[1] {
			s += killerBonus
		}
		if m == counter {
			s += counterBonus
		}
		scores[i] = s
	}
}

// noteCutoff updates killers, counter moves and history: the quiet move w.Moves[at] has caused
// a cutoff, and those tried before it, from an index on, have not.
func (w *worker) noteCutoff(from, at, depth, ply int, mover movegen.Seat) {
	m := w.Moves[at]
	f := &w.stack[ply]
	if w.on(killers) && f.killers[0] != m {
		f.killers[0], f.killers[1] = m, f.killers[0]
	}
	side := mover & 1
	if w.on(counterMoves) && ply > 0 {
		w.counters[side][moveIndex(w.stack[ply-1].move)] = m
	}
	if !w.on(history) {
		return
	}
	bonus := int32(min(16*depth*depth+32*depth, 2_000))
	w.learn(side, m, bonus)
	for i := from; i < at; i++ {
		if w.Scores[i] < search.OrderForcing {
			w.learn(side, w.Moves[i], -bonus)
		}
	}
}

// learn moves the history of a move towards ±maxHistory.
func (w *worker) learn(side movegen.Seat, m movegen.Move, bonus int32) {
	h := &w.history[side][moveIndex(m)]
	*h += int16(bonus - int32(*h)*max(bonus, -bonus)/maxHistory)
}
