package pente

import "math/bits"

// Family is one of the four directions in which lines run.
type Family int

// The families.
const (
	Row      Family = iota // lines by r, places by c
	Column                 // lines by c, places by r
	Diagonal               // lines by r−c, places by c
	Anti                   // lines by r+c, places by c

	Families = 4
)

// Span is the side of the torus on which boards lie: every family has Span lines
// of Span places. A cell is Span·r + c, with its row r and its column c counted
// from the upper left corner of the board.
const (
	Span = 32
	mask = Span - 1
)

// The contents of a place in a line, two bits each.
const (
	Empty = 0
	Side1 = 1
	Side2 = 2
	Wall  = 3 // off the board; only in the result of Walls
)

// lines is a board by family and line.
type lines [Families][Span]uint64

// low is a mask with the lower bit of every place.
const low = 0x5555_5555_5555_5555

// flip places a stone on an empty cell or removes it.
func (l *lines) flip(cell uint, stone uint64) {
	r, c := cell/Span%Span, cell%Span
	along, down := stone<<(2*c), stone<<(2*r)
	l[Row][r] ^= along
	l[Column][c] ^= down
	l[Diagonal][(r-c)%Span] ^= along
	l[Anti][(r+c)%Span] ^= along
}

// LineOf returns the line of a family through a cell, and the place of the cell
// in it, both 0..Span-1.
func LineOf(f Family, cell int) (line, place int) {
	r, c := cell/Span&mask, cell&mask
	switch f {
	case Row:
		return r, c
	case Column:
		return c, r
	case Diagonal:
		return (r - c) & mask, c
	default:
		return (r + c) & mask, c
	}
}

// Line returns the stones of a line, 0..Span-1, two bits a place. Places off the
// board are empty: see [Walls]. The n places around place i, i in the middle, are
// bits.RotateLeft64(w, n-1-2*i) & (1<<(2*n) - 1) for an odd n.
func (p *Position) Line(f Family, line int) uint64 { return p.lines[f][line&mask] }

// Walls returns the lines of a board of the given half size with a Wall in every
// place off the board. Places beyond the first wall on either side of a cell may
// belong to another diagonal.
func Walls(half int) (walls [Families][Span]uint64) {
	n := uint(2*half + 1)
	w := (*lines)(&walls)
	for cell := range uint(Span * Span) {
		if cell/Span >= n || cell%Span >= n {
			w.flip(cell, Wall)
		}
	}
	return walls
}

// runsOf5 returns a bit for each five stones of one side in a row, at the lowest
// of them: an even bit for side 1, an odd one for side 2.
func runsOf5(w uint64) uint64 {
	two := w & (w >> 2)
	four := two & (two >> 4)
	return four & (w >> 8)
}

// countRuns4 counts the maximal runs of four or more stones of a side.
func countRuns4(w, stone uint64) int {
	w &= low * stone
	two := w & (w >> 2)
	four := two & (two >> 4)
	return bits.OnesCount64(four &^ (four << 2))
}

// around returns the three places before and the three after a cell, in all four
// families, one byte per direction; see the package comment.
func around(row, column, diagonal, anti uint64, r, c uint) uint64 {
	const six = 0x3f3f
	return bits.RotateLeft64(row, int(6-2*c))&six |
		bits.RotateLeft64(column, int(22-2*r))&(six<<16) |
		bits.RotateLeft64(diagonal, int(38-2*c))&(six<<32) |
		bits.RotateLeft64(anti, int(54-2*c))&(six<<48)
}

// steps holds the offset between adjacent cells in each direction, by the number
// of the direction's byte.
var steps = [8]int{-1, +1, -Span, +Span, -Span - 1, +Span + 1, +Span - 1, -Span + 1}

// brackets holds the bytes of capturing directions, by the capturing seat: before
// the stone enemy, enemy, own from the high bits down, after it from the low bits
// up.
var brackets = [2]uint64{0x1a29_1a29_1a29_1a29, 0x2516_2516_2516_2516}

// captures returns bit 6 of the byte of each direction that equals the byte in
// bracket.
func captures(around, bracket uint64) uint64 {
	const six, seventh = 0x3f3f_3f3f_3f3f_3f3f, 0x4040_4040_4040_4040
	return ^((around ^ bracket) + six) & seventh
}
