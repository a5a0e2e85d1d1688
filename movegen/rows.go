package movegen

// RowGraph is a two-sided game in which the sides move in turn and whose positions
// are numbered row by row, for tables of billions of positions. A tier is a number
// of rows of the same length; a move leads into the same tier or into one with
// a smaller number. Number i of row r is r·length + i in its tier.
//
// A row is what a game finds cheap to work on as a whole, such as all positions
// that share the men of one side.
type RowGraph interface {
	// Tiers returns the number of tiers. They are solved in ascending order.
	Tiers() int

	// Rows returns the number of rows of a tier and their length.
	Rows(tier int) (rows, length int)

	// Side returns which of two counts the positions of a row belong to, 0 or 1: such as of the side that has
	// more men, or fewer, to move.
	Side(tier, row int) int

	// Endless returns what play that never leaves a tier is worth to side 0, a draw or a win, and after how many moves within the
	// tier the game ends with that value, 0 = never. Without a limit, it is a draw.
	Endless(tier int) (value Outcome, limit int)

	// NewRowWalker returns a walker, which one goroutine may use at a time. It reads
	// the values of earlier tiers from solved, by tier.
	NewRowWalker(solved []Outcomes) RowWalker
}

// RowPlace is where a [RowGraph] has a position.
type RowPlace struct {
	Tier   int
	Number uint64
	Moves  int // that count toward the limit of the game and have been made within the tier; 0 in a game without a limit
}

// RowWalker walks the positions of a [RowGraph].
type RowWalker interface {
	// Scan sets dst, which has the length of a row, to the states of its positions that follow from
	// the moves that leave the tier, and from the number of those that don't. Positions that aren't among
	// the indices of a set may be left as they are, unless it is nil.
	Scan(tier, row int, set []uint64, dst []RowState)

	// Retreat finds the moves within the tier that lead to positions of a row: those
	// at the indices that are bits of the set. It calls visit with
	// indices of one row after the other; from each of them, as many moves lead
	// to a position of the set as times says. An index may be given more than once. The
	// slice is the walker's again after the call.
	Retreat(tier, row int, set []uint64, visit func(row int, indices []uint32, times int))

	// Passes finds those of the moves that Retreat finds that don't count toward the limit of the game. None leads to a position that has another.
	Passes(tier, row int, set []uint64, visit func(row int, indices []uint32, times int))

	// Expand returns the best value that a position has without the other
	// positions of the tier, and appends the numbers of those that its moves lead to.
	// Moves that leave the tier are valued for the side that makes them. Best is
	// OutcomeHole if there are no such moves. Passes is true if the only move is one that doesn't count toward the limit of the game. It is for tests of what Scan and
	// Retreat find, and shares none of their code.
	Expand(tier int, number uint64, dst []uint64) (best Outcome, successors []uint64, passes bool)

	// Images sets dst to how many positions of the game, without regard to
	// symmetry, each number of a row stands for; 0 if it stands for none, or for what
	// another number stands for, too.
	Images(tier, row int, dst []uint8)
}

// Outcome is the value of a position for the side to move, if both sides play their
// best.
type Outcome uint8

// The outcomes.
const (
	OutcomeDraw Outcome = iota
	OutcomeWin
	OutcomeLoss
	OutcomeHole // no position has this number
)

// String returns "draw", "win", "loss" or "no position".
func (o Outcome) String() string { return [...]string{"draw", "win", "loss", "no position"}[o] }

// Other returns the value for the other side.
func (o Outcome) Other() Outcome {
	return [...]Outcome{OutcomeDraw, OutcomeLoss, OutcomeWin, OutcomeHole}[o]
}

// Better returns the one of two values that the side to move prefers; anything is better than a hole.
func (o Outcome) Better(other Outcome) Outcome {
	preference := [...]int{OutcomeHole: 0, OutcomeLoss: 1, OutcomeDraw: 2, OutcomeWin: 3}
	if preference[other] > preference[o] {
		return other
	}
	return o
}

// Outcomes are the values of the positions of a tier, by number, two bits each.
type Outcomes []byte

// At returns the value of a position.
func (o Outcomes) At(number uint64) Outcome {
	return Outcome(o[number>>2]>>(number&3*2)) & 3
}

// RowState is the state of a position while its tier is solved. A position that is not
// decided counts the moves, 0..MaxRowMoves, that stay in the tier and have not been refuted, with
// RowDraw added if a move that leaves the tier draws. One that is decided is won or lost
// at a level: how many moves come before the one that leaves the tier or ends the game.
type RowState uint8

// States of positions.
const (
	MaxRowMoves          = 0x3f
	RowDraw     RowState = 0x40
	RowWon      RowState = 0x80 // at level 0
	RowLost     RowState = 0x81 // at level 0
	RowHole     RowState = 0xff // no position has this number

	// MaxRowLevel is the largest level that is kept; it stands for larger ones, too.
	MaxRowLevel = 62
)

// DecidedAt returns a state, RowWon or RowLost, at a level.
func (s RowState) DecidedAt(level int) RowState { return s + RowState(min(level, MaxRowLevel)*2) }

// Decided reports whether the position is won or lost, or a hole.
func (s RowState) Decided() bool { return s >= RowWon }

// Level returns the level at which the position was decided, up to MaxRowLevel.
func (s RowState) Level() int { return int(s-RowWon) / 2 }

// Outcome returns the value of a position once its tier is solved: what is not decided is
// drawn by endless play.
func (s RowState) Outcome() Outcome {
	switch {
	case s == RowHole:
		return OutcomeHole
	case s < RowWon:
		return OutcomeDraw
	case s&1 != 0:
		return OutcomeLoss
	}
	return OutcomeWin
}
