package trilite

import (
	"quincunx/bitboard"
	"quincunx/movegen"
)

const (
	cells  = 9
	board  = bitboard.Set(1<<cells - 1)
	stones = 3 // the most that a seat has on the board
)

// queue is the cells of one seat's stones by age; see the package comment.
type queue uint16

// push places a stone on a cell and returns the queue after it, and the set of
// the cell that becomes empty, if any.
func (q queue) push(cell int) (queue, bitboard.Set) {
	return (q<<4 | queue(cell+1)) & 0xfff, 1 << (q >> 8) >> 1
}

// side is the stones of one seat, kept as a set and by age.
type side struct {
	set bitboard.Set
	age queue
}

// place returns the side after it has placed a stone.
func (s side) place(cell int) side {
	age, gone := s.age.push(cell)
	return side{s.set&^gone | 1<<cell, age}
}

// hasLine reports whether the set contains a row, a column or a diagonal.
func hasLine(s bitboard.Set) bool {
	const (
		rowStarts = 0b001_001_001
		colStarts = 0b000_000_111
		diagonal  = 0b100_010_001
		opposite  = 0b001_010_100
	)
	return s&(s>>1)&(s>>2)&rowStarts|s&(s>>3)&(s>>6)&colStarts != 0 ||
		s&diagonal == diagonal || s&opposite == opposite
}

// state is a position without its past.
type state struct {
	mine, theirs side // of the seat to act and of the other
	mover        movegen.Seat
	over         bool
}

// next returns the state after the mover has placed a stone.
func (s *state) next(cell int) state {
	placed := s.mine.place(cell)
	return state{mine: s.theirs, theirs: placed, mover: 1 - s.mover, over: hasLine(placed.set)}
}

// Position is a position of Trilite and the moves that led to it. Its zero
// value is not ready for use: see [New] and [Parse].
type Position struct {
	state
	past []state
}

var _ interface {
	movegen.Position
	movegen.MoveCounter
	movegen.EffectReporter
	movegen.ReachabilityChecker
} = (*Position)(nil)

// New returns the start: an empty board, seat 0 to act.
func New() *Position { return &Position{past: make([]state, 0, 64)} }

// Seats returns 2.
func (p *Position) Seats() int { return 2 }

// Mover returns the seat to act, or the one that lost once the game is over.
func (p *Position) Mover() movegen.Seat { return p.mover }

// Over reports whether somebody has three in a row.
func (p *Position) Over() bool { return p.over }

// Score gives the seat with three in a row a win and the other a loss.
func (p *Position) Score(dst *[movegen.MaxSeats]int32) {
	*dst = [movegen.MaxSeats]int32{}
	if p.over {
		dst[p.mover], dst[1-p.mover] = movegen.Loss, movegen.Win
	}
}

// Key returns a number that no other position of Trilite has: a bijective mix
// of the stones by age and the mover, which all fit one word.
func (p *Position) Key() uint64 {
	return bitboard.Mix(uint64(p.mover)<<24 | uint64(p.theirs.age)<<12 | uint64(p.mine.age))
}

// Clone returns an independent copy without the moves made so far.
func (p *Position) Clone() movegen.Position {
	c := New()
	c.state = p.state
	return c
}
