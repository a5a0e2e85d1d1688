package pente

import (
	_ "embed" // the default network
	"sync"

	"quincunx/eval"
	"quincunx/eval/network"
	"quincunx/movegen"
	rules "quincunx/movegen/pente"
)

// The features of the network are the prospects of the empty cells in each line, by code; what crosses in each cell, by
// crossing; and the captured pairs of both seats. Their rows, in order:
const (
	codeRows     = 211                         // by code, of which code 0 has no feature
	crossingRows = exposureSets * tallyPairs   // by exposures and tallies
	pairRows     = winningPairs * winningPairs // by the captured pairs of the viewing seat and the other

	firstCrossing = codeRows
	firstPair     = firstCrossing + crossingRows
	rowCount      = firstPair + pairRows

	// tallyNumbers is the number of tallies: at most four lines, each of one of the grades.
	tallyNumbers = (grades + 4) * (grades + 3) * (grades + 2) * (grades + 1) / 24
	tallyPairs   = tallyNumbers * tallyNumbers
	exposureSets = 4
)

// NetworkForm returns the form of the file of the network.
func NetworkForm() network.Form {
	return network.Form{Game: "pente", Version: 1, Rows: rowCount, Outputs: 2}
}

//go:embed network.bin
var networkFile []byte

// learned holds the rows of a network in a form that is fast to apply.
type learned struct {
	*network.Network
	codes     [1 << 8]network.Sums
	crossings [crossingRows]network.Sums
	pairs     [winningPairs][winningPairs]network.Sums // by seat

	crossing [1 << (64 - exposeFrom)]uint16 // index in crossings, by tallies and exposures as in marks
}

// defaultNetwork returns the network of the program, or nil if its file is empty, as before the first fit.
var defaultNetwork = sync.OnceValue(func() *learned {
	n := eval.Must(NetworkForm().Parse(networkFile))
	if n == nil {
		return nil
	}
	return newLearned(n)
})

func newLearned(n *network.Network) *learned {
	l := &learned{Network: n}
	for c, swapped := range swappedCodes() {
		if c > 0 {
			l.codes[c] = n.Row(c, swapped)
		}
	}
	for tallies := range marks(1 << (2 * tallyBits)) {
		if max(tally(tallies%(1<<tallyBits)).lines(), tally(tallies>>tallyBits).lines()) > rules.Families {
			continue
		}
		for exposures := range marks(exposureSets) {
			cell := tallies<<tallyFrom | (exposures&1|exposures>>1<<exposeBits)<<exposeFrom // with an exposure at most
			seat0, seat1 := cell.crossingRows()
			if seat0 == 0 {
				continue
			}
			l.crossings[seat0] = n.Row(firstCrossing+seat0, firstCrossing+seat1)
			l.addCrossing(cell, uint16(seat0))
		}
	}
	for i := range winningPairs {
		for j := range winningPairs {
			l.pairs[i][j] = n.Row(firstPair+winningPairs*i+j, firstPair+winningPairs*j+i)
		}
	}
	return l
}

// addCrossing sets the index of a crossing with at most one exposure for each seat, and of those with more for the same
// seats.
func (l *learned) addCrossing(cell marks, index uint16) {
	const one, two = marks(1) << exposeFrom, marks(1) << (exposeFrom + exposeBits)
	for i := marks(0); i < rules.Families && (i == 0 || cell&one > 0); i++ {
		for j := marks(0); j < rules.Families && (j == 0 || cell&two > 0); j++ {
			l.crossing[(cell+i*one+j*two)>>exposeFrom] = index
		}
	}
}

// swappedCodes returns by code the code that it becomes when the seats are swapped.
var swappedCodes = sync.OnceValue(func() *[codeRows]int {
	codes := map[prospect]int{}
	for c, q := range prospects[:codeRows] {
		codes[q] = c
	}
	swapped := new([codeRows]int)
	for c, q := range prospects[:codeRows] {
		swapped[c] = codes[q>>sideBits|q<<sideBits]
	}
	return swapped
})

