package graph

import (
	"math/bits"

	"quincunx/movegen"
)

// Rows is a two-sided game in which the sides alternate and whose positions are numbered row by
// row, for tables of billions of positions. All rows of a tier have the same length; a move
// leads into the same tier or into one with a smaller number. The position with index i in row
// r has the number r·length + i in its tier.
//
// A row has positions that are efficient to process together, such as all positions with the
// same men of one side.
type Rows interface {
	// Tiers returns the number of tiers, which are solved in ascending order.
	Tiers() int

	// Rows returns the number of rows of a tier and their length.
	Rows(tier int) (rows, length int)

	// Side returns the side, 0 or 1, to move in the positions of a row, for separate counts.
	// The sides may be, for example, the one with more men and the one with fewer. If endless
	// play is a draw, it may always return 0.
	Side(tier, row int) int

	// Stored returns the index of a row among the rows of its tier whose values tables must store. ok is
	// false if its values follow from others: the moves from its positions that stay in the tier all
	// lead to the row before it, which is stored and whose index is returned.
	Stored(tier, row int) (index int, ok bool)

	// Repeats reports whether a row repeats positions of other rows. In a tier with such rows every position has two numbers,
	// one in a row that repeats and one in a row that doesn't. All moves within the tier from rows that don't repeat lead to
	// rows that do, and endless play is a draw.
	Repeats(tier, row int) bool

	// Endless returns the value for side 0, a draw or a win, of play that never leaves a tier,
	// and the limit: the number of moves within the tier after which the game ends with this
	// value, 0 meaning never. Without a limit, the value must be a draw.
	Endless(tier int) (value movegen.Outcome, limit int)

	// NewRowWalker returns a walker, which is not safe for concurrent use. It reads the values
	// of earlier tiers from solved, by tier.
	NewRowWalker(solved []Outcomes) RowWalker

	// Name names the game with its options, such as "seega size=5 threshold=0".
	Name() string

	// Readings returns the answers to questions on which sources of the rules differ, as sentences.
	Readings() []string

	// TierName returns the name of a tier, such as "3x2". Names of files begin with it.
	TierName(tier int) string

	// Locate returns the place of a position; ok is false if the position has none.
	Locate(p movegen.State) (at Place, ok bool)

	// Refusal returns an error that says why a position has no place.
	Refusal(p movegen.State) error

	// Text returns the text form of the position at a place.
	Text(at Place) string
}

// Place is the location of a position in a [Rows].
type Place struct {
	Tier   int
	Number uint64
	Moves  int // moves made within the tier that count towards the game's limit; 0 without a limit
}

// Contexts is the number of contexts of [RowWalker].Predict.
const Contexts = 1 << 16

// Open says which positions of a tier are open, such as those whose value is not yet known.
type Open interface {
	// CountOpen returns the number of open positions of a row.
	CountOpen(row int) int

	// AppendOpen appends the set of their indices to dst.
	AppendOpen(dst []uint64, row int) []uint64
}

// NextIn returns the smallest element of a set of indices that is at least i, or a number beyond all its elements if there is none. A nil
// set has all indices.
func NextIn(set []uint64, i int) int {
	if set == nil {
		return i
	}
	for word := i / 64; word < len(set); word++ {
		if rest := set[word] >> (i % 64); rest != 0 {
			return i + bits.TrailingZeros64(rest)
		}
		i = 64 * (word + 1)
	}
	return i
}

