package pente

import "sync"

// pattern is the pattern that a stone on an empty cell would make in one line,
// for the side that places it. Only fives that contain the stone count.
type pattern uint16

const (
	none      pattern = iota // no five even with three more stones
	two                      // one more stone makes a three
	openTwo                  // one more stone makes an open three
	three                    // one more stone makes a four
	openThree                // one more stone makes an open four
	four                     // one more stone makes a five, on one cell
	openFour                 // one more stone makes a five, on two cells or more
	five

	patterns = 8
)

var patternNames = [patterns]string{"none", "two", "open two", "three", "open three", "four", "open four", "five"}

// prospect is the effect of a stone of either side on an empty cell along one
// line, one byte per side: see the package comment. For an occupied cell it is 0.
type prospect uint16

// The fields of a side's byte.
const (
	patternBits   = 7      // pattern that the stone makes
	forcingBit    = 1 << 2 // set in openThree and all better patterns
	capturesShift = 3      // pairs that it captures, 0..2
	captureBits   = 3 << capturesShift
	bracketsShift = 5 // pairs that it brackets, 0..2
	bracketBits   = 3 << bracketsShift
	exposedBit    = 1 << 7 // it makes a pair that the other side can capture

	sideBits = 8
)

// side returns the byte of a seat.
func (p prospect) side(seat uint) uint8 { return uint8(p >> (sideBits * seat)) }

// code is the number of a prospect. Only 211 occur. Occupied cells have code 0.
type code = uint8

// The codes of prospects by the eight places around a cell, two bits each as the
// rules pack them: the places before the cell in the low byte, those after it in
// the high byte, its two neighbours at the top of the low byte and the bottom of
// the high byte.
//
//	bits   15 14 | 13 12 | 11 10 | 9 8 | 7 6 | 5 4 | 3 2 | 1 0
//	place    +4  |   +3  |   +2  |  +1 |  −1 |  −2 |  −3 |  −4
//
// All positions share these and the tables derived from them, which are made with
// the first position.
var (
	codes     [1 << 16]code
	prospects [1 << 8]prospect // by code
)

var makeTables = sync.OnceFunc(func() {
	known := map[prospect]code{0: 0}
	reach := patternsByReach()
	for around := range codes {
		var q prospect
		for seat := range uint(2) {
			q |= prospect(reach[reachOf(around, seat)]) << (sideBits * seat)
			q |= prospect(tactics(around, seat)) << (sideBits * seat)
		}
		c, ok := known[q]
		if !ok {
			c = code(len(known))
			known[q], prospects[c], lineMarks[c] = c, q, marksOf(q)
		}
		codes[around] = c
	}
	makeOrders()
	makeBeyond()
	makeOffsets()
	makeSlots()
})

// codeAmid returns the code of a cell's prospect. The lowest bits of line are the
// place reach places before the cell.
func codeAmid(line uint64) code { return codes[line&0xff|line>>2&0xff00] }

// places is the number of places that a prospect depends on.
const places = 8

// reachOf returns the eight places around a cell from a side's point of view, as
// a number of eight ternary digits: 0 blocked, 1 empty, 2 own.
func reachOf(around int, seat uint) int {
	reach := 0
	for i := places - 1; i >= 0; i-- {
		reach *= 3
		switch around >> (2 * i) & 3 {
		case 0:
			reach++
		case 1 << seat:
			reach += 2
		}
	}
	return reach
}

// powersOf3 holds the place values of the digits.
var powersOf3 = [places + 1]int{1, 3, 9, 27, 81, 243, 729, 2187, 6561}

// patternsByReach returns the pattern that a stone makes, by its surroundings.
// One more stone gives a larger number, so that descending order computes it
// first.
func patternsByReach() (table [6561]pattern) {
	for reach := len(table) - 1; reach >= 0; reach-- {
		var next [patterns]int
		for i := range places {
			if reach/powersOf3[i]%3 == 1 {
				next[table[reach+powersOf3[i]]]++
			}
		}
		p := none
		switch {
		case hasFive(reach):
			p = five
		case next[five] > 1:
			p = openFour
		case next[five] > 0:
			p = four
		case next[openFour] > 0:
			p = openThree
		case next[four] > 0:
			p = three
		case next[openThree] > 0:
			p = openTwo
		case next[three] > 0:
			p = two
		}
		table[reach] = p
	}
	return table
}

// hasFive reports whether a stone in the middle of reach is part of a five.
func hasFive(reach int) bool {
	run := 1
	for i := places / 2; i < places && reach/powersOf3[i]%3 == 2; i++ {
		run++
	}
	for i := places/2 - 1; i >= 0 && reach/powersOf3[i]%3 == 2; i-- {
		run++
	}
	return run >= 5
}

// tactics returns the captures, brackets and exposure bits of a stone of a seat
// with the given surroundings.
func tactics(around int, seat uint) int {
	own, enemy := 1<<seat, 2>>seat
	result := 0
	for _, step := range [2]int{1, -1} {
		at := func(k int) int {
			k *= step
			if k > 0 {
				k--
			}
			return around >> (2 * (k + places/2)) & 3
		}
		switch {
		case at(1) == enemy && at(2) == enemy && at(3) == own:
			result += 1 << capturesShift
		case at(1) == enemy && at(2) == enemy && at(3) == 0:
			result += 1 << bracketsShift
		case at(1) == own && (at(-1) == 0 && at(2) == enemy || at(-1) == enemy && at(2) == 0):
			result |= exposedBit
		}
	}
	return result
}

// A word holds the prospects of a cell in the four families of lines, 16 bits
// each. The lanes of a side are its bytes in the word.
const (
	lanes     = 0x0001_0001_0001_0001
	laneTotal = 48 // position of the sum of x's lanes in lanes·x
)

// lanesOf returns the lanes of a seat.
func lanesOf(word uint64, seat uint) uint64 { return word >> (sideBits * seat) & (lanes * 0xff) }

// capturesOf returns the number of pairs that a stone captures, given the lanes
// of its side.
func capturesOf(side uint64) int32 {
	return int32(side >> capturesShift & (lanes * 3) * lanes >> laneTotal)
}

// fours returns a bit for each lane with a four, open or not, or a five.
func fours(side uint64) uint64 { return side >> 2 & (side | side>>1) & lanes }

// several reports whether more than one bit is set.
func several(x uint64) bool { return x&(x-1) != 0 }

// The kinds of urgent cells.
const (
	fiveCells    = iota
	fourCells    // fours, open or not, and fives
	captureCells // captures
)
