package pente

// A stone that makes an open two or better in each of two lines does more than two stones apart: one answer stops but one
// of the two. Such patterns have grades: a four of any kind and a five have the same.
const (
	grades    = 3
	crossings = grades * (grades + 1) / 2 // pairs of grades
)

var gradeNames = [grades]string{"open two", "open three", "four"}

// tally counts the lines through a cell in which a stone would make a pattern of each grade, 0..4: digits of base tallyBase.
type tally uint8

const (
	tallyBase = 5
	tallyBits = 7
)

// tallyOf returns the tally of one line.
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

// crossings returns how many pairs of lines have each pair of grades: that of low and high at high·(high+1)/2 + low.
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
