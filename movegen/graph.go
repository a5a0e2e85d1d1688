package movegen

// Index numbers the positions of a game with few gaps, so that tables of all of them
// can be arrays. Without it, a solver numbers the positions as it finds them.
//
// Positions may be divided into tiers such that every move leads into the same
// tier or a later one, so that a solver can work on one tier at a time.
type Index interface {
	// Tiers returns the number of tiers, 1..MaxTiers. They are numbered from 0.
	Tiers() int

	// Size returns the number of indices in a tier, up to MaxIndex+1: they are
	// 0..Size-1.
	Size(tier int) uint64

	// Rank returns the tier and the index of p. Positions that are equivalent by
	// symmetry or an exchange of sides may share an index.
	Rank(p Position) (tier int, index uint64)

	// Unrank sets p up as a position with the given index. It reports false if
	// there is none; p is undefined then.
	Unrank(tier int, index uint64, p Position) bool
}

// Status is the status of an index of a graph.
type Status uint8

// The statuses.
const (
	Open  Status = iota // the game goes on
	Won                 // the game is over, won by the side to move
	Lost                // the game is over, lost by the side to move
	Drawn               // the game is over, drawn
	Hole                // no position has this index
)

// Edge is a move as seen from one of its two positions: the tier and the index of the
// other position, and whether the same side acts before and after the move.
//
//	| same | tier   | index |
//	    63   62  48   47  0
type Edge uint64

// The limits of an Edge.
const (
	MaxTiers = 1 << 15
	MaxIndex = 1<<indexBits - 1

	indexBits = 48
	sameBit   = 63
)

// MakeEdge returns the edge to a tier below MaxTiers and an index of at most
// MaxIndex.
func MakeEdge(tier int, index uint64, same bool) Edge {
	e := Edge(tier)<<indexBits | Edge(index)
	if same {
		e |= 1 << sameBit
	}
	return e
}

// Index returns the index of the other position.
func (e Edge) Index() uint64 { return uint64(e & MaxIndex) }

// Tier returns the tier of the other position.
func (e Edge) Tier() int { return int(e >> indexBits & (MaxTiers - 1)) }

// Same reports whether the same side acts before and after the move.
func (e Edge) Same() bool { return e>>sameBit != 0 }

// Graph is a two-sided game given as positions, numbered as by an Index, and the moves
// between them. It need not be safe for concurrent use.
type Graph interface {
	Tiers() int
	Size(tier int) uint64

	// Expand returns the status of a position and, if it is open, appends an edge
	// for each of its moves. Two moves may lead to the same position.
	Expand(tier int, index uint64, dst []Edge) (Status, []Edge)
}

// BackwardGraph is a graph that can also be walked backwards. Without it, a solver
// keeps the moves within a tier in memory.
type BackwardGraph interface {
	Graph

	// Exits is Expand that appends edges only for moves that leave the tier. stay
	// is the number of the others.
	Exits(tier int, index uint64, dst []Edge) (status Status, stay int, exits []Edge)

	// Predecessors appends the open positions of the same tier from which a
	// move leads to the given one, once for each such move.
	Predecessors(tier int, index uint64, dst []Edge) []Edge
}

// OrbitCounter counts the positions that share an index. Without it, positions
// are counted by index only.
type OrbitCounter interface {
	// Orbit returns images, the number of positions with the same side to move that
	// share the index by a symmetry of the board; sides, the number of sides that
	// are to move in positions of the index; and run, the number of indices from
	// this one on, at least 1, for which both are the same.
	Orbit(tier int, index uint64) (images, sides int, run uint64)
}
