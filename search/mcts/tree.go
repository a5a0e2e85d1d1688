package mcts

import (
	"math"
	"slices"
	"unsafe"

	"quincunx/movegen"
	"quincunx/search"
)

// node is a position of the tree, by the move that leads to it.
type node struct {
	reward  uint64 // sum of the rewards of the seat that made the move
	visits  uint32
	move    movegen.Move // that leads here
	first   uint32       // of its children in the arena, 0 = not listed yet
	count   uint16       // of its children
	winners winners      // of the game, once it is decided
	plies   uint8        // until it ends, once it is decided, 255 may be more; or returned; or 0
}

// tree is an arena of nodes. The first one is the root.
type tree struct {
	nodes []node
	used  uint32
	full  bool // no node gets children any more
}

const nodeSize = uint64(unsafe.Sizeof(node{}))

func newTree(mib int) tree {
	return tree{nodes: make([]node, min(uint64(mib)<<20/nodeSize, math.MaxUint32))}
}

// clear leaves a root without children.
func (t *tree) clear() {
	t.nodes[0] = node{}
	t.used, t.full = 1, false
}

// children returns the children of a node.
func (t *tree) children(n *node) []node { return t.nodes[n.first:][:n.count] }

// add makes nodes of moves, the children of n, unless they don't fit.
func (t *tree) add(n *node, moves []movegen.Move) bool {
	if uint64(t.used)+uint64(len(moves)) > uint64(len(t.nodes)) {
		t.full = true
		return false
	}
	n.first, n.count = t.used, uint16(len(moves))
	for i, m := range moves {
		t.nodes[t.used+uint32(i)] = node{move: m}
	}
	t.used += uint32(len(moves))
	return true
}

// extend moves the children of n to where there is room for more moves behind them, unless
// they don't fit.
func (t *tree) extend(n *node, moves []movegen.Move) bool {
	old := t.children(n)
	if uint64(t.used)+uint64(len(old)+len(moves)) > uint64(len(t.nodes)) {
		t.full = true
		return false
	}
	n.first = t.used
	t.used += uint32(copy(t.nodes[t.used:], old))
	for _, m := range moves {
		t.nodes[t.used] = node{move: m}
		t.used++
	}
	n.count = uint16(t.used - n.first)
	return true
}

// hashfull returns how much of the arena is used, in parts of a thousand.
func (t *tree) hashfull() int { return int(uint64(t.used) * 1000 / uint64(len(t.nodes))) }

// expand lists the children of n, the node of the position. It returns false if
// there is no room for them.
func (w *worker) expand(n *node) bool {
	if w.orderer == nil {
		return w.add(n, w.list(w.sound))
	}
	moves, scores := w.listScored()
	w.sortMoves(moves, scores)
	if !w.sound {
		moves = moves[:min(len(moves), w.values[width])]
	}
	return w.add(n, moves)
}

// add makes nodes of moves, unless there is no room for them.
func (w *worker) add(n *node, moves []movegen.Move) bool {
	return len(moves) <= maxWidth && w.tree.add(n, moves)
}

// list returns the moves of the position that are worth a search, or all by which the seat to act
// might not lose if sound is true. There is always one unless the game is over.
func (w *worker) list(sound bool) []movegen.Move {
	w.moves = w.moves[:0]
	if w.selector != nil {
		w.moves = w.selector.Candidates(w.moves, sound)
	}
	if len(w.moves) == 0 {
		w.moves = w.p.Moves(w.moves)
	}
	return w.moves
}

// listScored returns the moves of list and the guesses at them.
func (w *worker) listScored() ([]movegen.Move, []int32) {
	if w.scored != nil {
		w.moves, w.scores = w.scored.ScoredCandidates(w.moves[:0], w.scores[:0], w.sound)
		if len(w.moves) > 0 {
			return w.moves, w.scores
		}
	}
	moves := w.list(w.sound)
	return moves, w.order(moves)
}

// order fills in the guesses at moves.
func (w *worker) order(moves []movegen.Move) []int32 {
	w.scores = slices.Grow(w.scores[:0], len(moves))[:len(moves)]
	w.orderer.OrderMoves(moves, w.scores)
	return w.scores
}

// sortMoves puts the best guesses first, those that are equal as they come.
func (w *worker) sortMoves(moves []movegen.Move, scores []int32) {
	w.keys, w.unsorted = w.keys[:0], append(w.unsorted[:0], moves...)
	for i, score := range scores {
		w.keys = append(w.keys, uint64(search.MaxOrder-int(score))<<32|uint64(i))
	}
	slices.Sort(w.keys)
	for i, key := range w.keys {
		moves[i] = w.unsorted[uint32(key)]
	}
}
