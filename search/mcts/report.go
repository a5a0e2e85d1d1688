package mcts

import (
	"math/bits"

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
func (r *run) follow() *node {
	r.line = r.line[:0]
	n := &r.tree.nodes[0]
	for n.first != 0 {
		best := &r.tree.nodes[r.tree.best(n, r.p.Mover())]
		if best.visits == 0 {
			break
		}
		n = best
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
	r.follow()
	root := &r.tree.nodes[0]
	at := r.tree.best(root, r.p.Mover())
	if at == 0 { // no room for the moves
		r.line = append(r.line, r.listMoves(r.sound)[0])
		return r.line[0], r.scale.origin.scores(r.seats)
	}
	best := &r.tree.nodes[at]
	if len(r.line) == 0 {
		r.line = append(r.line, best.move)
	}
	if root.winners != 0 {
		return best.move, root.scores(r.seats)
	}
	e := r.scale.estimates(&r.total[at-root.first], uint64(best.visits))
	return best.move, e.scores(r.seats)
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

// reportBest reports the best line, unless nothing was searched since the last report.
func (r *run) reportBest() {
	if r.report == nil || r.nodes == r.reported {
		return
	}
	r.reported = r.nodes
	_, scores := r.outcome()
	info := search.Info{
		Depth:    len(r.line),
		SelDepth: r.deepest,
		Line:     1,
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
