package seega

import (
	_ "embed"
	"slices"
	"sync"

	"quincunx/bitboard"
	"quincunx/eval"
)

// Patterns of a 5×5 board: all nine blocks of 3×3 cells, all rows and all columns. A cell is empty or has a man of one
// of the two sides, so that a block has 3⁹ contents and a line has 3⁵. Patterns that a symmetry of the board maps to
// each other share entries, and so do contents of a pattern that a symmetry maps to each other.
//
// In the placement phase patterns are seen from side 1, with tables for each third of the phase; later they are seen
// from the side to move.
const (
	blockSide     = 3
	blockContents = 19683 // 3⁹
	lineContents  = 243   // 3⁵

	// The tables in order: lines on the edge, next to it, and in the middle; blocks in a corner, at the upper or lower
	// edge, at the left or right edge, and in the middle.
	edgeLine    = 0
	secondLine  = edgeLine + lineContents
	middleLine  = secondLine + lineContents
	cornerBlock = middleLine + lineContents
	upperBlock  = cornerBlock + blockContents
	leftBlock   = upperBlock + blockContents
	middleBlock = leftBlock + blockContents
	contents    = middleBlock + blockContents

	patternEntries = 23679 // of a stage: contents that no symmetry maps to another one

	placingStages = 3
	movingStage   = placingStages
	stages        = placingStages + 1

	patternUnit = 16 // parts of a point of score in a unit of the values
)

// rowView is the contribution of a row to the pattern contents: base-3 numbers in lanes of a word, so that one addition
// sums all lanes.
type rowView struct {
	blocks  uint64 // 16 bits each: the left three cells, the middle three, the right three in reverse, the whole row
	columns uint64 // 8 bits for each cell
}

// patternNumbers maps row contents to numbers and pattern contents to entries.
type patternNumbers struct {
	rows    [1 << (2 * packedSize)]rowView // by the men of the first side, with those of the other in the higher bits
	entry   [contents]int32                // by content: the entry within its stage
	entries int                            // number of entries of a stage
}

// numberPatterns returns the shared patternNumbers.
var numberPatterns = sync.OnceValue(func() *patternNumbers {
	n := new(patternNumbers)
	for men := range n.rows {
		n.rows[men] = viewOf(men)
	}
	turns := bitboard.SquareSymmetries(blockSide)
	const leftToRight, rowsToColumns = 1, 4
	n.numberTable(cornerBlock, blockContents, turns[rowsToColumns])
	n.numberTable(upperBlock, blockContents, turns[leftToRight])
	n.numberTable(middleBlock, blockContents, turns[1:]...)
	for content, image := range images(turns[rowsToColumns]) {
		n.entry[leftBlock+content] = n.entry[upperBlock+int(image)]
	}
	for _, line := range [...]int{edgeLine, secondLine, middleLine} {
		n.numberTable(line, lineContents, []int{4, 3, 2, 1, 0})
	}
	return n
})

// viewOf returns the view of a row with the given men: the first side in the low bits, the other above.
func viewOf(men int) (v rowView) {
	var digits [packedSize]uint64
	for i := range digits {
		digits[i] = uint64(men>>i&1 + 2*(men>>(packedSize+i)&1))
	}
	number := func(cells ...int) (sum uint64) {
		for _, cell := range slices.Backward(cells) {
			sum = 3*sum + digits[cell]
		}
		return sum
	}
	v.blocks = number(0, 1, 2) | number(1, 2, 3)<<16 | number(4, 3, 2)<<32 | number(0, 1, 2, 3, 4)<<48
	for i, d := range digits {
		v.columns |= d << (8 * i)
	}
	return v
}

// images returns, for each base-3 number of as many digits as places, the number whose digits are moved to these
// places.
func images(places []int) []int32 {
	steps, count := make([]int32, len(places)), int32(1) // the powers of 3, and the next one
	for i := range steps {
		steps[i] = count
		count *= 3
	}
	all := make([]int32, 1, count)
	for _, place := range places {
		for digit, count := int32(1), len(all); digit <= 2; digit++ {
			for _, image := range all[:count] {
				all = append(all, image+digit*steps[place])
			}
		}
	}
	return all
}

