package mcts

import (
	"slices"

	"quincunx/movegen"
	"quincunx/search"
	"quincunx/tt"
)

// worker holds the state of the simulations and their scratch memory, so that none allocates.
type worker struct {
	sound   bool
	lines   int // to report
	values  [parameters]int
	tree    tree
	scale   scale
	habits  habits
	models  [movegen.MaxSeats]model   // the likeliest one of each opponent
	opening [movegen.MaxSeats]float64 // see openingOf
	history history

	p   search.Position
	has search.Capabilities // of p

	seats int
	seat  movegen.Seat // of the root
	past  *search.Past // of the game
	root  uint64       // board key, if the game is a Repeater
	path  []step       // from the root to the leaf
	total []rewards    // rewards of the simulations by child of the root

	nodes   uint64 // Make calls
	deepest int    // largest number of plies from the root

	// Scratch memory of one node.
	estimates estimates
	list      search.MoveList
	score     [movegen.MaxSeats]int32
}

// step is a move of a simulation.
type step struct {
	node  uint32 // the node after the move
	mover movegen.Seat
	key   uint64 // board key after the move, if the game is a Repeater
}

// prepare begins a search of root; past is the game before it.
func (w *worker) prepare(root search.Position, past *search.Past) {
	w.watch(root, past)
	w.p = root.Clone().(search.Position)
	w.has = search.CapabilitiesOf(w.p)
	w.seats, w.seat = w.p.Seats(), w.p.Mover()
	for s := range movegen.Seat(w.seats) {
		likeliest, openness := w.habits.model(s)
		w.models[s], w.opening[s] = likeliest, w.openingOf(s, openness)
	}
	w.scale.seats = w.seats
	w.scale.origin = *w.evaluate()
	w.nodes, w.deepest = 0, 0
	w.past = past
	if w.has.Repeater != nil {
		w.root = w.has.Repeater.BoardKey()
	}
	w.path = w.path[:0]
	w.tree.clear()
	w.expand(&w.tree.nodes[0])
	if n := int(w.tree.nodes[0].count); n > len(w.total) {
		w.total = make([]rewards, n)
	}
	clear(w.total)
}

// evaluate returns the estimates of the position for all seats.
func (w *worker) evaluate() *estimates {
	if w.has.MultiSeat == nil {
		return w.shared(w.p.Evaluate())
	}
	w.has.MultiSeat.EvaluateSeats((*[movegen.MaxSeats]int32)(&w.estimates))
	return &w.estimates
}

// shared returns estimates for all seats from the one of the side to move. The others share its negation.
func (w *worker) shared(own int32) *estimates {
	for s := range w.seats {
		w.estimates[s] = -own / int32(w.seats-1)
	}
	w.estimates[w.p.Mover()] = own
	return &w.estimates
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

// simulate runs one simulation: it descends the tree, adds to it, and credits the nodes on the path with the rewards.
func (w *worker) simulate() {
	t := &w.tree
	w.path = w.path[:0]
	n := &t.nodes[0]
	if n.visits == 0 {
		w.history.forget(w.seats) // only now, because the search of a forced move needs none
	}
	for n.winners == 0 && n.plies != returned && (n.first != 0 || w.grow(n)) {
		mover := w.p.Mover()
		at := w.choose(n, mover)
		n = &t.nodes[at]
		w.make(at, mover, n.move)
	}
	w.deepest = max(w.deepest, len(w.path))
	var r rewards
	switch {
	case n.winners != 0:
		r = n.winners.rewards()
	case n.plies == returned:
		r = w.scale.rewards(w.repetitionEstimates())
	default:
		r = w.scale.rewards(w.evaluate())
	}
	w.backUp(r)
}

// make plays a move of a simulation and adds the step to its node.
func (w *worker) make(node uint32, mover movegen.Seat, m movegen.Move) {
	w.p.Make(m)
	w.nodes++
	s := step{node: node, mover: mover}
	if w.has.Repeater != nil {
		s.key = w.has.Repeater.BoardKey()
	}
	w.path = append(w.path, s)
}

// grow visits a node without children: the first visit records the end of the game or a repetition, the second one expands the node.
// It reports whether the node has children now.
func (w *worker) grow(n *node) bool {
	if n.visits > 0 {
		return len(w.path) < maxDepth && !w.tree.full && w.expand(n)
	}
	if w.p.Over() {
		n.winners = w.winners()
	} else if w.hasReturned() {
		n.plies = returned
	}
	return false
}

// maxDepth keeps the scores of forced results in range.
const maxDepth = tt.MaxPly / 2

// backUp unmakes the moves of a simulation and credits their nodes. Above a solved node, it credits the node's result.
func (w *worker) backUp(r rewards) {
	t := &w.tree
	for i := len(w.path) - 1; i >= 0; i-- {
		s := w.path[i]
		w.p.Unmake()
		n := &t.nodes[s.node]
		w.history.entries[s.mover][n.slot].add(r[s.mover])
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
		if n.winners != 0 && w.solve(parent, n, s.mover) {
			r = parent.winners.rewards()
		}
	}
	t.nodes[0].visits++
}
