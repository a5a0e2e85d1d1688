package rows

import (
	"encoding/binary"
	"math/bits"
	"slices"

	"quincunx/movegen"
)

// A tally counts the values of positions: wins in the lowest tallyBits bits, draws in the next ones, losses above.
type tally uint16

const (
	tallyBits = 5 // enough for the steps from a position
	tallySize = 2 // bytes
)

// tallyOf is the tally of one value, by value&3.
var tallyOf = [4]tally{movegen.Win & 3: 1, movegen.Draw & 3: 1 << tallyBits, movegen.Loss & 3: 1 << (2 * tallyBits)}

// context returns the numbers of values, those above 3 as 3, as 6 bits of a context.
func (t tally) context() int {
	const mask = 1<<tallyBits - 1
	return min(int(t&mask), 3)<<4 | min(int(t>>tallyBits&mask), 3)<<2 | min(int(t>>(2*tallyBits)), 3)
}

// Patterns that differ only in their low bits form a block, whose indices are consecutive. A step above the low bits maps a block to
// another block in the same order, so one addition counts the values after the step for four positions.
const (
	lowBits  = 8
	lowMask  = 1<<lowBits - 1
	maxBlock = 70 // positions: the lowBits/2-subsets of lowBits bits
)

// tallies counts, for each position of a row, the values of those with one of the n men a step up or to the left. They have smaller
// indices.
type tallies struct {
	targets [maxCells][2]uint64 // by bit of a pattern: the bits of the cells to the left and above, or 0
	values  []byte              // by index: the tally of the value, tallySize bytes each

	lowSteps  [1 << lowBits][lowBits]uint8 // by low bits: the ranks in the block after steps within the low bits
	lowCounts [1 << lowBits]uint8          // numbers of these steps
	lowKnown  [1 << lowBits]bool           // lowSteps and lowCounts are set

	start   int                        // first index of the block
	sums    [(maxBlock + 3) / 4]uint64 // by rank in the block, four to a word: tallies of the values after steps above the low bits
	entries []entry                    // steps from the bits above to the low bits
}

// entry is a step that sets a low bit: it leads to the block that begins at start.
type entry struct {
	start int
	bit   uint64
}

// setTallies prepares for the first positions of a row. Call setCells before.
func (w *rowWalker) setTallies(positions int) {
	t := &w.tallies
	bitOf := w.patternBits()
	for i, cell := range w.images {
		for j, to := range [2]uint64{w.left(cell), w.up(cell)} {
			if t.targets[i][j] = 0; to != 0 {
				t.targets[i][j] = bitOf[bits.TrailingZeros64(to)]
			}
		}
	}
	clear(t.lowKnown[:])
	size := tallySize * (positions + maxBlock) // startBlock reads beyond the end of a block
	t.values = slices.Grow(t.values[:0], size)[:size]
}

// startBlock prepares for the block that begins with an index, given the patterns from there.
func (w *rowWalker) startBlock(start int, patterns []uint64) {
	t := &w.tallies
	first := patterns[0]
	above, men := first&^lowMask, bits.OnesCount64(first&lowMask)
	length := int(binomial[min(lowBits, len(w.images))][men]) //nolint:gosec // at most maxBlock
	sums := t.sums[:(length+3)/4]
	clear(sums)
	t.start, t.entries = start, t.entries[:0]
	for left := above; left != 0; left &= left - 1 {
		from := left & -left
		for _, to := range t.targets[bits.TrailingZeros64(left)] {
			switch {
			case to == 0 || to&above != 0:
			case to <= lowMask:
				t.entries = append(t.entries, entry{int(w.rankPattern(above ^ from | (2<<men - 1))), to})
			default:
				values := t.values[tallySize*w.rankPattern(first^from^to):]
				for i := range sums {
					sums[i] += binary.LittleEndian.Uint64(values[8*i:])
				}
			}
		}
	}
	if t.lowKnown[first&lowMask] {
		return
	}
	for _, pattern := range patterns[:length] {
		low := pattern & lowMask
		t.lowKnown[low], t.lowCounts[low] = true, 0
		for left := low; left != 0; left &= left - 1 {
			for _, to := range t.targets[bits.TrailingZeros64(left)] {
				if to&^low != 0 {
					t.lowSteps[low][t.lowCounts[low]] = uint8(w.rankPattern(low ^ left&-left ^ to)) //nolint:gosec // less than maxBlock
					t.lowCounts[low]++
				}
			}
		}
	}
}

// tally returns the tally of the values after the steps from a position of the block.
func (w *rowWalker) tally(index int, pattern uint64) tally {
	t := &w.tallies
	rank, low := index-t.start, pattern&lowMask
	sum := tally(t.sums[rank/4] >> (16 * (rank % 4))) //nolint:gosec // the low bits
	for _, to := range t.lowSteps[low][:t.lowCounts[low]] {
		sum += t.at(t.start + int(to))
	}
	for _, e := range t.entries {
		if low&e.bit == 0 {
			sum += t.at(e.start + int(w.ranks[0][low|e.bit]))
		}
	}
	return sum
}

// at returns the tally of the value with an index.
func (t *tallies) at(index int) tally {
	return tally(binary.LittleEndian.Uint16(t.values[tallySize*index:]))
}

// set sets the value with an index.
func (t *tallies) set(index int, value movegen.Outcome) {
	binary.LittleEndian.PutUint16(t.values[tallySize*index:], uint16(tallyOf[value&3]))
}
