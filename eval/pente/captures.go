package pente

import (
	"quincunx/movegen"
)

// Effects of a capture besides the pair. The captured stones are part of patterns, and on their cells the capturing
// side can then make patterns of its own. Both follow from the prospects of these cells as if they were empty.
const (
	takesOpenTwo   = iota // a captured stone is part of an open two
	takesOpenThree        // a captured stone is part of an open three or better
	opensFour             // a stone in place of a captured one would make a four
	opensOpenFour
	opensFive

	spoilKinds = 5
)

var spoilNames = [spoilKinds]string{
	"capture from an open two", "capture from an open three", "capture that opens a four", "capture that opens an open four", "capture that opens a five",
}

// spoilsOf returns the count of each kind for a captured stone, given the prospect of its cell, for the seat that
// captures it.
func spoilsOf(q prospect, seat uint) (spoils [spoilKinds]int32) {
	switch pattern(q.side(1-seat) & patternBits) {
	case openTwo:
		spoils[takesOpenTwo] = 1
	case openThree, four, openFour, five:
		spoils[takesOpenThree] = 1
	}
	if opened := pattern(q.side(seat) & patternBits); opened >= four {
		spoils[opensFour+opened-four] = 1
	}
	return spoils
}

// spoils returns the value of all possible captures of both seats besides the pairs.
func (p *Position) spoils() (sum both) {
	for seat := range uint(2) {
		if p.captures(seat) == 0 {
			continue
		}
		worth := &p.worth.spoils[seat]
		for cell := range p.sets[seat][captureCells].all {
			var stones [2 * 8]int // one pair in each direction
			for _, stone := range p.Captures(stones[:0], movegen.Seat(seat), int(cell)) {
				a, b, c, d := p.codesAround(uint(stone))
				sum += worth[a] + worth[b] + worth[c] + worth[d]
			}
		}
	}
	return sum
}
