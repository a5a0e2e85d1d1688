package pente

import (
	"math/bits"

	rules "quincunx/movegen/pente"
)

// marks is what the prospects of a cell count for together, in all four lines. It is the sum of those of its lines:
//
//	bits   48..63         | 32..47         | 16..31         | 0..15
//	       tally, seat 1  | tally, seat 0  | counts, seat 1 | counts, seat 0
//
// The counts have four bits for each kind of set: lines with a five, lines with a four or better, and pairs that a stone
// captures. The cell is in a set if that isn't 0. The tallies are those of the crossings.
type marks uint64

const (
	countBits = 4  // for each kind
	seatBits  = 16 // for each seat
	tallyFrom = 2 * seatBits
	anyCount  = 0x0888_0888 // the top bits of the counts
)

// lineMarks are the marks of one line, by code.
var lineMarks [1 << 8]marks

func marksOf(q prospect) (m marks) {
	for seat := range uint(2) {
		side := q.side(seat)
		made := pattern(side & patternBits)
		counts := marks(side&captureBits>>capturesShift) << (countBits * captureCells)
		if made == five {
			counts |= 1 << (countBits * fiveCells)
		}
		if made >= four {
			counts |= 1 << (countBits * fourCells)
		}
		m |= (counts | marks(tallyOf(made))<<tallyFrom) << (seatBits * seat)
	}
	return m
}

// hasCounts reports whether any count isn't 0, or of a difference, whether any differs.
func (m marks) hasCounts() bool { return uint32(m) != 0 }

// captures returns how many pairs a stone of a seat captures.
func (m marks) captures(seat uint) int32 {
	return int32(m >> (seatBits*seat + countBits*captureCells) & (1<<countBits - 1))
}

// sets returns the sets that a cell is in: bit seatBits·seat + countBits·(kind + 1) - 1.
func (m marks) sets() uint32 {
	// No count is more than 8, and so none carries over.
	return (uint32(m) + anyCount - anyCount>>(countBits-1)) & anyCount
}

// crossing returns what the crossings of a cell are worth.
func (w *worth) crossing(m marks) both {
	return w.crossings[0][m>>tallyFrom%(1<<tallyBits)] + w.crossings[1][m>>(tallyFrom+seatBits)%(1<<tallyBits)]
}

// marks returns those of a cell.
func (p *Position) marks(cell uint) marks {
	slot := cell % area * rules.Families
	return lineMarks[p.ahead[slot]] + lineMarks[p.ahead[slot+1]] + lineMarks[p.ahead[slot+2]] + lineMarks[p.ahead[slot+3]]
}

// recount updates the captures and sets as the marks of a cell change.
func (p *Position) recount(cell uint, was, now marks) {
	for seat := range uint(2) {
		p.captureTotals[seat] += now.captures(seat) - was.captures(seat)
	}
	for changed := was.sets() ^ now.sets(); changed != 0; changed &= changed - 1 {
		t := toggle(uint(bits.TrailingZeros32(changed))/countBits<<16 | cell)
		p.toggles = append(p.toggles, t)
		p.toggle(t)
	}
}

// toggle does or undoes a change of a set.
func (p *Position) toggle(t toggle) {
	const setsOfSeat = seatBits / countBits
	p.sets[t>>16/setsOfSeat%2][t>>16%setsOfSeat%kinds].toggle(uint(t) % area)
}