// RowWalker processes the positions of a [Rows].
type RowWalker interface {
	// Scan sets dst, which must have the length of a row, to the states of the row's positions
	// that follow from the moves that leave the tier and the number of the other moves. If set,
	// a set of indices, is not nil, Scan may skip positions outside it. It always sets RowHole
	// where there is no position.
	Scan(tier, row int, set []uint64, dst []RowState)

	// CountMoves is like Scan of all positions, but as if no move left the tier and no game ended: it sets the
	// entries of dst to the numbers of moves that stay in the tier, and to RowHole if there is no position.
	CountMoves(tier, row int, dst []RowState)

	// Repetitions returns the second number of each position of a row that doesn't repeat others: its number in a
	// row that does. The positions are those whose indices are in set, in ascending order. The slice is valid until
	// the next call.
	Repetitions(tier, row int, set []uint64) []uint64

	// Retreat finds the moves within the tier that lead to the positions of a row whose
	// indices are in set. It calls visit with indices of one row at a time; from each of these
	// positions, times moves lead to one position of the set. An index may be visited more
	// than once. The slice is valid only during the call, which may change it. Moves from
	// positions that are not open may be left out; if open is nil, all are open.
	Retreat(tier, row int, set []uint64, open Open, visit func(row int, indices []uint32, times int))

	// Passes is like Retreat for the moves that don't count towards the game's limit. A
	// position after such a move must not have such a move itself.
	Passes(tier, row int, set []uint64, visit func(row int, indices []uint32, times int))

	// Advance finds the moves from all positions of a row. Some leave the tier or end the
	// game: it sets best, which must have the length of a row, to the value of the best such move of each
	// position for its mover, to Unknown if there is none, and to NoPosition if there is no position. It calls
	// visit with the other moves, to positions of one row at a time: a move leads from the index from[i]
	// to the index to[i]. If passes is true, these moves don't count towards the game's limit. The slices
	// are valid only during the call. Moves to positions that are not in targets may be left out; if it is nil, all are.
	// If set is not nil, it is a set of indices, and other positions may be left out, and their entries of best
	// unchanged. Advance removes indices without a position from set, and those whose best is a win, whose other
	// moves don't matter. visit may remove others; further moves from these may be left out, also in best.
	// Advance verifies Scan and Retreat, and so shares no code with them that finds moves.
	Advance(tier, row int, set []uint64, targets Open, best []movegen.Outcome, visit func(row int, from, to []uint32, passes bool))

	// Successors returns the best value of the moves that end the game in a position of a row that is
	// not stored, or NoPosition if there are none, and appends the places of the positions after the
	// other moves. Without any move there is no position with the number.
	Successors(tier int, number uint64, dst []Place) (ended movegen.Outcome, successors []Place)

	// Predict sets the first len(values) values of a stored row to the results of next, which it
	// calls for each index of a position in ascending order. The context, 0..Contexts-1, depends on
	// the men and the values set so far; positions with the same context tend to have the same
	// value. The values of indices without a position follow from the others.
	Predict(tier, row int, values []movegen.Outcome, next func(index, context int) movegen.Outcome)

	// Images sets dst to the number of positions of the game that each number of a row
	// represents, by symmetry. It is 0 if there is no position with the number, or if another
	// number represents the same positions and counts them.
	Images(tier, row int, dst []uint8)
}

// Outcomes holds the values of the positions of a tier by number, two bits each, four in a
// byte, the first in the lowest bits: 0 draw, 1 win, 2 loss, 3 no position.
type Outcomes []byte

// At returns the value of a position.
func (o Outcomes) At(number uint64) movegen.Outcome {
	return unpacked[o[number>>2]>>(number&3*2)&3]
}

// Read sets dst to the values of consecutive positions from the first on.
func (o Outcomes) Read(first uint64, dst []movegen.Outcome) {
	for i := range dst {
		dst[i] = o.At(first + uint64(i)) //nolint:gosec // not negative
	}
}

// Put sets the value of a position, which must be a draw, as all are in new memory.
func (o Outcomes) Put(number uint64, value movegen.Outcome) {
	switch value {
	case movegen.Win:
		o[number>>2] |= 1 << (number & 3 * 2)
	case movegen.Loss:
		o[number>>2] |= 2 << (number & 3 * 2)
	case movegen.NoPosition:
		o[number>>2] |= 3 << (number & 3 * 2)
	}
}

// unpacked maps two bits to an outcome.
var unpacked = [4]movegen.Outcome{movegen.Draw, movegen.Win, movegen.Loss, movegen.NoPosition}

// Pack appends the outcomes of states to o. The first one starts a new byte.
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

// RowState is the state of a position while its tier is being solved. The state of an
// undecided position is the number of its moves, 0..MaxRowMoves, that stay in the tier and
// have not been refuted. RowDraw is added if a move that leaves the tier draws.
type RowState uint8

// States of positions.
const (
	MaxRowMoves          = 0x3f
	RowDraw     RowState = 0x40
	RowWon      RowState = 0x80
	RowLost     RowState = 0x81
	RowHole     RowState = 0xff // there is no position with this number
)

// Decided reports whether the position is won, lost, or a hole.
func (s RowState) Decided() bool { return s >= RowWon }

// Outcome returns the value of a position once its tier is solved: undecided positions are
// draws.
func (s RowState) Outcome() movegen.Outcome { return outcomes[s] }

var outcomes = func() (all [256]movegen.Outcome) {
	for s := range all {
		all[s] = unpacked[RowState(s).packed()]
	}
	return all
}()

// packed returns the two bits of the outcome.
func (s RowState) packed() byte {
	switch s {
	case RowWon:
		return 1
	case RowLost:
		return 2
	case RowHole:
		return 3
	}
	return 0
}
