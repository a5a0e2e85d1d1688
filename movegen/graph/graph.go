// Package graph describes whole games as numbered positions and the moves between them. Retrograde analysis works on these
// numbers: see [quincunx/search/retrograde].
//
// A game with few positions numbers them by an [Index], and may offer its moves as a [Graph]. One with billions of positions
// numbers them in [Rows], which are processed a row at a time.
package graph

import "quincunx/movegen"

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
	Rank(p movegen.Position) (tier int, index uint64)

	// Unrank sets p up as a position with the given index. It reports false if
	// there is none; p is undefined then.
	Unrank(tier int, index uint64, p movegen.Position) bool
}

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

	// Expand returns the result of a position, for the side to move: a win, a draw or a loss if
	// the game is over, NoPosition if no position has the index, and Unknown if the game goes on.
	// It then appends an edge for each move. Two moves may lead to the same position.
	Expand(tier int, index uint64, dst []Edge) (movegen.Outcome, []Edge)
}

// Backward is a graph that can also be walked backwards. Without it, a solver
// keeps the moves within a tier in memory.
type Backward interface {
	Graph

	// Exits is Expand that appends edges only for moves that leave the tier. stay
	// is the number of the others.
	Exits(tier int, index uint64, dst []Edge) (result movegen.Outcome, stay int, exits []Edge)

	// Predecessors appends the positions of the same tier in which the game goes on and from which a
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

// ReachabilityChecker distinguishes positions that can arise in a game from those
// that can only be set up, where an [Index] has only the former. Without it, every
// position passes.
type ReachabilityChecker interface {
	// CheckReachable returns an error that says why no game leads to the position.
	CheckReachable() error
}

// Reversible is a game in which a seat alone on the board, where the others have null moves only, can take back each of its moves by another one,
// and any that lead to a position lead back from it.
type Reversible interface {
	movegen.Position

	// Alone reports whether a seat has all its men, which leaves one placement of them that wins, and no other seat has any.
	Alone(seat movegen.Seat) bool

	// Reversed returns a copy, with a seat to act, in which the seats exchange where they begin and where they go to, so that
	// the game goes on where it was won.
	Reversed(mover movegen.Seat) movegen.Position
}
