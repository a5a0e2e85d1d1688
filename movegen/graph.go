package movegen

// Index numbers the positions of a game without gaps worth mentioning, so that
// tables over all of them can be arrays. Without it, a solver numbers the
// positions as it meets them.
//
// Positions may be divided into tiers such that every move leads into the same
// tier or a later one: a solver then needs to hold one tier at a time.
type Index interface {
	// Tiers returns the number of tiers, 1..MaxTiers. They are numbered from 0.
	Tiers() int

	// Size returns the number of indices in a tier, up to MaxIndex+1: they are
	// 0..Size-1.
	Size(tier int) uint64

	// Rank returns where p stands. Positions that are the same for play, by
	// symmetry or an exchange of sides, may share an index.
	Rank(p Position) (tier int, index uint64)

	// Unrank sets p up as a position with the given index, or reports false
	// if the index has none, in which case p is undefined.
	Unrank(tier int, index uint64, p Position) bool
}

// Status is what a graph says of one index.
type Status uint8

// What a graph can say of an index.
const (
	Open  Status = iota // the game goes on
	Won                 // the game is over, won by the side to move
	Lost                // the game is over, lost by the side to move
	Drawn               // the game is over, drawn
	Hole                // no position has this index
)

// Edge is a move seen from one of its ends: where the position at the other end
// stands, and whether the same side acts before and after the move.
//
//	| same | tier   | index |
//	    63   62  48   47  0
type Edge uint64

// The bounds of what an Edge can hold.
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

// Index returns the index of the position at the other end.
func (e Edge) Index() uint64 { return uint64(e & MaxIndex) }

// Tier returns its tier.
func (e Edge) Tier() int { return int(e >> indexBits & (MaxTiers - 1)) }

// Same reports whether the same side acts before and after the move.
func (e Edge) Same() bool { return e>>sameBit != 0 }

// Graph is a two-sided game as numbered positions and the moves between them,
// numbered like those of an Index. It need not be safe for use by two goroutines.
type Graph interface {
	Tiers() int
	Size(tier int) uint64

	// Expand returns the status of a position and, if it is open, appends
	// where each of its moves leads. Two moves may lead to the same place.
	Expand(tier int, index uint64, dst []Edge) (Status, []Edge)
}

// BackwardGraph is a graph that can be walked against the moves as well.
// Without it, a solver keeps the moves inside a tier in memory.
type BackwardGraph interface {
	Graph

	// Exits is Expand without the moves that stay in the tier: these are only
	// counted.
	Exits(tier int, index uint64, dst []Edge) (status Status, stay int, exits []Edge)

	// Predecessors appends the open positions of the same tier from which a
	// move leads to the given one, once for each such move.
	Predecessors(tier int, index uint64, dst []Edge) []Edge
}

// OrbitCounter counts the positions that share an index. Without it, positions
// are counted by index only.
type OrbitCounter interface {
	// Orbit returns how many positions with a given side to move share the
	// index by symmetry of the board, for how many sides to move there are
	// such positions, and for how many indices from this one on, at least 1,
	// that is so.
	Orbit(tier int, index uint64) (images, sides int, run uint64)
}
