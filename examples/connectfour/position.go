package connectfour

import (
	"fmt"
	"math/bits"

	"quincunx/bitboard"
	"quincunx/movegen"
)

// The ranges of a board.
const (
	MinColumns = 4
	MaxColumns = 8
	MinRows    = 4
	MaxRows    = 7
)

// Position is a position of Connect Four with its move history. A move is its
// column, from 1.
type Position struct {
	columns, rows int
	discs         [2]uint64 // of the mover and of the other seat
	mover         movegen.Seat
	past          []uint64 // cells of the moves made, one bit each
}

var _ movegen.Position = (*Position)(nil)

// New returns the empty board. It returns an error that names the number out of
// range.
func New(columns, rows int) (*Position, error) {
	switch {
	case columns < MinColumns || columns > MaxColumns:
		return nil, fmt.Errorf("connectfour: %d columns are not in %d..%d", columns, MinColumns, MaxColumns)
	case rows < MinRows || rows > MaxRows:
		return nil, fmt.Errorf("connectfour: %d rows are not in %d..%d", rows, MinRows, MaxRows)
	}
	return &Position{columns: columns, rows: rows, past: make([]uint64, 0, columns*rows)}, nil
}

// Seats returns 2.
func (p *Position) Seats() int { return 2 }

// Mover returns the seat to move; after a win, the seat that lost.
func (p *Position) Mover() movegen.Seat { return p.mover }

// bottom returns the lowest cell of a column, from 0.
func (p *Position) bottom(column int) uint64 { return 1 << (column * (p.rows + 1)) }

// landing returns the cell where a disc lands in a column, from 0. If the column
// is full, it is the bit above the column.
func (p *Position) landing(column int) uint64 {
	filled := p.discs[0] | p.discs[1]
	column1s := p.bottom(column)<<(p.rows+1) - p.bottom(column)
	return filled&column1s + p.bottom(column)
}

// isFull reports whether a column, from 0, has no empty cell.
func (p *Position) isFull(column int) bool {
	return p.landing(column) == p.bottom(column)<<p.rows
}

// hasFour reports whether there is a line of four in a set of discs.
func (p *Position) hasFour(discs uint64) bool {
	for _, step := range [...]int{1, p.rows, p.rows + 1, p.rows + 2} { // up, down right, right, up right
		pairs := discs & (discs >> step)
		if pairs&(pairs>>(2*step)) != 0 {
			return true
		}
	}
	return false
}

// isWon reports whether the seat that moved last has four in a line.
func (p *Position) isWon() bool { return p.hasFour(p.discs[1]) }

// Over reports whether a seat has four in a line or the board is full.
func (p *Position) Over() bool {
	return p.isWon() || bits.OnesCount64(p.discs[0]|p.discs[1]) == p.columns*p.rows
}

// Score gives the seat with four in a line a win and the other a loss.
func (p *Position) Score(dst *[movegen.MaxSeats]int32) {
	*dst = [movegen.MaxSeats]int32{}
	if p.isWon() {
		dst[p.mover], dst[1-p.mover] = movegen.Loss, movegen.Win
	}
}

// Key returns a 64-bit key of the position. The discs of both seats and the size
// of the board determine it.
func (p *Position) Key() uint64 {
	return bitboard.Mix(p.discs[0]) ^ bitboard.Mix(^p.discs[1]) ^ uint64(p.columns<<3|p.rows)
}

// Moves appends the columns that are not full, from the left.
func (p *Position) Moves(dst []movegen.Move) []movegen.Move {
	if p.Over() {
		return dst
	}
	for column := range p.columns {
		if !p.isFull(column) {
			dst = append(dst, movegen.Move(column+1))
		}
	}
	return dst
}

// Legal reports whether m, which may be any bit pattern, is a legal move.
func (p *Position) Legal(m movegen.Move) bool {
	return m >= 1 && m <= movegen.Move(p.columns) && !p.isFull(int(m-1)) && !p.Over()
}

// Make makes the legal move m.
func (p *Position) Make(m movegen.Move) {
	cell := p.landing(int(m - 1))
	p.past = append(p.past, cell)
	p.discs[0], p.discs[1] = p.discs[1], p.discs[0]|cell
	p.mover = 1 - p.mover
}

// Unmake takes back the last Make.
func (p *Position) Unmake() {
	last := len(p.past) - 1
	p.discs[0], p.discs[1] = p.discs[1]&^p.past[last], p.discs[0]
	p.past = p.past[:last]
	p.mover = 1 - p.mover
}

// Clone returns an independent copy without the move history.
func (p *Position) Clone() movegen.Position {
	c := *p
	c.past = make([]uint64, 0, p.columns*p.rows)
	return &c
}
