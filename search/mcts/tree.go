package mcts

import (
	"math"
	"unsafe"

	"quincunx/movegen"
)

// node is a position of the tree, by the move that leads to it.
type node struct {
	reward  uint64 // sum of the rewards of the seat that made the move
	visits  uint32
	move    movegen.Move // that leads here
	first   uint32       // of its children in the arena, 0 = not listed yet
	count   uint16       // of its children
	winners winners      // of the game, once it is solved
	plies   uint8        // until it ends, once it is solved, 255 may be more; or returned; or 0
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
	moves := w.listMoves(w.sound)
	if w.has.Selector != nil && !w.sound {
		moves = moves[:min(len(moves), w.values[width])]
	}
	return w.add(n, moves)
}

// add makes nodes of moves, unless there is no room for them.
func (w *worker) add(n *node, moves []movegen.Move) bool {
	return len(moves) <= maxWidth && w.tree.add(n, moves)
}

// listMoves returns the moves of the position that are worth a search, or all by which the
// seat to act might not lose if sound is true, best first. There is always one unless the game is over.
func (w *worker) listMoves(sound bool) []movegen.Move {
	w.list.Truncate(0)
	if from, to := w.list.AppendCandidates(w.p, &w.has, sound); from == to {
		w.list.AppendAll(w.p, &w.has)
	}
	if w.has.Selector != nil {
		w.list.Sort(0)
	}
	return w.list.Moves
}
