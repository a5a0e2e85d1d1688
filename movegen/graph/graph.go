// Package graph represents whole games as numbered positions and the moves between
// them. Retrograde analysis works on these numbers: see [quincunx/search/retrograde].
//
// A game with few positions numbers them with an [Index], and may provide its moves as
// a [Graph]. A game with billions of positions numbers them in [Rows], which are
// processed row by row.
package graph

import "quincunx/movegen"

// Index numbers the positions of a game with few gaps, so that tables of all positions
// can be arrays. Without it, a solver numbers the positions as it encounters them.
//
// Positions may be divided into tiers such that every move leads into the same tier or
// a later one, so that a solver can work on one tier at a time.
type Index interface {
	// Tiers returns the number of tiers, 1..MaxTiers, which are numbered from 0.
	Tiers() int

	// Size returns the number of indices of a tier, at most MaxIndex+1. The indices are
	// 0..Size-1.
	Size(tier int) uint64

	// Rank returns the tier and the index of p. Positions that are equivalent by
	// symmetry or by exchanging the sides may share an index.
	Rank(p movegen.Position) (tier int, index uint64)

	// Unrank sets p to a position with the given index. It returns false if there is
	// none; p is undefined then.
	Unrank(tier int, index uint64, p movegen.Position) bool

	// Orbit returns three numbers: images is the number of positions with the same side
	// to move that share the index by a symmetry of the board; sides is the number of
	// sides that are to move in positions with the index; run is the number of
	// consecutive indices from this one on, at least 1, with the same images and sides.
	Orbit(tier int, index uint64) (images, sides int, run uint64)
}

// Edge is a move as seen from one of its two positions: the tier and the index of the
// other position, and whether the same side moves before and after it.
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

// MakeEdge returns the edge to a position. The tier must be below MaxTiers, the index
// at most MaxIndex.
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

// Same reports whether the same side moves before and after the move.
func (e Edge) Same() bool { return e>>sameBit != 0 }

// Graph is a two-sided game as positions, numbered as by an Index, and the moves
// between them. It need not be safe for concurrent use.
type Graph interface {
	Tiers() int
	Size(tier int) uint64

	// Expand returns the result of a position for the side to move: a win, a draw or a
	// loss if the game is over, NoPosition if no position has the index, and Unknown if
	// the game goes on. In the last case it appends an edge for each move. Several
	// moves may lead to the same position.
	Expand(tier int, index uint64, dst []Edge) (movegen.Outcome, []Edge)
}

// Backward is a graph that can also be traversed backwards. Without it, a solver keeps
// the moves within a tier in memory.
type Backward interface {
	Graph

	// Exits is like Expand, but appends edges only for moves that leave the tier. stay
	// is the number of the other moves.
	Exits(tier int, index uint64, dst []Edge) (result movegen.Outcome, stay int, exits []Edge)

	// Predecessors appends the positions of the same tier in which the game goes on and
	// a move leads to the given position, once for each such move.
	Predecessors(tier int, index uint64, dst []Edge) []Edge
}

// Reversible is a game in which a seat alone on the board, while the others have only
// null moves, can reverse each of its moves. A sequence of moves to a position,
// reversed, leads back from it.
type Reversible interface {
	movegen.Position

	// Alone reports whether a seat has all its men, so that exactly one placement of
	// them wins, and no other seat has any.
	Alone(seat movegen.Seat) bool

	// Reversed returns a copy, with the given seat to move, in which the starting and
	// target areas of each seat are exchanged. The game then goes on from a won
	// position.
	Reversed(mover movegen.Seat) movegen.Position
}
