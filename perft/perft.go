package perft

import "quincunx/movegen"

// Count returns the number of legal sequences of depth plies from p, which is
// walked and comes back unchanged. Depth is at least 0; the count is modulo 2^64.
func Count(p movegen.Position, depth int) uint64 {
	if depth == 0 {
		return 1
	}
	w := walker{p: p}
	w.counter, _ = p.(movegen.MoveCounter)
	return w.count(depth)
}

// walker is the state of one count.
type walker struct {
	p       movegen.Position
	counter movegen.MoveCounter // nil if p offers none
	moves   []movegen.Move      // of all plies of the current line
}

func (w *walker) count(depth int) uint64 {
	if depth == 1 && w.counter != nil {
		return uint64(w.counter.CountMoves())
	}
	first := len(w.moves)
	w.moves = w.p.Moves(w.moves)
	var n uint64
	if depth == 1 {
		n = uint64(len(w.moves) - first)
	} else {
		for i := first; i < len(w.moves); i++ {
			w.p.Make(w.moves[i])
			n += w.count(depth - 1)
			w.p.Unmake()
		}
	}
	w.moves = w.moves[:first]
	return n
}
