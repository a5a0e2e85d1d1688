package seega

import (
	"quincunx/bitboard"
	"quincunx/movegen"
)

// What evaluations look at, in the layout of the package comment. None of it is
// needed to play.

// Words is the number of words that a board takes at most.
const Words = words

// Layout returns the number of cells from one row to the next and the number of
// words in use on boards of a valid size. On boards in one word, the others are
// always empty.
func Layout(size int) (stride, words int) {
	g := geometryOf(size)
	return g.stride, g.words
}

// Men returns a word of the men of a seat. Word is 0..Words-1.
func (p *Position) Men(seat movegen.Seat, word int) bitboard.Set {
	return p.now.men[seat&1][word&(words-1)]
}

// Placing reports whether men are still being placed.
func (p *Position) Placing() bool { return p.now.mode == placing }

// Pinned returns the cell of the man that must go on, if there is one.
func (p *Position) Pinned() (cell int, pinned bool) {
	c := p.now.pinned
	return int(c), c != nobody
}

// Quiet returns the number of moves since the last capture, 0..MaxCount.
func (p *Position) Quiet() int { return int(p.now.quiet) }

// Threshold is that of the options.
func (p *Position) Threshold() int { return int(p.threshold) }

// StepOf returns the step from one cell to another.
func StepOf(from, to int) movegen.Move { return stepOf(uint8(from), uint8(to)) }

// Ends returns the cells that a step leads from and to. A man that is placed
// comes from cell 0; the ends of a null move mean nothing.
func Ends(m movegen.Move) (from, to int) {
	f, t := ends(m)
	return int(f), int(t)
}

// IsStep reports whether a legal move is a step, not a placement or null move.
func IsStep(m movegen.Move) bool { return m&kind == step }

// MakePass gives the turn to the other seat, which the rules don't allow a seat
// that can move. Nothing else changes; the pass is no move to be counted. It is
// for searches that ask what a move is worth. No man may be pinned, and all
// must be placed. Unmake takes it back.
func (p *Position) MakePass() {
	now, next := p.push()
	*next = *now
	next.pass()
}