// numberTable assigns entries to all contents of a table. Contents that a map of the cells in same makes equal share an
// entry. Together with the identity, the maps form a group.
func (n *patternNumbers) numberTable(first, contents int, same ...[]int) {
	least := make([]int32, contents)
	for content := range least {
		least[content] = int32(content)
	}
	for _, places := range same {
		for content, image := range images(places) {
			least[content] = min(least[content], image)
		}
	}
	for content, least := range least {
		if int(least) < content {
			n.entry[first+content] = n.entry[first+int(least)]
			continue
		}
		n.entry[first+content] = int32(n.entries)
		n.entries++
	}
}

// pattern is a pattern of the board: the start of its table, and its cells as bits of the first half of a packed set,
// the highest digit of the content first.
type pattern struct {
	first int
	cells []int
}

// boardPatterns returns all patterns of the board: blocks, rows and columns. The digits of blocks increase from the
// edge inwards.
var boardPatterns = sync.OnceValue(func() (all []pattern) {
	places := [...][blockSide]int{{2, 1, 0}, {3, 2, 1}, {2, 3, 4}}
	tables := [...]int{cornerBlock, upperBlock, cornerBlock, leftBlock, middleBlock, leftBlock, cornerBlock, upperBlock, cornerBlock}
	for i, first := range tables {
		block := pattern{first: first}
		for _, row := range places[i/blockSide] {
			for _, col := range places[i%blockSide] {
				block.cells = append(block.cells, packedRow*row+col)
			}
		}
		all = append(all, block)
	}
	for _, steps := range [...][2]int{{packedRow, 1}, {1, packedRow}} { // to the next line, and along it
		for i := range packedSize {
			line := pattern{first: edgeLine + min(i, packedSize-1-i)*lineContents}
			for j := range packedSize {
				line.cells = append(line.cells, i*steps[0]+j*steps[1])
			}
			all = append(all, line)
		}
	}
	return all
})

// content returns the table index of the pattern's content in a packed set; the first half is the side from which it is
// seen.
func (a *pattern) content(side bitboard.Set) (sum int) {
	for _, cell := range a.cells {
		pair := side >> (cell & 63)
		sum = 3*sum + int(pair&1|pair>>(packedShift-1)&2)
	}
	return a.first + sum
}

// row returns the view of row i of a packed set.
func (n *patternNumbers) row(side bitboard.Set, i int) *rowView {
	const row = 1<<packedSize - 1
	return &n.rows[side>>(packedRow*i)&row|side>>(packedShift+packedRow*i-packedSize)&(row<<packedSize)]
}

// value returns the sum of all pattern values of a packed set; the first half is the side from which it is seen. It
// computes the same indices as pattern.content, several at a time, in lanes of a word. zones is the sum of the terms of
// [lineTables].
func (t *patternTables) value(side bitboard.Set, stage int) (value int32, zones int64) {
	n, v, l := t.patternNumbers, &t.stages[stage], &t.lines[stage]
	a, b, c, d, e := n.row(side, 0), n.row(side, 1), n.row(side, 2), n.row(side, 3), n.row(side, 4)
	upper := a.blocks + 27*b.blocks + 729*c.blocks
	inner := b.blocks + 27*c.blocks + 729*d.blocks
	lower := e.blocks + 27*d.blocks + 729*c.blocks
	columns := a.columns + 3*(b.columns+3*(c.columns+3*(d.columns+3*e.columns)))
	value = v.at(cornerBlock, upper) + v.at(upperBlock, upper>>16) + v.at(cornerBlock, upper>>32) +
		v.at(leftBlock, inner) + v.at(middleBlock, inner>>16) + v.at(leftBlock, inner>>32) +
		v.at(cornerBlock, lower) + v.at(upperBlock, lower>>16) + v.at(cornerBlock, lower>>32)
	lines := l.at(edgeLine, a.blocks>>48) + l.at(secondLine, b.blocks>>48) + l.at(middleLine, c.blocks>>48) +
		l.at(secondLine, d.blocks>>48) + l.at(edgeLine, e.blocks>>48) +
		l.at(edgeLine, columns) + l.at(secondLine, columns>>8) + l.at(middleLine, columns>>16) +
		l.at(secondLine, columns>>24) + l.at(edgeLine, columns>>32)
	low := int32(lines)
	return value + low, (lines - int64(low)) >> 33
}

