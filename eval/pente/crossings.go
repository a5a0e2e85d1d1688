package pente

// A stone that makes an open two or better in each of two lines is worth more than two stones that make them
// separately: one answer stops only one of the two. For crossings, such patterns have grades: fours of any kind and
// fives have the same grade.
const (
	grades    = 3
	crossings = grades * (grades + 1) / 2 // number of pairs of grades
)

var gradeNames = [grades]string{"open two", "open three", "four"}

// tally counts the lines through a cell in which a stone would make a pattern of each grade, 0..4, as digits of base
// tallyBase.
type tally uint8

const (
	tallyBase = 5
	tallyBits = 7
)

// tallyOf returns the tally of a single line.
func tallyOf(p pattern) tally {
	switch p {
	case openTwo:
		return 1
	case openThree:
		return tallyBase
	case four, openFour, five:
		return tallyBase * tallyBase
	}
	return 0
}

// crossings returns the number of pairs of lines for each pair of grades; the pair of low and high has index
// high·(high+1)/2 + low.
func (t tally) crossings() (pairs [crossings]int32) {
	var lines [grades]int32
	i := 0
	for high := range lines {
		n := int32(t % tallyBase)
		t /= tallyBase
		for _, m := range lines[:high] {
			pairs[i] = n * m
			i++
		}
		pairs[i] = n * (n - 1) / 2
		i++
		lines[high] = n
	}
	return pairs
}

// lines returns the number of lines.
func (t tally) lines() int { return int(t%tallyBase + t/tallyBase%tallyBase + t/(tallyBase*tallyBase)) }
