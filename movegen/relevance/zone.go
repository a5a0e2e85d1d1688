// Package relevance describes on which part of a board a forced win rests, so that one win answers many moves.
package relevance

import "quincunx/movegen"

// Zone is the part of the board on which a win rests, its relevance zone (Wu and Lin, "Relevance-Zone-Oriented Proof
// Search for Connect6", 2010; Shih, Wei, Wu et al., "A Novel Approach to Solving Goal-Achieving Problems for Board
// Games", 2022). A [Position] says what it promises.
type Zone struct {
	cells [MaxCells / 64]uint64

	// Spare is how much more than in the position the defender may have of what is counted beside the board, such as
	// captured pairs, for the win to hold; less than 0 if it doesn't hold at all.
	Spare int
}

// MaxCells is how many cells a board with zones has at most. They are numbered from 0.
const MaxCells = 1024

// Has reports whether a cell, 0..MaxCells-1, is in the zone.
func (z *Zone) Has(cell int) bool { return z.cells[cell>>6&15]>>(cell&63)&1 != 0 }

// Add adds cells.
func (z *Zone) Add(cells ...int) {
	for _, cell := range cells {
		z.cells[cell>>6&15] |= 1 << (cell & 63)
	}
}

// Join adds the cells of another zone, and takes the lesser spare.
func (z *Zone) Join(other *Zone) {
	for i, w := range other.cells {
		z.cells[i] |= w
	}
	z.Spare = min(z.Spare, other.Spare)
}

// Position is a position of a game in which one win can answer many moves of the defender: all that don't touch its zone. Without it,
// each move is answered by itself.
//
// The zones of a win are found from its end to its beginning: WinZone where the attacker's next move wins the game,
// MoveZone where the attacker is to move, and ReplyZone where the defender is. What the defender plays elsewhere is
// answered by the win after a pass, which the rules needn't allow.
type Position interface {
	movegen.Position

	// MakePass gives the turn to the other seat. Unmake takes it back.
	MakePass()

	// HasZones reports whether the methods below may be asked about the position. The attacker is the seat to act in
	// WinZone and MoveZone, and the other seat in MustAnswer and ReplyZone.
	HasZones() bool

	// WinZone returns the zone of m, a move that wins the game.
	WinZone(m movegen.Move) Zone

	// MoveZone returns the zone of m, after which a win with a zone follows.
	MoveZone(m movegen.Move, after *Zone) Zone

	// MustAnswer appends the legal moves of the defender that a win after a pass doesn't answer by its zone. If that
	// has Spare >= 0, it answers all others.
	MustAnswer(dst []movegen.Move, rest *Zone) []movegen.Move

	// ReplyZone returns the zone of a position of the defender, given the answers that are listed, which have those of
	// MustAnswer among them, what the zones of the wins after them have in common, joined, and the zone of the win after a pass, which
	// answers the other moves. Extra is how many moves the defender may have made outside the zone before, 1 or more;
	// the zone after the answers is for as many, and that after the pass for one more.
	ReplyZone(answers []movegen.Move, after, rest *Zone, extra int) Zone
}