// at returns the value of a table entry whose number is in the lowest 16 bits of lanes.
func (v *stageValues) at(table int, lanes uint64) int32 { return v[table+int(uint16(lanes))] }

// PatternForm returns the form of the file of pattern tables: of 5×5, of 7×7, and of larger boards.
func PatternForm() eval.TableForm {
	return eval.TableForm{
		Kind: "patterns", Game: "seega", Version: 2, Entries: stages * (patternEntries + blockSizes*blockEntries), Unit: patternUnit,
	}
}

//go:embed patterns.bin
var patternFile []byte

// patternTables holds the tables of all stages. The lines depend on the weights.
type patternTables struct {
	*patternNumbers
	stages *[stages]stageValues
	lines  *lineTables
}

// stageValues holds the values of all contents of a stage, padded to be indexed by any 16-bit number without bounds
// checks.
type stageValues [middleBlock + 1<<16]int32

// patternValues returns the values of the built-in file. An empty file stands for zeros, as a starting point after the
// patterns have changed.
var patternValues = sync.OnceValue(func() []int16 {
	if len(patternFile) == 0 {
		return make([]int16, PatternForm().Entries)
	}
	values, err := PatternForm().Parse(patternFile)
	if err != nil {
		panic(err) // the file is built in
	}
	return values
})

// defaultPatterns returns the built-in tables of 5×5 without lines.
var defaultPatterns = sync.OnceValue(func() patternTables {
	t := patternTables{patternNumbers: numberPatterns(), stages: new([stages]stageValues)}
	values := patternValues()
	for stage := range t.stages {
		for content, entry := range t.entry {
			t.stages[stage][content] = int32(values[stage*t.entries+int(entry)])
		}
	}
	return t
})

// AppendPatterns implements [eval.Patterned]. Boards of 3×3 have no patterns.
func (p *Position) AppendPatterns(dst []int32) (entries []int32, sign, value int32) {
	switch {
	case p.patterns != nil:
		side, stage, s := p.patternView()
		for _, a := range boardPatterns() {
			dst = append(dst, int32(stage*p.patterns.entries)+p.patterns.entry[a.content(side)])
		}
		sign = s
	case p.blocks != nil:
		side, other, stage, s := p.blockView()
		numbers, first := numberBlocks(), blockFirst(p.zones.size, stage)
		for _, b := range p.blocks.layout.blocks {
			dst = append(dst, int32(first)+numbers.entry[b.content(side, other)])
		}
		sign = s
	default:
		return dst, 1, 0
	}
	weight := p.weights[patterns]
	if p.Placing() {
		weight = p.weights[placingPatterns]
	}
	return dst, sign, int32(weight * p.countPatterns() / scale)
}

// patternView returns the packed set from the patterns' point of view, the stage, and the sign of the value for the
// side to move.
func (p *Position) patternView() (side bitboard.Set, stage int, sign int32) {
	side = p.packed()
	if !p.Placing() {
		return side, movingStage, 1
	}
	sign = 1
	if p.Mover() == 1 {
		side, sign = swapSides(side), -1
	}
	return side, placingStage(side), sign
}

// placingStage returns the stage of a packed set in the placement phase.
func placingStage(side bitboard.Set) int {
	return int(uint32(side.Count()) * placingStages / (packedSize * packedSize))
}

// countPatterns returns the count of the pattern terms: the sum of the pattern values for the side to move, in points
// of score.
func (p *Position) countPatterns() int64 {
	var value, sign int32
	switch {
	case p.patterns != nil:
		side, stage, s := p.patternView()
		value, _ = p.patterns.value(side, stage)
		sign = s
	case p.blocks != nil:
		side, other, stage, s := p.blockView()
		value, sign = p.blocks.layout.value(&p.blocks.stages[stage], side, other), s
	}
	return int64(sign * (value / patternUnit))
}
