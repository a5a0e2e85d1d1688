package seega

import (
	"quincunx/bitboard"
	"quincunx/movegen"
)

// Accessors for evaluations, in the layout of the package comment.

// Words is the largest number of words of a board.
const Words = words

// Layout returns the number of cells from one row to the next, and the number of
// words in use, of boards of a valid size. The other words are always empty.
func Layout(size int) (stride, words int) {
	g := geometryOf(size)
	return g.stride, g.words
}

// Men returns a word of the men of a seat; word is 0..Words-1.
func (p *Position) Men(seat movegen.Seat, word int) bitboard.Set {
	return p.now.men[seat&1][word&(words-1)]
}

// AllMen returns all words of the men of a seat.
func (p *Position) AllMen(seat movegen.Seat) [Words]bitboard.Set { return p.now.men[seat&1] }

// Placing reports whether men are still being placed.
func (p *Position) Placing() bool { return p.now.mode == placing }

// Pinned returns the cell of the man that must capture again, if there is one.
func (p *Position) Pinned() (cell int, pinned bool) {
	c := p.now.pinned
	return int(c), c != noCell
}

// Quiet returns the number of moves since the last capture, 0..MaxCount.
func (p *Position) Quiet() int { return int(p.now.quiet) }

// Threshold returns the threshold of the options.
func (p *Position) Threshold() int { return int(p.threshold) }

// PlaceOn returns the placement of a man on a cell.
func PlaceOn(cell int) movegen.Move { return placeOn(uint8(cell)) }

// StepOf returns the step from one cell to another.
func StepOf(from, to int) movegen.Move { return stepOf(uint8(from), uint8(to)) }

// Ends returns the cells from and to which a step leads. For a placement, from is 0;
// for a null move, both are undefined.
func Ends(m movegen.Move) (from, to int) {
	f, t := ends(m)
	return int(f), int(t)
}

// IsStep reports whether a legal move is a step, and not a placement or a null move.
func IsStep(m movegen.Move) bool { return m&kind == step }

// MakePass passes the turn to the other seat, which the rules don't allow if the mover
// has a step. It is for null move pruning and the analysis of threats. Nothing else
// changes: a pass does not count as a quiet move. All men must be placed, and none may
// be pinned. Unmake takes the pass back.
func (p *Position) MakePass() {
	now, next := p.push()
	*next = *now
	next.pass()
}
