package trilite

import (
	"quincunx/bitboard"
	"quincunx/movegen"
)

const (
	cells  = 9
	board  = bitboard.Set(1<<cells - 1)
	stones = 3 // largest number of a seat's stones on the board
)

// queue holds the cells of one seat's stones by age; see the package comment.
type queue uint16

// state is a position without its history, in one word.
type state uint64

const (
	ageBits  = 4 * stones
	ageMask  = 1<<ageBits - 1
	setShift = 2 * ageBits
	overBit  = setShift + 2*cells
	moverBit = overBit + 1
)

// pack returns the state with the given stones of the mover and of the other seat.
func pack(mine, theirs queue, mover movegen.Seat) state {
	s := state(mine) | state(theirs)<<ageBits | state(mover)<<moverBit |
		state(mine.set())<<setShift | state(theirs.set())<<(setShift+cells)
	if hasLine(theirs.set()) {
		s |= 1 << overBit
	}
	return s
}

// mine and theirs return the stones of the mover and of the other seat.
func (s state) mine() queue   { return queue(s & ageMask) }
func (s state) theirs() queue { return queue(s >> ageBits & ageMask) }

func (s state) mover() movegen.Seat { return movegen.Seat(s >> moverBit) }
func (s state) over() bool          { return s>>overBit&1 != 0 }

// empty returns the cells without a stone.
func (s state) empty() bitboard.Set {
	return board &^ bitboard.Set(s>>setShift|s>>(setShift+cells))
}

// stones returns the number of stones on the board.
func (s state) stones() int {
	return bitboard.Set(s >> setShift & (1<<(2*cells) - 1)).Count()
}

// set returns the cells of the stones.
func (q queue) set() (s bitboard.Set) {
	for ; q != 0; q >>= 4 {
		s |= 1 << (q&0xf - 1)
	}
	return s
}

// hasLine reports whether the set contains a row, a column or a diagonal.
func hasLine(s bitboard.Set) bool { return lineBit(s) != 0 }

// lineBit returns 1 if the set contains a line, and 0 otherwise.
func lineBit(s bitboard.Set) state { return state(lineSets[s>>6&7] >> (s & 63) & 1) }

// lineSets has bit s%64 of word s/64 set for every set s that contains a line.
var lineSets = func() (table [8]uint64) {
	const (
		rowStarts = 0b001_001_001
		colStarts = 0b000_000_111
		diagonal  = 0b100_010_001
		opposite  = 0b001_010_100
	)
	for s := range board + 1 {
		if s&(s>>1)&(s>>2)&rowStarts|s&(s>>3)&(s>>6)&colStarts != 0 ||
			s&diagonal == diagonal || s&opposite == opposite {
			table[s>>6] |= 1 << (s & 63)
		}
	}
	return table
}()

// Position is a position of Trilite with its move history. Its zero value is the
// start: an empty board, seat 0 to move.
type Position struct {
	state state
	past  []state
}

var (
	_ movegen.Position       = (*Position)(nil)
	_ movegen.MoveCounter    = (*Position)(nil)
	_ movegen.EffectReporter = (*Position)(nil)
)

// New returns the start: an empty board, seat 0 to move.
func New() *Position { return &Position{past: make([]state, 0, 64)} }

// Seats returns 2.
func (p *Position) Seats() int { return 2 }

// Mover returns the seat to move, or the seat that has lost if the game is over.
func (p *Position) Mover() movegen.Seat { return p.state.mover() }

// Over reports whether a seat has three in a row.
func (p *Position) Over() bool { return p.state.over() }

// Score gives the seat with three in a row a win and the other a loss.
func (p *Position) Score(dst *[movegen.MaxSeats]int32) {
	*dst = [movegen.MaxSeats]int32{}
	if p.Over() {
		dst[p.Mover()], dst[1-p.Mover()] = movegen.Loss, movegen.Win
	}
}

// Key returns a bijective mix of the state, so that different positions have different
// keys.
func (p *Position) Key() uint64 { return bitboard.Mix(uint64(p.state)) }

// Clone returns an independent copy without the move history.
func (p *Position) Clone() movegen.Position {
	c := New()
	c.state = p.state
	return c
}
