package chinesecheckers

import "quincunx/bitboard"

// cell is a bit index into the sets of a board.
type cell uint16

const (
	triangles = 6
	hexagon   = 6 // the zone between the triangles
	outside   = 7

	// classes is the number of classes of cells with the same parities of row
	// and column. A class is numbered by two bits: row, column. A jump stays in
	// its class, a step leaves it.
	classes = 4

	// A board's byte for a cell has the zone in the low bits and the class
	// above.
	zoneBits   = 3
	zoneMask   = 1<<zoneBits - 1
	directions = 6 // clockwise from the right; d+3 is the opposite of d
)

// board is the geometry of one size. It is immutable and shared by all
// positions.
type board struct {
	size    int
	width   int // index distance between a cell and the next one below it in its class
	origin  int // index of row 0, column 0
	segment int // index distance between two classes

	words int // length of a set, guard words included
	first int // the words first..last-1 hold the cells, with guard words between classes
	last  int

	step    [classes][directions]int // index offset of a step, by the class of its start
	jump    [directions]int          // index offset of a jump
	offsets [classes][8]cell         // step, in an array whose length avoids bounds checks
	zones   []uint8                  // by index; see zoneBits

	near []uint8    // by index, the directions with a next cell, as bits
	open [3][]uint8 // by home % 3 and index, the directions of steps that may end a move, as bits

	star      []uint64            // all cells
	triangles [triangles][]uint64 // the cells of each triangle
	allowed   [3][]uint64         // by home % 3, the cells where men may begin and end a move
	cells     []cell              // all cells row by row, as in texts
	rows      []int               // rows[r] is the index of row r's first cell in cells; one more at the end
}

// boardOf returns the geometry of a size MinSize..MaxSize.
var boardOf = bitboard.BySize(MaxSize, newBoard)

func newBoard(size int) *board {
	// A class has up to (3n+1)/2 cells in a row. Up to size 4 all boards have
	// the same layout: see the package comment.
	b := &board{size: size, width: max((3*size+2)/2, smallWidth)}
	guard := b.width/64 + 1
	used := (2*size*b.width+3*size/2)/64 + 1 // the last cell of a class is in the last row
	b.segment = 64 * (used + guard)
	b.origin = 64 * guard
	b.first = guard
	b.last = guard + classes*(used+guard)
	b.words = b.last + guard + 1

	// Row and column changes of the directions.
	ways := [directions][2]int{{0, 1}, {1, 1}, {1, 0}, {0, -1}, {-1, -1}, {-1, 0}}
	for d, way := range ways {
		b.jump[d] = way[0]*b.width + way[1]
		for class := range classes {
			// Far enough inside for all coordinates to be positive.
			r, j := 2+class>>1, 2+class&1
			b.step[class][d] = int(b.at(r+way[0], j+way[1])) - int(b.at(r, j))
			b.offsets[class][d] = cell(b.step[class][d])
		}
	}

	b.zones = make([]uint8, 64*b.words)
	for i := range b.zones {
		b.zones[i] = outside
	}
	b.star = make([]uint64, b.words)
	for t := range b.triangles {
		b.triangles[t] = make([]uint64, b.words)
	}
	for axis := range b.allowed {
		b.allowed[axis] = make([]uint64, b.words)
	}
	b.cells = make([]cell, 0, 6*size*(size+1)+1)
	b.rows = make([]int, 0, 4*size+2)
	for r := range 4*size + 1 {
		b.rows = append(b.rows, len(b.cells))
		for j := range 4*size + 1 {
			zone := zoneOf(size, r, j)
			if zone == outside {
				continue
			}
			c := b.at(r, j)
			b.cells = append(b.cells, c)
			b.zones[c] = uint8(zone | classOf(r, j)<<zoneBits)
			add(b.star, c)
			if zone != hexagon {
				add(b.triangles[zone], c)
			}
			for axis := range b.allowed {
				if zone == hexagon || zone%3 == axis {
					add(b.allowed[axis], c)
				}
			}
		}
	}
	b.rows = append(b.rows, len(b.cells))

	b.near = b.towards(b.star)
	for axis := range b.open {
		b.open[axis] = b.towards(b.allowed[axis])
	}
	return b
}

// large reports whether the board is too large for the layout of small boards.
func (b *board) large() bool { return b.size > smallSize }

// towards returns, for each cell, the directions in which the next cell is in
// the set.
func (b *board) towards(set []uint64) []uint8 {
	ways := make([]uint8, 64*b.words)
	for _, c := range b.cells {
		for d, step := range b.steps(c) {
			ways[c] |= uint8(bit(set, c+cell(step)) << d)
		}
	}
	return ways
}

// zoneOf returns the triangle of row r, column j, or hexagon or outside. The
// star consists of two large triangles, one upright and one inverted, whose
// intersection is the hexagon. Each side of one large triangle cuts off a small
// triangle from the other.
func zoneOf(n, r, j int) int {
	upright := r <= 3*n && n <= j && j <= n+r
	inverted := r >= n && r-n <= j && j <= 3*n
	switch {
	case upright && inverted:
		return hexagon
	case upright && r < n:
		return 0
	case inverted && j > n+r:
		return 1
	case upright && j > 3*n:
		return 2
	case inverted && r > 3*n:
		return 3
	case upright && j < r-n:
		return 4
	case inverted && j < n:
		return 5
	}
	return outside
}

func classOf(r, j int) int { return r&1<<1 | j&1 }

// at returns the index of row r, column j.
func (b *board) at(r, j int) cell {
	return cell(b.origin + classOf(r, j)*b.segment + r>>1*b.width + j>>1)
}

// place returns the row and column of a cell.
func (b *board) place(c cell) (r, j int) {
	i := int(c) - b.origin
	class, i := i/b.segment, i%b.segment
	r, j = i/b.width*2+class>>1, i%b.width*2+class&1
	if zoneOf(b.size, r, j) == outside {
		// Rows that extend beyond the width share indices with the next row,
		// which begins further right.
		r, j = r-2, j+2*b.width
	}
	return r, j
}

// printed returns the printed column of row r, column j.
func (b *board) printed(r, j int) int { return j - r/2 - b.size }

// lookup returns the cell printed as r:c, if it exists.
func (b *board) lookup(r, c int) (cell, bool) {
	j := c + r/2 + b.size
	if r < 0 || r > 4*b.size || j < 0 || j > 4*b.size || zoneOf(b.size, r, j) == outside {
		return 0, false
	}
	return b.at(r, j), true
}

// zone returns the triangle of a cell, or hexagon or outside.
func (b *board) zone(c cell) uint8 { return b.zones[c] & zoneMask }

// class returns the class of a cell.
func (b *board) class(c cell) int { return int(b.zones[c] >> zoneBits) }

// steps returns the offsets of the steps from a cell.
func (b *board) steps(c cell) *[directions]int { return &b.step[b.class(c)] }