// tallyNumber returns the numbers of the tallies that occur, from 0; it is 0 for the others.
var tallyNumber = sync.OnceValue(func() *[1 << tallyBits]uint8 {
	numbers, next := new([1 << tallyBits]uint8), uint8(0)
	for t := range tallyBase * tallyBase * tallyBase {
		if tally(t).lines() <= rules.Families {
			numbers[t] = next
			next++
		}
	}
	return numbers
})

// crossingRows returns the rows of a cell's crossing in the views of seat 0 and seat 1, from the first crossing's. They are
// 0 for cells without a crossing: with a single line that is tallied, and no exposure.
func (m marks) crossingRows() (seat0, seat1 int) {
	var tallies [2]tally
	var numbers, exposed [2]int
	for seat := range uint(2) {
		tallies[seat] = tally(m >> (tallyFrom + tallyBits*seat) % (1 << tallyBits))
		numbers[seat] = int(tallyNumber()[tallies[seat]])
		if m>>(exposeFrom+exposeBits*seat)%(1<<exposeBits) > 0 {
			exposed[seat] = 1
		}
	}
	if numbers == [2]int{} || exposed == [2]int{} && tallies[0].lines()+tallies[1].lines() == 1 {
		return 0, 0
	}
	seen := func(own, enemy int) int {
		return tallyPairs*(exposed[own]+2*exposed[enemy]) + tallyNumbers*numbers[own] + numbers[enemy]
	}
	return seen(0, 1), seen(1, 0)
}

// change returns the change of a crossing when the marks of a cell change.
func (l *learned) change(was, now marks) network.Change {
	return network.Change{Was: l.crossing[was>>exposeFrom], Now: l.crossing[now>>exposeFrom]}
}

// paired returns the row sums of captured pairs.
func (l *learned) paired(seat0, seat1 int) *network.Sums { return &l.pairs[seat0][seat1] }

// AppendFeatures implements [network.Position].
func (p *Position) AppendFeatures(dst []uint16, seat movegen.Seat) []uint16 {
	add := func(seat0, seat1 int) { dst = append(dst, uint16([2]int{seat0, seat1}[seat&1])) }
	swapped := swappedCodes()
	for cell := range uint(area) {
		for f := range rules.Family(rules.Families) {
			if c := int(*p.code(cell, f)); c != 0 {
				add(c, swapped[c])
			}
		}
		seat0, seat1 := p.marks[cell].crossingRows()
		if seat0 > 0 {
			add(firstCrossing+seat0, firstCrossing+seat1)
		}
	}
	seat0, seat1 := p.pairs(0), p.pairs(1)
	add(firstPair+winningPairs*seat0+seat1, firstPair+winningPairs*seat1+seat0)
	return dst
}

// NetworkValue implements [network.Position].
func (p *Position) NetworkValue() int32 {
	if p.net == nil {
		return 0
	}
	return p.netValue() * p.worth.named[weightNetwork] / scale
}

// netValue returns the value of the network for the seat to move, in points of score.
func (p *Position) netValue() int32 {
	p.settle()
	return p.net.Value(&p.sums, uint(p.Mover()))
}

// settle adds the changes of marks since the last call to the sums. Half of the positions of a search are never evaluated.
func (p *Position) settle() {
	var rows [64]network.Change
	for p.net != nil && p.settled < len(p.changes) {
		n := 0
		for _, c := range p.changes[p.settled:min(p.settled+len(rows), len(p.changes))] {
			rows[n] = p.net.change(c.was, c.now)
			if rows[n].Was != rows[n].Now {
				n++
			}
		}
		p.sums.ReplaceAll(p.net.crossings[:], rows[:n])
		p.settled = min(p.settled+len(rows), len(p.changes))
	}
}

// settledSums returns the sums with all pending changes.
func (p *Position) settledSums() network.Sums {
	p.settle()
	return p.sums
}
