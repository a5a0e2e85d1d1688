package mcts

import (
	"math"
	"unsafe"

	"quincunx/movegen"
)

// node is a position of the tree, identified by the move to it.
type node struct {
	reward  uint64 // sum of the rewards of the player that made the move
	visits  uint32
	move    movegen.Move // the move to this node
	first   uint32       // first child in the arena, 0 = no children yet
	count   uint16       // number of children
	winners winners      // of the solved game, else 0
	plies   uint8        // of a solved node: plies to the end, 255 = or more; else returned or 0
	slot    uint16       // of the move in the history
	partial bool         // further children are added when they are needed
}

// tree is an arena of nodes. The first one is the root.
type tree struct {
	nodes []node
	used  uint32
	full  bool // no node gets more children
}

const nodeSize = uint64(unsafe.Sizeof(node{}))

func newTree(mib int) tree {
	return tree{nodes: make([]node, min(uint64(mib)<<20/nodeSize, math.MaxUint32))}
}

// clear resets the tree to a root without children.
func (t *tree) clear() {
	t.nodes[0] = node{}
	t.used, t.full = 1, false
}

// children returns the children of a node.
func (t *tree) children(n *node) []node { return t.nodes[n.first:][:n.count] }

// add adds nodes for moves as children of n, if there is room. Children that n has move to a place with room for all.
func (t *tree) add(n *node, moves []movegen.Move) bool {
	old := t.children(n)
	if len(old)+len(moves) > maxWidth {
		return false
	}
	if uint64(t.used)+uint64(len(old)+len(moves)) > uint64(len(t.nodes)) {
		t.full = true
		return false
	}
	n.first = t.used
	t.used += uint32(copy(t.nodes[t.used:], old))
	for _, m := range moves {
		t.nodes[t.used] = node{move: m, slot: slotOf(m)}
		t.used++
	}
	n.count = uint16(t.used - n.first)
	return true
}

// hashfull returns the used part of the arena, in thousandths.
func (t *tree) hashfull() int { return int(uint64(t.used) * 1000 / uint64(len(t.nodes))) }

// firstChildren is the number of children that a node gets first. Most nodes never need more.
const firstChildren = 4

// expand adds children to n, the node of the position: first a few, later several times as many. The root gets all at
// once. It returns false if there is no room.
func (w *worker) expand(n *node) bool {
	kept := math.MaxInt
	if w.has.Selector != nil && n != &w.tree.nodes[0] {
		kept = firstChildren * max(int(n.count), 1)
	}
	moves := w.listMoves(w.sound, kept)
	if w.has.Selector != nil && !w.sound {
		moves = moves[:min(len(moves), w.values[width])]
	}
	partial := len(moves) > kept
	if !w.tree.add(n, moves[n.count:min(len(moves), kept)]) {
		return false
	}
	n.partial = partial
	return true
}

// listMoves returns the candidates of the position, the given number of best ones first, and before them the move that an
// opponent's model predicts. If sound is true, none of its omissions can avoid a loss. It returns at least one move unless
// the game is over.
func (w *worker) listMoves(sound bool, best int) []movegen.Move {
	w.list.Truncate(0)
	if from, to := w.list.AppendCandidates(w.p, &w.has, sound); from == to {
		w.list.AppendAll(w.p, &w.has)
	}
	if w.has.Selector == nil {
		return w.list.Moves
	}
	mover := w.p.Mover()
	if mover == w.seat || w.models[mover] == byOrder {
		w.list.SortBest(0, best)
		return w.list.Moves
	}
	w.list.Sort(0)
	for i := w.predict(w.models[mover]); i > 0; i-- {
		w.list.Swap(i, i-1)
	}
	return w.list.Moves
}
