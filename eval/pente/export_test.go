package pente

import "slices"

// ProspectOf returns a seat's table entry for the eight places around a cell, two
// bits each.
func ProspectOf(around int, seat uint) (pattern string, captures, brackets int, exposed bool) {
	makeTables()
	side := int(prospects[codes[around]].side(seat))
	return patternNames[side&patternBits], side & captureBits >> capturesShift, side & bracketBits >> bracketsShift, side&exposedBit != 0
}

// CodeOf returns the code of a prospect that occurs.
func CodeOf(q uint16) int { return slices.Index(prospects[:codeRows], prospect(q)) }
