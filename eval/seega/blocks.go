package seega

import (
	"slices"
	"sync"

	"quincunx/bitboard"
	rules "quincunx/movegen/seega"
)

// Blocks of a board of 7×7 cells and more: all blocks of 3×3 cells. A block is of a kind, by its distance from the edges
// and from the centre. Blocks of a kind share entries, and so do contents that a symmetry of the board maps to each
// other. The digits of a content go from the edges of the board inwards, those of the first row first.
//
// Boards of 7×7 have tables of their own, since a point is worth more there; all larger ones share theirs. The stages
// are those of 5×5.
const (
	minBlockSize    = 7
	sharedBlockSize = 9     // and more have the same tables
	blockSizes      = 2     // with tables of their own
	blockEntries    = 46548 // of a stage: contents that no symmetry maps to another one
)

// The kinds of blocks, each with a table. Upper and left, and above and beside, share entries.
const (
	cornerKind = iota
	upperKind  // at the upper or lower edge
	leftKind   // at the left or right edge
	innerKind  // with neither edge nor centre
	diagonalKind
	aboveKind  // with the centre in the middle of its upper or lower row
	besideKind // with the centre in the middle of its left or right column
	centreKind
	kinds

	blankTable = kinds * blockContents // of lanes without a block
)

// The places of a block along a row or a column: those of its middle cell.
const (
	edgePlace = iota
	innerPlace
	nextPlace // beside the centre
	centrePlace
)

// kindOf returns the kind of a block by its places along the columns and the rows.
func kindOf(row, col int) int {
	switch {
	case row == edgePlace && col == edgePlace:
		return cornerKind
	case row == edgePlace:
		return upperKind
	case col == edgePlace:
		return leftKind
	case row == innerPlace || col == innerPlace:
		return innerKind
	case row == nextPlace && col == nextPlace:
		return diagonalKind
	case row == nextPlace:
		return aboveKind
	case col == nextPlace:
		return besideKind
	}
	return centreKind
}

// blockNumbers maps contents of blocks to entries.
type blockNumbers struct {
	entry   [kinds * blockContents]int32 // by content: the entry within its stage
	entries int                          // number of entries of a stage
}

// numberBlocks returns the shared blockNumbers.
var numberBlocks = sync.OnceValue(func() *blockNumbers {
	var p patternNumbers // numbers one table after the other
	turns := bitboard.SquareSymmetries(blockSide)
	const leftToRight, rowsToColumns = 1, 4
	n := new(blockNumbers)
	number := func(kind int, same ...[]int) {
		p.numberTable(0, blockContents, same...)
		copy(n.entry[kind*blockContents:], p.entry[:blockContents])
	}
	number(cornerKind, turns[rowsToColumns])
	number(upperKind, turns[leftToRight])
	number(innerKind, turns[1:]...)
	number(diagonalKind, turns[rowsToColumns])
	number(aboveKind, turns[leftToRight])
	number(centreKind, turns[1:]...)
	for content, image := range images(turns[rowsToColumns]) {
		n.entry[leftKind*blockContents+content] = n.entry[upperKind*blockContents+int(image)]
		n.entry[besideKind*blockContents+content] = n.entry[aboveKind*blockContents+int(image)]
	}
	n.entries = p.entries
	return n
})

// blockLanes is the number of blocks of a row whose contents are computed at a time, in lanes of 16 bits.
const blockLanes = 3

// blockLayout has the blocks of boards of a size.
type blockLayout struct {
	size   int
	stride int
	groups []blockGroup
	blocks []block // for the definition of the values
}

// blockGroup has the blocks of up to blockLanes neighbouring columns.
type blockGroup struct {
	rows  [1 << 10]uint64     // the parts that a row of 5 cells of both sides has in the contents
	lanes [][blockLanes]int32 // by row of blocks: the starts of the tables
}

// block is a block of a board: the start of its table, and its cells, the lowest digit of the content first.
type block struct {
	first int
	cells [blockSide * blockSide]int
}

// content returns the table index of the block's content, seen from a side.
func (b *block) content(side, other *plane) (sum int) {
	for _, cell := range slices.Backward(b.cells[:]) {
		sum *= 3
		switch {
		case side.has(cell):
			sum++
		case other.has(cell):
			sum += 2
		}
	}
	return b.first + sum
}

