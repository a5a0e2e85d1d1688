package seega

import (
	_ "embed"
	"slices"
	"sync"

	"quincunx/bitboard"
	"quincunx/eval"
)

// Patterns of a board of 5×5: all nine blocks of 3×3 cells, all rows and all columns. A cell is empty, or has a man of one side or of
// the other, so that a block has 3⁹ contents and a line 3⁵. Patterns that a symmetry of the board maps to each other share entries, and so do
// contents of a pattern that one maps to each other.
//
// While men are placed the patterns see side 1 first, and have tables for each third of the placement phase; later they see the side to move first.
const (
	blockSide     = 3
	blockContents = 19683 // 3⁹
	lineContents  = 243   // 3⁵

	// Tables follow each other: blocks in a corner, at the upper or lower edge, at an edge on the left or right, and in the middle; lines on the
	// edge, next to it, and in the middle.
	cornerBlock  = 0
	upperBlock   = cornerBlock + blockContents
	leftBlock    = upperBlock + blockContents
	middleBlock  = leftBlock + blockContents
	firstLine    = middleBlock + blockContents
	lineTables   = packedSize/2 + 1
	contents     = firstLine + lineTables*lineContents
	patternsSeen = blockSide*blockSide + 2*packedSize // on a board

	placingStages = 3
	movingStage   = placingStages
	stages        = placingStages + 1

	patternUnit = 16 // of the values, in parts of a point of score
)

// rowView is what patterns see of a row: numbers in base 3 in lanes of a word, so that sums of rows are made in all lanes simultaneously.
type rowView struct {
	blocks  uint64 // 16 bits each: three cells from the left, those in the middle, those from the right in reverse; and the whole row
	columns uint64 // 8 bits each: the cells
}

// patternNumbers numbers what patterns see.
type patternNumbers struct {
	rows    [1 << (2 * packedSize)]rowView // by the men of the first side, and those of the other above them
	entry   [contents]int32                // of each content, among those of its stage
	entries int                            // of a stage
}

// numberPatterns returns the numbers.
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
	for content := range blockContents {
		n.entry[leftBlock+content] = n.entry[upperBlock+mapped(content, turns[rowsToColumns])]
	}
	for table := range lineTables {
		n.numberTable(firstLine+table*lineContents, lineContents, []int{4, 3, 2, 1, 0})
	}
	return n
})

// viewOf returns the view of a row with men of the first side, and of the other above them.
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

// mapped returns the number whose digits in base 3 are those of a content at places mapped by image.
func mapped(content int, image []int) (sum int) {
	var digits [blockSide * blockSide]int
	for _, to := range image {
		digits[to], content = content%3, content/3
	}
	for _, d := range slices.Backward(digits[:]) {
		sum = 3*sum + d
	}
	return sum
}

// numberTable gives all contents of a table entries, the same one to those that a map of the cells makes equal. With the identity, the maps are a group.
func (n *patternNumbers) numberTable(first, contents int, same ...[]int) {
	for content := range contents {
		least := content
		for _, image := range same {
			least = min(least, mapped(content, image))
		}
		if least < content {
			n.entry[first+content] = n.entry[first+least]
			continue
		}
		n.entry[first+content] = int32(n.entries)
		n.entries++
	}
}

// see returns the contents that the patterns see of a packed set, of which the first half is theirs.
func (n *patternNumbers) see(side bitboard.Set) (seen [patternsSeen]uint32) {
	var rows [packedSize]rowView
	for i := range rows {
		const row = 1<<packedSize - 1
		rows[i] = n.rows[side>>(packedRow*i)&row|side>>(packedShift+packedRow*i-packedSize)&(row<<packedSize)]
	}
	// Blocks are read from the edge inwards.
	upper := rows[0].blocks + 27*rows[1].blocks + 729*rows[2].blocks
	inner := rows[1].blocks + 27*rows[2].blocks + 729*rows[3].blocks
	lower := rows[4].blocks + 27*rows[3].blocks + 729*rows[2].blocks
	columns := rows[0].columns + 3*rows[1].columns + 9*rows[2].columns + 27*rows[3].columns + 81*rows[4].columns
	seen = [patternsSeen]uint32{
		cornerBlock + uint32(uint16(upper)), upperBlock + uint32(uint16(upper>>16)), cornerBlock + uint32(uint16(upper>>32)),
		leftBlock + uint32(uint16(inner)), middleBlock + uint32(uint16(inner>>16)), leftBlock + uint32(uint16(inner>>32)),
		cornerBlock + uint32(uint16(lower)), upperBlock + uint32(uint16(lower>>16)), cornerBlock + uint32(uint16(lower>>32)),
	}
	lines := seen[blockSide*blockSide:]
	for i, table := range [packedSize]uint32{firstLine, firstLine + lineContents, firstLine + 2*lineContents, firstLine + lineContents, firstLine} {
		lines[i] = table + uint32(rows[i].blocks>>48)
		lines[packedSize+i] = table + uint32(columns>>(8*i)&0xff)
	}
	return seen
}

// PatternForm is that of the file of pattern tables.
func PatternForm() eval.PatternForm {
	return eval.PatternForm{Game: "seega", Version: 1, Entries: stages * numberPatterns().entries, Unit: patternUnit}
}

//go:embed patterns.bin
var patternFile []byte

// patternTables are the tables of all stages: a value for each content.
type patternTables struct {
	*patternNumbers
	stages [stages][contents]int16
}

// defaultPatterns returns the tables that come with the program. An empty file stands for zeros, to begin with where patterns have been changed.
var defaultPatterns = sync.OnceValue(func() *patternTables {
	t := &patternTables{patternNumbers: numberPatterns()}
	if len(patternFile) == 0 {
		return t
	}
	values, err := PatternForm().Parse(patternFile)
	if err != nil {
		panic(err) // the file is part of the program
	}
	for stage := range t.stages {
		for content, entry := range t.entry {
			t.stages[stage][content] = values[stage*t.entries+int(entry)]
		}
	}
	return t
})

// AppendPatterns implements [eval.Patterned]; there are none on boards of other sizes than 5×5.
func (p *Position) AppendPatterns(dst []int32) (entries []int32, sign, value int32) {
	if p.patterns == nil {
		return dst, 1, 0
	}
	side, stage, sign := p.patternView()
	for _, content := range p.patterns.see(side) {
		dst = append(dst, int32(stage*p.patterns.entries)+p.patterns.entry[content])
	}
	weight := p.weights[patterns]
	if p.Placing() {
		weight = p.weights[placingPatterns]
	}
	return dst, sign, int32(weight * p.countPatterns() / scale)
}

// patternView returns what patterns see.
func (p *Position) patternView() (side bitboard.Set, stage int, sign int32) {
	me := p.Mover()
	if !p.Placing() {
		return packSides(p.Men(me, 0), p.Men(me^1, 0)), movingStage, 1
	}
	side = packSides(p.Men(0, 0), p.Men(1, 0))
	return side, side.Count() * placingStages / (packedSize * packedSize), 1 - 2*int32(me)
}

// countPatterns is the count of the terms of patterns: what their values add up to, in points of score, for the side to move.
func (p *Position) countPatterns() int64 {
	if p.patterns == nil {
		return 0
	}
	side, stage, sign := p.patternView()
	table, sum := &p.patterns.stages[stage], 0
	for _, content := range p.patterns.see(side) {
		sum += int(table[content])
	}
	return int64(sign) * int64(sum/patternUnit)
}
