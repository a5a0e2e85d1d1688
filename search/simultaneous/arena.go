package simultaneous

import (
	"math/bits"

	"quincunx/bitboard"
	"quincunx/movegen"
)

// node is a position reached by a sequence of joint moves from the root.
type node struct {
	// The joint move from the parent to this node.
	joint  joint
	parent uint32
	slot   uint32 // in the hash table

	visits  uint32
	actions uint32 // index of the first action; all seats' actions follow one another; 0 = not listed yet
	count   [movegen.MaxSeats]uint16
	plans   [movegen.MaxSeats]uint16 // number of actions that begin a plan; they come first

	sum [movegen.MaxSeats]float64 // of each seat's rewards
}

// action holds the statistics of a seat's action in a node.
type action struct {
	move   movegen.Move
	visits uint32
	sum    float64 // of the seat's rewards
	weight float64 // by selection: sum of squared rewards, regret, or estimated rewards
	share  float64 // sum of its probabilities in the strategies so far, without exploration
}

// joint is a joint move: the indices of all seats' actions in a node, ten bits each.
type joint uint64

const (
	jointBits  = 10
	maxActions = 1 << jointBits // limit of a seat's actions
)

// with returns the joint move with a seat's action replaced.
func (j joint) with(seat, action int) joint {
	shift := jointBits * seat
	return j&^((maxActions-1)<<shift) | joint(action)<<shift
}

// of returns the action of a seat.
func (j joint) of(seat int) int { return int(j >> (jointBits * seat) & (maxActions - 1)) }

// arena holds the tree: nodes and actions in the order of creation, and a hash table to find the
// child of a node by joint move. Clearing takes constant time: a slot is valid only if its node is
// in use and refers back to the slot (after Briggs and Torczon, "An Efficient Representation for
// Sparse Sets", 1993).
type arena struct {
	nodes   []node   // nodes[0] stands for none
	actions []action // actions[0] stands for none
	slots   []uint32
	full    bool // a node or its actions did not fit
}

const (
	nodeBytes   = 96
	actionBytes = 32
	slotBytes   = 4
)

// newArena returns an arena of a size in MiB: three quarters for actions, which a node has many of,
// the rest for nodes and slots.
func newArena(mib int) arena {
	bytes := mib << 20
	actions := min(bytes/4*3/actionBytes, 1<<32-1)
	most := min(bytes/4/(nodeBytes+4*slotBytes), 1<<31-1)
	return arena{
		nodes:   make([]node, 1, most),
		actions: make([]action, 1, actions),
		slots:   make([]uint32, 1<<(bits.Len(uint(most))+1)), // at most a quarter to half are used
	}
}

func (a *arena) clear() {
	a.nodes = a.nodes[:1]
	a.actions = a.actions[:1]
	a.full = false
}

// permille returns the used part of the arena, in thousandths.
func (a *arena) permille() int {
	return max(len(a.nodes)*1000/cap(a.nodes), len(a.actions)*1000/cap(a.actions))
}

// find returns the child of a node for a joint move, or 0 and the slot for it.
func (a *arena) find(parent uint32, j joint) (child, slot uint32) {
	mask := uint32(len(a.slots) - 1)
	slot = uint32(bitboard.Mix(uint64(j)^bitboard.Mix(uint64(parent)))) & mask
	for {
		child = a.slots[slot]
		if child >= uint32(len(a.nodes)) || child == 0 {
			return 0, slot
		}
		n := &a.nodes[child]
		if n.slot != slot {
			return 0, slot
		}
		if n.parent == parent && n.joint == j {
			return child, slot
		}
		slot = (slot + 1) & mask
	}
}

// add adds a node in a slot returned by find. It returns 0 if there is no room.
func (a *arena) add(parent uint32, j joint, slot uint32) uint32 {
	if len(a.nodes) == cap(a.nodes) {
		a.full = true
		return 0
	}
	child := uint32(len(a.nodes))
	a.nodes = append(a.nodes, node{parent: parent, joint: j, slot: slot})
	a.slots[slot] = child
	return child
}
