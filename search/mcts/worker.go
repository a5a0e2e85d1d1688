package mcts

import (
	"math/rand/v2"
	"slices"

	"quincunx/movegen"
	"quincunx/search"
	"quincunx/tt"
)

// worker is all that a simulation needs, so that none allocates.
type worker struct {
	sound   bool
	values  values
	tree    tree
	scale   scale
	history history
	chance  *rand.PCG

	// The position, and what it offers; nil if it doesn't.
	p        search.Position
	seated   search.MultiSeat
	selector search.Selector
	orderer  search.Orderer

	seats int
	path  []step    // from the root to the end of the play-out
	total []rewards // of the simulations by child of the root

	nodes   uint64 // Make calls
	deepest int    // plies from the root to a node

	// Scratch of one node.
	estimates       estimates
	moves, unsorted []movegen.Move
	scores          []int32
	score           [movegen.MaxSeats]int32
	keys            []uint64
}

// step is a move of a simulation.
type step struct {
	node  uint32 // that it leads to, 0 in a play-out
	mover movegen.Seat
	move  movegen.Move
}

// prepare begins a search of root.
func (w *worker) prepare(root search.Position, seed uint64) {
	w.p = root.Clone().(search.Position)
	w.seated, _ = w.p.(search.MultiSeat)
	w.selector, _ = w.p.(search.Selector)
	w.orderer, _ = w.p.(search.Orderer)
	w.seats = w.p.Seats()
	w.scale.seats = w.seats
	w.scale.origin = *w.evaluate()
	w.history.forget(w.seats)
	w.chance.Seed(seed, seed)
	w.nodes, w.deepest = 0, 0
	w.path = w.path[:0]
	w.tree.clear()
	w.expand(&w.tree.nodes[0])
	if n := int(w.tree.nodes[0].count); n > len(w.total) {
		w.total = make([]rewards, n)
	}
	clear(w.total)
}

// evaluate estimates the position for all seats. A position that knows only the
// estimate of the seat to act has the others share the opposite.
func (w *worker) evaluate() *estimates {
	e := &w.estimates
	if w.seated != nil {
		w.seated.EvaluateSeats((*[movegen.MaxSeats]int32)(e))
		return e
	}
	own := w.p.Evaluate()
	for s := range w.seats {
		e[s] = -own / int32(w.seats-1)
	}
	e[w.p.Mover()] = own
	return e
}

// winners returns the seats with the best result of a game that is over.
func (w *worker) winners() (best winners) {
	w.p.Score(&w.score)
	most := slices.Max(w.score[:w.seats])
	for s := range movegen.Seat(w.seats) {
		if w.score[s] == most {
			best |= only(s)
		}
	}
	return best
}

// simulate goes down the tree once, adds to it, and credits the nodes it came by
// with what it found.
func (w *worker) simulate() {
	t := &w.tree
	w.path = w.path[:0]
	n := &t.nodes[0]
	for n.winners == 0 && (n.first != 0 || w.grow(n)) {
		mover := w.p.Mover()
		at := w.choose(n, mover)
		n = &t.nodes[at]
		w.make(step{at, mover, n.move})
	}
	w.deepest = max(w.deepest, len(w.path))
	var r rewards
	switch {
	case n.winners != 0:
		r = n.winners.rewards()
	case w.values[playOut] > 0:
		r = w.playOut()
	default:
		r = w.scale.rewards(w.evaluate())
	}
	w.backUp(r)
}

// make plays a move of a simulation.
func (w *worker) make(s step) {
	w.p.Make(s.move)
	w.nodes++
	w.path = append(w.path, s)
}

// grow looks at a node without children. It returns true if it now has some.
func (w *worker) grow(n *node) bool {
	if n.visits == 0 && w.p.Over() {
		n.winners = w.winners()
		return false
	}
	return int(n.visits) >= w.values[expansion] && len(w.path) < maxDepth && !w.tree.full && w.expand(n)
}

// maxDepth keeps scores of forced ends in their range.
const maxDepth = tt.MaxPly / 2

// backUp takes the moves of a simulation back and credits their nodes. What is decided
// on the way is worth what it is decided to be.
func (w *worker) backUp(r rewards) {
	t := &w.tree
	for i := len(w.path) - 1; i >= 0; i-- {
		s := w.path[i]
		w.p.Unmake()
		w.history.of(s.mover, s.move).add(r[s.mover])
		if s.node == 0 {
			continue
		}
		n := &t.nodes[s.node]
		n.visits++
		n.reward += r[s.mover]
		parent := &t.nodes[0]
		if i > 0 {
			parent = &t.nodes[w.path[i-1].node]
		} else {
			for seat := range w.seats {
				w.total[s.node-parent.first][seat] += r[seat]
			}
		}
		if n.winners != 0 && t.decide(parent, n, s.mover) {
			r = parent.winners.rewards()
		}
	}
	t.nodes[0].visits++
}
