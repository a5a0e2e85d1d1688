package mcts

import (
	"math/bits"
	"slices"

	"quincunx/movegen"
	"quincunx/search"
	"quincunx/tt"
)

// best returns the child of n to play: a winning one, or else the most visited one, preferring
// those that do not lose. It is 0 if n has no children.
func (t *tree) best(n *node, mover movegen.Seat) uint32 {
	best := n.first
	for i := range t.children(n) {
		if at := n.first + uint32(i); t.nodes[at].better(&t.nodes[best], mover) {
			best = at
		}
	}
	return best
}

// better reports whether to play n rather than other.
func (n *node) better(other *node, mover movegen.Seat) bool {
	if a, b := n.rank(mover), other.rank(mover); a != b {
		return a > b
	}
	switch n.rank(mover) {
	case winning:
		return n.plies < other.plies
	case losing:
		return n.plies > other.plies
	}
	if n.visits != other.visits {
		return n.visits > other.visits
	}
	return n.reward > other.reward
}

const (
	losing   = iota - 1
	unsolved // or shared
	winning
)

func (n *node) rank(mover movegen.Seat) int {
	switch {
	case n.winners == only(mover):
		return winning
	case n.winners != 0 && !n.winners.has(mover):
		return losing
	}
	return unsolved
}

// mean returns the mean reward of the seat that made the move, in units of 1/one.
func (n *node) mean() uint64 { return n.reward / uint64(max(n.visits, 1)) }

// follow sets r.line to the principal variation and returns the node at its end.
func (r *run) follow() *node { return r.followFrom(r.tree.best(&r.tree.nodes[0], r.p.Mover())) }

// followFrom is follow for a child of the root instead of the best one.
func (r *run) followFrom(child uint32) *node {
	r.line = r.line[:0]
	n := &r.tree.nodes[0]
	for at := child; n.first != 0 && r.tree.nodes[at].visits > 0; at = r.tree.best(n, r.p.Mover()) {
		n = &r.tree.nodes[at]
		r.line = append(r.line, n.move)
		r.p.Make(n.move)
	}
	for range r.line {
		r.p.Unmake()
	}
	return n
}

// outcome returns the best move, which r.line begins with, and the scores of all seats.
func (r *run) outcome() (movegen.Move, [movegen.MaxSeats]search.Score) {
	return r.outcomeOf(r.tree.best(&r.tree.nodes[0], r.p.Mover()))
}

// outcomeOf is outcome for a child of the root instead of the best one. Child is 0 if there was no room for the moves.
func (r *run) outcomeOf(child uint32) (movegen.Move, [movegen.MaxSeats]search.Score) {
	if child == 0 {
		r.line = append(r.line[:0], r.listMoves(r.sound, 1)[0])
		return r.line[0], r.scale.origin.scores(r.seats)
	}
	r.followFrom(child)
	root, n := &r.tree.nodes[0], &r.tree.nodes[child]
	if len(r.line) == 0 {
		r.line = append(r.line, n.move)
	}
	switch {
	case root.winners != 0 && child == r.tree.best(root, r.p.Mover()):
		return n.move, root.scores(r.seats)
	case n.winners != 0:
		result := *n
		result.setResult(n.winners, n.plies) // a ply further from the end
		return n.move, result.scores(r.seats)
	}
	e := r.scale.estimates(&r.total[child-root.first], uint64(n.visits))
	return n.move, e.scores(r.seats)
}

// scores returns estimates as scores.
func (e *estimates) scores(seats int) (scores [movegen.MaxSeats]search.Score) {
	for s := range seats {
		scores[s] = search.Score(e[s])
	}
	return scores
}

// scores returns the scores of a solved node. Players that share a draw may choose otherwise, so
// the others have a forced loss only if one player alone wins.
func (n *node) scores(seats int) (scores [movegen.MaxSeats]search.Score) {
	for s := range movegen.Seat(seats) {
		switch {
		case n.winners == only(s):
			scores[s] = search.Score(tt.Win - int32(n.plies))
		case bits.OnesCount8(uint8(n.winners)) == 1:
			scores[s] = search.Score(int32(n.plies) - tt.Win)
		}
	}
	return scores
}

// ranked returns the children of the root that were visited, best first, at most as many as there are lines to report; at least one,
// which is 0 if the root has no children.
func (r *run) ranked() []uint32 {
	root, mover := &r.tree.nodes[0], r.p.Mover()
	ranked := []uint32{r.tree.best(root, mover)}
	if r.lines == 1 || root.first == 0 {
		return ranked
	}
	for i := range uint32(root.count) {
		if at := root.first + i; at != ranked[0] && r.tree.nodes[at].visits > 0 {
			ranked = append(ranked, at)
		}
	}
	slices.SortStableFunc(ranked[1:], func(a, b uint32) int {
		switch n, other := &r.tree.nodes[a], &r.tree.nodes[b]; {
		case n.better(other, mover):
			return -1
		case other.better(n, mover):
			return 1
		}
		return 0
	})
	return ranked[:min(len(ranked), r.lines)]
}

// reportBest reports the best lines, unless nothing was searched since the last report.
func (r *run) reportBest() {
	if r.report == nil || r.nodes == r.reported {
		return
	}
	r.reported = r.nodes
	for i, child := range r.ranked() {
		_, scores := r.outcomeOf(child)
		info := search.Info{
			Depth:    len(r.line),
			SelDepth: r.deepest,
			Line:     1 + i,
			Score:    scores[r.p.Mover()],
			Bound:    tt.Exact,
			Nodes:    r.nodes,
			Time:     r.stop.Elapsed(),
			Hashfull: r.tree.hashfull(),
			PV:       r.line,
		}
		if r.seats > 2 {
			info.Scores = scores[:r.seats]
		}
		r.report(info)
	}
}
