// Package relevance describes the part of a board on which a forced win rests, so that one win answers many moves.
package relevance

import "quincunx/movegen"

// Zone is the relevance zone of a win, the part of the board on which it rests (Wu and Lin, "Relevance-Zone-Oriented
// Proof Search for Connect6", 2010; Shih, Wei, Wu et al., "A Novel Approach to Solving Goal-Achieving Problems for
// Board Games", 2022). [Position] defines its guarantee.
type Zone struct {
	cells [MaxCells / 64]uint64

	// Spare is the number of additional off-board items, such as captured pairs, that the defender may have without
	// invalidating the win; negative if the win doesn't hold at all.
	Spare int
}

// MaxCells is the largest number of cells of a board with zones. They are numbered from 0.
const MaxCells = 1024

// Has reports whether a cell, 0..MaxCells-1, is in the zone.
func (z *Zone) Has(cell int) bool { return z.cells[cell>>6&15]>>(cell&63)&1 != 0 }

// Add adds cells.
func (z *Zone) Add(cells ...int) {
	for _, cell := range cells {
		z.cells[cell>>6&15] |= 1 << (cell & 63)
	}
}

// Join adds the cells of another zone and takes the smaller Spare.
func (z *Zone) Join(other *Zone) {
	for i, w := range other.cells {
		z.cells[i] |= w
	}
	z.Spare = min(z.Spare, other.Spare)
}

// Position is a position of a game in which one win can answer many moves of the defender: all that don't touch its
// zone. Without it, each move is answered separately.
//
// The zones of a win are computed from its end to its beginning: WinZone where the attacker's next move wins the game,
// MoveZone where the attacker is to move, and ReplyZone where the defender is. Moves of the defender outside the zone
// are answered by the win after a pass, even if the rules don't allow passing.
type Position interface {
	movegen.Position

	// MakePass passes the turn to the other seat. Unmake takes the pass back.
	MakePass()

	// HasZones reports whether the methods below may be called for the position. The attacker is the seat to move in
	// WinZone and MoveZone, and the other seat in MustAnswer and ReplyZone.
	HasZones() bool

	// WinZone returns the zone of m, a move that wins the game.
	WinZone(m movegen.Move) Zone

	// MoveZone returns the zone of m, given the zone of the win that follows it.
	MoveZone(m movegen.Move, after *Zone) Zone

	// MustAnswer appends the legal moves of the defender that the win after a pass, with zone rest, doesn't answer. If
	// rest.Spare >= 0, that win answers all other moves.
	MustAnswer(dst []movegen.Move, rest *Zone) []movegen.Move

	// ReplyZone returns the zone of a position in which the defender is to move. answers must include the moves of
	// MustAnswer; after is the union of the zones of the wins against these moves. rest is the zone of the win after a
	// pass, which answers the other moves. extra is the number of moves, at least 1, that the defender may have made
	// outside the zone before; after holds for as many, and rest for one more.
	ReplyZone(answers []movegen.Move, after, rest *Zone, extra int) Zone
}
