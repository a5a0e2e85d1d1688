package pente

import "math/bits"

// marks sums up the counts of a cell's prospects over its four lines:
//
//	bits   57..63         | 50..56         | 47..49     | 44..46     | 32..41   | 16..31         | 0..15
//	       tally, seat 1  | tally, seat 0  | exposures, | exposures, | the cell | counts, seat 1 | counts, seat 0
//	                                         seat 1       seat 0
//
// The counts have four bits for each kind of set: lines with a five, lines with a four or
// better, and pairs that a stone captures. The cell is in a set if the count isn't 0. The
// tallies are for the crossings. The exposures, lines in which a stone makes a pair that the
// other side can capture, are for the network.
type marks uint64

const (
	countBits  = 4                    // bits of a count
	seatBits   = 16                   // bits of the counts of a seat
	setsOfSeat = seatBits / countBits // the last one is unused
	cellFrom   = 2 * seatBits
	tallyFrom  = 64 - 2*tallyBits
	exposeBits = 3 // bits of the exposures of a seat
	exposeFrom = tallyFrom - 2*exposeBits
	anyCount   = 0x0888_0888 // top bits of the counts

	captureCount  = 1<<countBits - 1 // mask of a count of seat 0
	captureCounts = (captureCount<<seatBits | captureCount) << (countBits * captureCells)
)

// lineMarks holds the marks of one line, by code.
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
		m |= counts<<(seatBits*seat) | marks(tallyOf(made))<<(tallyFrom+tallyBits*seat) |
			marks(side>>7)<<(exposeFrom+exposeBits*seat)
	}
	return m
}

// hasCounts reports whether any count is nonzero. For a difference of marks, it reports
// whether any count differs.
func (m marks) hasCounts() bool { return uint32(m) != 0 }

// cell returns the cell to which the marks belong.
func (m marks) cell() uint { return uint(m>>cellFrom) % area }

// marksWithout returns the marks of a cell whose lines all have code 0.
func marksWithout(cell uint) marks { return marks(cell%area) << cellFrom }

// sets returns the sets that contain the cell: bit seatBits·seat + countBits·(kind + 1) -
// 1.
func (m marks) sets() uint32 {
	// No count is more than 8, so that none carries over.
	return (uint32(m) + anyCount - anyCount>>(countBits-1)) & anyCount
}

// crossing returns the value of the crossings of a cell.
func (w *worth) crossing(m marks) both { return w.crossings[m>>tallyFrom] }

// mark sets the marks of a cell to the sum of its lines' marks.
func (p *Position) mark(cell uint, lines marks) {
	was := p.marks[cell%area]
	now := lines + marksWithout(cell)
	p.changes = append(p.changes, markChange{was, now})
	p.marks[cell%area] = now
	p.score += p.worth.crossing(now) - p.worth.crossing(was)
	if (now - was).hasCounts() {
		p.recount(was, now)
	}
}

// recount updates the capture totals and the sets after the marks of a cell have changed.
func (p *Position) recount(was, now marks) {
	p.captureTotals += now&captureCounts - was&captureCounts
	for changed := was.sets() ^ now.sets(); changed != 0; changed &= changed - 1 {
		t := toggle(uint(bits.TrailingZeros32(changed))/countBits<<16 | now.cell())
		p.toggles = append(p.toggles, t)
		p.toggle(t)
	}
}

// toggle applies or reverts a change of a set.
func (p *Position) toggle(t toggle) {
	p.sets[t>>16/setsOfSeat%2][t>>16%setsOfSeat].toggle(uint(t) % area)
}

// captures returns the number of pairs that a seat could capture, over all cells and
// lines.
func (p *Position) captures(seat uint) int32 {
	return int32(p.captureTotals >> (seatBits*seat + countBits*captureCells) & (1<<seatBits - 1))
}
