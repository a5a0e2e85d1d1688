package pente

import "math/bits"

// marks is what the prospects of a cell count for together, in all four lines. It is the sum of those of its lines:
//
//	bits   57..63         | 50..56         | 32..41   | 16..31         | 0..15
//	       tally, seat 1  | tally, seat 0  | the cell | counts, seat 1 | counts, seat 0
//
// The counts have four bits for each kind of set: lines with a five, lines with a four or better, and pairs that a stone
// captures. The cell is in a set if that isn't 0. The tallies are those of the crossings.
type marks uint64

const (
	countBits  = 4                    // for each kind
	seatBits   = 16                   // for the counts of each seat
	setsOfSeat = seatBits / countBits // the last is of no kind
	cellFrom   = 2 * seatBits
	tallyFrom  = 64 - 2*tallyBits
	anyCount   = 0x0888_0888 // the top bits of the counts

	captureCount  = 1<<countBits - 1 // of seat 0
	captureCounts = (captureCount<<seatBits | captureCount) << (countBits * captureCells)
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
		m |= counts<<(seatBits*seat) | marks(tallyOf(made))<<(tallyFrom+tallyBits*seat)
	}
	return m
}

// hasCounts reports whether any count isn't 0, or of a difference, whether any differs.
func (m marks) hasCounts() bool { return uint32(m) != 0 }

// cell returns the cell that the marks are those of.
func (m marks) cell() uint { return uint(m>>cellFrom) % area }

// marksWithout returns those of a cell whose lines have none.
func marksWithout(cell uint) marks { return marks(cell%area) << cellFrom }

// sets returns the sets that a cell is in: bit seatBits·seat + countBits·(kind + 1) - 1.
func (m marks) sets() uint32 {
	// No count is more than 8, and so none carries over.
	return (uint32(m) + anyCount - anyCount>>(countBits-1)) & anyCount
}

// crossing returns what the crossings of a cell are worth.
func (w *worth) crossing(m marks) both { return w.crossings[m>>tallyFrom] }

// mark changes the marks of a cell to the sum of those of its lines.
func (p *Position) mark(cell uint, lines marks) {
	was := p.marks[cell%area]
	now := lines + marksWithout(cell)
	p.changes = append(p.changes, was)
	p.marks[cell%area] = now
	p.score += p.worth.crossing(now) - p.worth.crossing(was)
	if (now - was).hasCounts() {
		p.recount(was, now)
	}
}

// recount updates the captures and sets as the marks of a cell change.
func (p *Position) recount(was, now marks) {
	p.captureTotals += now&captureCounts - was&captureCounts
	for changed := was.sets() ^ now.sets(); changed != 0; changed &= changed - 1 {
		t := toggle(uint(bits.TrailingZeros32(changed))/countBits<<16 | now.cell())
		p.toggles = append(p.toggles, t)
		p.toggle(t)
	}
}

// toggle does or undoes a change of a set.
func (p *Position) toggle(t toggle) {
	p.sets[t>>16/setsOfSeat%2][t>>16%setsOfSeat].toggle(uint(t) % area)
}

// captures returns how many pairs a seat could capture, over all cells and lines.
func (p *Position) captures(seat uint) int32 {
	return int32(p.captureTotals >> (seatBits*seat + countBits*captureCells) & (1<<seatBits - 1))
}
