package graph

import "quincunx/movegen"

// Rows is a two-sided game in which the sides move alternately and whose positions
// are numbered row by row, for tables of billions of positions. A tier has rows of
// the same length; a move leads into the same tier or into one with a smaller number.
// The position with index i in row r has the number r·length + i in its tier.
//
// A row has positions that are cheap to process together, such as all positions with
// the same men of one side.
type Rows interface {
	// Tiers returns the number of tiers. They are solved in ascending order.
	Tiers() int

	// Rows returns the number of rows of a tier and their length.
	Rows(tier int) (rows, length int)

	// Side returns the side, 0 or 1, that is to move in the positions of a row, by which they are counted. The sides may be
	// those with more and with fewer men, for example. Where endless play is a draw, it may always return 0.
	Side(tier, row int) int

	// Endless returns the value for side 0 of play that never leaves a tier, a draw or a win, and the limit: the number of
	// moves within the tier after which the game ends with this value, 0 = never. Without a limit, the value is a draw.
	Endless(tier int) (value movegen.Outcome, limit int)

	// NewRowWalker returns a walker, for use by one goroutine at a time. It reads the
	// values of earlier tiers from solved, by tier.
	NewRowWalker(solved []Outcomes) RowWalker
}

// Place is the place of a position in a [Rows].
type Place struct {
	Tier   int
	Number uint64
	Moves  int // moves made within the tier that count toward the limit of the game; 0 in a game without a limit
}

// RowWalker walks the positions of a [Rows].
type RowWalker interface {
	// Scan sets dst, which has the length of a row, to the states of its positions that follow from
	// the moves that leave the tier and the number of moves that don't. If set is not nil, it is a set of
	// indices, and the other positions may be left unchanged.
	Scan(tier, row int, set []uint64, dst []RowState)

	// Retreat finds the moves within the tier that lead to the positions of a row whose
	// indices are in set. It calls visit with indices of one row at a time; from each of
	// these positions, times moves lead to one position of the set. The same index may be
	// visited more than once. The slice is valid during the call only.
	Retreat(tier, row int, set []uint64, visit func(row int, indices []uint32, times int))

	// Passes is Retreat for the moves that don't count toward the limit of the game. A position that
	// such a move leads to has no such move itself.
	Passes(tier, row int, set []uint64, visit func(row int, indices []uint32, times int))

	// Expand returns the best value of the moves of a position that leave the tier, for the
	// side that makes them, or NoPosition if there are none, and appends the numbers of the
	// positions that its other moves lead to. passes is true if its only move doesn't count
	// toward the limit of the game. Expand verifies what Scan and Retreat find, and so shares
	// none of their code.
	Expand(tier int, number uint64, dst []uint64) (best movegen.Outcome, successors []uint64, passes bool)

	// Images sets dst to the number of positions of the game that each number of a row stands
	// for, by symmetry; 0 if the number is a hole, or if another number stands for the same
	// positions and counts them.
	Images(tier, row int, dst []uint8)
}

// Outcomes are the values of the positions of a tier by number, two bits each, four in a byte, the first in the lowest bits: 0 draw, 1 win, 2 loss, 3 no position.
type Outcomes []byte

// At returns the value of a position.
func (o Outcomes) At(number uint64) movegen.Outcome {
	return unpacked[o[number>>2]>>(number&3*2)&3]
}

// unpacked has the outcomes by their two bits.
var unpacked = [4]movegen.Outcome{movegen.Draw, movegen.Win, movegen.Loss, movegen.NoPosition}

// Pack appends the outcomes of some states to dst. It begins with a new byte.
func (o Outcomes) Pack(states []RowState) Outcomes {
	for i := 0; i < len(states); i += 4 {
		var packed byte
		for j, s := range states[i:min(i+4, len(states))] {
			packed |= s.packed() << (2 * j)
		}
		o = append(o, packed)
	}
	return o
}

// RowState is the state of a position while its tier is solved. If the position is not
// decided, it is the number of its moves, 0..MaxRowMoves, that stay in the tier and have not been
// refuted, plus RowDraw if a move that leaves the tier draws. If it is decided, it is won or lost
// at a level: the number of moves before the one that leaves the tier or ends the game.
type RowState uint8

// States of positions.
const (
	MaxRowMoves          = 0x3f
	RowDraw     RowState = 0x40
	RowWon      RowState = 0x80 // at level 0
	RowLost     RowState = 0x81 // at level 0
	RowHole     RowState = 0xff // no position has this number

	// MaxRowLevel is the largest level of a state; it also stands for all larger ones.
	MaxRowLevel = 62
)

// DecidedAt returns a state, RowWon or RowLost, at a level.
func (s RowState) DecidedAt(level int) RowState { return s + RowState(min(level, MaxRowLevel)*2) }

// Decided reports whether the position is won or lost, or a hole.
func (s RowState) Decided() bool { return s >= RowWon }

// Level returns the level at which the position was decided, up to MaxRowLevel.
func (s RowState) Level() int { return int(s-RowWon) / 2 }

// Outcome returns the value of a position once its tier is solved: positions that are not
// decided are drawn.
func (s RowState) Outcome() movegen.Outcome { return unpacked[s.packed()] }

// packed returns the two bits of the outcome.
func (s RowState) packed() byte {
	switch {
	case s == RowHole:
		return 3
	case s < RowWon:
		return 0
	case s&1 != 0:
		return 2
	}
	return 1
}
