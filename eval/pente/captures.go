package pente

import (
	"quincunx/movegen"
)

// What a capture takes and opens besides the pair. The stones that it takes are part of patterns, and on their cells
// the side that captures can then make patterns of its own. The prospects of the cells, as if they were empty, tell both.
const (
	takesOpenTwo   = iota // a captured stone is part of one
	takesOpenThree        // or of more
	opensFour             // a stone in place of a captured one would make it
	opensOpenFour
	opensFive

	spoilKinds = 5
)

var spoilNames = [spoilKinds]string{
	"capture from an open two", "capture from an open three", "capture that opens a four", "capture that opens an open four", "capture that opens a five",
}

// spoilsOf returns how often each kind counts for a captured stone with a prospect on its cell, for the seat that captures it.
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

// spoils returns what the captures that the seats could make are worth besides the pairs.
func (p *Position) spoils() (sum both) {
	for seat := range uint(2) {
		if p.captures(seat) == 0 {
			continue
		}
		worth := &p.worth.spoils[seat]
		for cell := range p.sets[seat][captureCells].all {
			var stones [2 * 8]int // a pair in each direction
			for _, stone := range p.Captures(stones[:0], movegen.Seat(seat), int(cell)) {
				a, b, c, d := p.look(uint(stone))
				sum += worth[a] + worth[b] + worth[c] + worth[d]
			}
		}
	}
	return sum
}