// layoutBlocks returns the layout for a board size of 7 or more.
var layoutBlocks = bitboard.BySize(rules.MaxSize, func(size int) *blockLayout {
	l := &blockLayout{size: size}
	l.stride, _ = rules.Layout(size)
	middle, count := size/2, size-2
	places := make([]int, count)
	for i := range places {
		switch at := i + 1; {
		case at == middle:
			places[i] = centrePlace
		case distance(at, middle) == 1:
			places[i] = nextPlace
		case i == 0 || i == count-1:
			places[i] = edgePlace
		default:
			places[i] = innerPlace
		}
	}
	isFlipped := func(i int) bool { return i+1 > middle }
	along := func(i, digit int) int { // the row or column of a digit of block i
		if isFlipped(i) {
			return i + blockSide - 1 - digit
		}
		return i + digit
	}
	l.groups = make([]blockGroup, (count+blockLanes-1)/blockLanes)
	for j := range count {
		g := &l.groups[j/blockLanes]
		for men := range g.rows {
			content, first := 0, j/blockLanes*blockLanes
			for digit := blockSide - 1; digit >= 0; digit-- {
				cell := along(j, digit) - first
				content = 3*content + men>>cell&1 + 2*(men>>(5+cell)&1)
			}
			g.rows[men] |= uint64(content) << (16 * (j % blockLanes))
		}
	}
	for i := range count {
		for g := range l.groups {
			l.groups[g].lanes = append(l.groups[g].lanes, [blockLanes]int32{blankTable, blankTable, blankTable})
		}
		for j := range count {
			b := block{first: kindOf(places[i], places[j]) * blockContents}
			for digit := range b.cells {
				b.cells[digit] = along(i, digit/blockSide)*l.stride + along(j, digit%blockSide)
			}
			l.blocks = append(l.blocks, b)
			l.groups[j/blockLanes].lanes[i][j%blockLanes] = int32(b.first)
		}
	}
	return l
})

// blockValues holds the values of all contents of a stage, padded to be indexed by any 16-bit number without bounds
// checks.
type blockValues [blankTable + 1<<16]int16

// blockTables holds the values of all stages for boards of a size.
type blockTables struct {
	layout *blockLayout
	stages *[stages]blockValues
}

// blocksOf returns the built-in tables for a board size, nil for those without.
var blocksOf = bitboard.BySize(rules.MaxSize, func(size int) *blockTables {
	if size < minBlockSize {
		return nil
	}
	return &blockTables{layoutBlocks(size), blockStages(min(size, sharedBlockSize))}
})

// blockStages returns the values for boards of a size, which has tables of its own.
var blockStages = bitboard.BySize(sharedBlockSize, func(size int) *[stages]blockValues {
	v, values, n := new([stages]blockValues), patternValues(), numberBlocks()
	for stage := range v {
		first := blockFirst(size, stage)
		for content, entry := range n.entry {
			v[stage][content] = values[first+int(entry)]
		}
	}
	return v
})

// blockFirst returns the first entry of a stage of the tables for a board size.
func blockFirst(size, stage int) int {
	index := (min(size, sharedBlockSize) - minBlockSize) / 2
	return stages*patternEntries + (index*stages+stage)*blockEntries
}

// blockView returns the men of both sides, the one from which the patterns are seen first, the stage, and the sign of
// the value for the side to move.
func (p *Position) blockView() (side, other *plane, stage int, sign int32) {
	me := p.Mover()
	side, other, stage, sign = &p.men[me], &p.men[me^1], movingStage, 1
	*side, *other = plane(p.AllMen(me)), plane(p.AllMen(me^1))
	if !p.Placing() {
		return side, other, stage, sign
	}
	if me == 1 {
		side, other, sign = other, side, -1
	}
	n := 0
	for w := range p.zones.words {
		n += side[w&3].Count() + other[w&3].Count()
	}
	return side, other, n * placingStages / (p.zones.size * p.zones.size), sign
}

// value returns the sum of all pattern values of a position; side is the side from which it is seen.
func (l *blockLayout) value(v *blockValues, side, other *plane) (sum int32) {
	var rows [rules.MaxSize]uint64
	for g := range l.groups {
		group := &l.groups[g]
		for row := range l.size {
			cell := row*l.stride + g*blockLanes
			rows[row] = group.rows[side[cell>>6&3]>>(cell&63)&31|other[cell>>6&3]>>(cell&63)&31<<5]
		}
		for i, at := range group.lanes {
			outer, inner := rows[i], rows[i+2]
			if i >= l.size/2 {
				outer, inner = inner, outer
			}
			content := outer + 27*rows[i+1] + 729*inner
			sum += v.at(at[0], content) + v.at(at[1], content>>16) + v.at(at[2], content>>32)
		}
	}
	return sum
}

// at returns the value of a table entry whose number is in the lowest 16 bits of lanes.
func (v *blockValues) at(table int32, lanes uint64) int32 {
	return int32(v[int(table)+int(uint16(lanes))])
}
