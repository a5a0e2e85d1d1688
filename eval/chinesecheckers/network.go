package chinesecheckers

import (
	_ "embed" // the default network
	"slices"
	"sync"

	"quincunx/eval/network"
	"quincunx/movegen"
)

// networkSize is the size of the boards with a network.
const networkSize = 4

// A seat sees the hexagon, its home and its goal as a square of lanes: a cell has the number side·left + right by its left
// and right lane (see [rules.Geometry.Lanes]). In the other triangles its men may not stay.
const (
	side  = 2*networkSize + 1
	cells = side * side
)

// A pattern looks at one cell, or at three cells in a row, and its code says what is on them: a number with a digit for
// each cell, the first cell's first. Each pattern with a man on a cell is a feature of the network. Three cells are
// read forward, or to the right if they are equally far forward; those of the same direction share their rows, by the
// depth of the cell in the middle.
type pattern struct {
	cells []int
	row   int // that of code 0
}

// The contents of a cell: the digits of codes, and their base.
const (
	vacant = iota
	mine
	theirs

	contents
)

// The classes of games with a network. Each has rows of its own.
const (
	twoOpposite = iota
	sixSeats

	networkClasses
)

// The rows of a class: by the code of each cell, and by the code of three cells, their direction and depth.
const (
	codes     = contents * contents * contents
	firstLine = cells * contents
	classRows = firstLine + codes*2*(2*side-1)
)

// part is a cell as a part of a pattern.
type part struct {
	pattern uint8
	row     uint16 // that of code 0
	digit   uint16 // value of the cell's digit in the code
}

// networkPatterns returns the patterns of the network; those of one cell come first.
var networkPatterns = sync.OnceValue(func() (list []pattern) {
	for c := range cells {
		list = append(list, pattern{[]int{c}, contents * c})
	}
	for c := range cells {
		left, right := c/side, c%side
		for _, d := range [...]struct{ left, right int }{{1, 0}, {0, 1}, {-1, 1}} {
			if l, r := left+2*d.left, right+2*d.right; min(l, r) < 0 || max(l, r) >= side {
				continue
			}
			step := side*d.left + d.right
			kind := 2 * (left + right + d.left + d.right)
			if d.left < 0 {
				kind++
			}
			list = append(list, pattern{[]int{c, c + step, c + 2*step}, firstLine + codes*kind})
		}
	}
	return list
})

// networkParts returns the parts that each cell has in the patterns.
var networkParts = sync.OnceValue(func() *[cells][]part {
	parts := new([cells][]part)
	for i, p := range networkPatterns() {
		digit := 1
		for _, c := range slices.Backward(p.cells) {
			parts[c] = append(parts[c], part{uint8(i), uint16(p.row), uint16(digit)})
			digit *= contents
		}
	}
	return parts
})

// NetworkForm returns the form of the file of the network.
func NetworkForm() network.Form {
	return network.Form{Game: "chinesecheckers", Version: 1, Rows: networkClasses * classRows, Outputs: 1}
}

//go:embed network.bin
var networkFile []byte

// learned holds the rows of a network in a form that is fast to apply.
type learned struct {
	*network.Network
	parts *[cells][]part
	rows  [networkClasses][classRows]network.View
}

// defaultNetwork returns the network of the program, or nil if its file is empty, as before the first fit.
var defaultNetwork = sync.OnceValue(func() *learned {
	n, err := NetworkForm().Parse(networkFile)
	if err != nil {
		panic(err) // the file is built in
	}
	if n == nil {
		return nil
	}
	l := &learned{Network: n, parts: networkParts()}
	for class := range l.rows {
		for _, p := range networkPatterns() {
			for code := 1; code < p.codes(); code++ {
				l.rows[class][p.row+code] = n.ViewRow(classRows*class + p.row + code)
			}
		}
	}
	return l
})

// codes returns the number of codes of the pattern.
func (p *pattern) codes() int {
	if len(p.cells) == 1 {
		return contents
	}
	return codes
}

// hidden is the state of the network of a position. Moves are added to it when the position is evaluated, since many
// positions of a search are never evaluated. What is known of moves that were taken back stays, since Monte Carlo tree
// search makes them again.
type hidden struct {
	net     *learned // nil if there is none
	rows    []network.View
	seen    [movegen.MaxSeats][]int16 // by seat, the numbers of the cells as it sees them, -1 for those without
	moves   []manMove                 // those made, and some taken back
	made    int                       // number of moves made
	settled int                       // number of moves after which views are up to date
	views   [][movegen.MaxSeats]view  // after 0 and more of the moves
}

// view is what a seat sees.
type view struct {
	codes [256]uint8 // by pattern
	sums  network.View
}

// manMove is a move of a man of a seat.
type manMove struct{ seat, from, to uint16 }

// mostMoves bounds the moves that a state keeps.
const mostMoves = 256

// networkClass returns which rows of the network the game has, or -1 if it has none.
func (p *Position) networkClass() int {
	switch {
	case p.tables.size != networkSize:
	case p.seats == 2 && p.sides[0].opposite == 1:
		return twoOpposite
	case p.seats == movegen.MaxSeats:
		return sixSeats
	}
	return -1
}

// resetNetwork makes the state one without moves.
func (p *Position) resetNetwork() {
	p.hidden = hidden{views: p.hidden.views[:0], moves: p.hidden.moves[:0]}
	class := p.networkClass()
	if p.tables.weights[learnedValue] == 0 || class < 0 {
		return
	}
	h := &p.hidden
	h.net = defaultNetwork()
	if h.net == nil {
		return
	}
	h.rows = h.net.rows[class][:]
	h.views = append(h.views, [movegen.MaxSeats]view{})
	for seat := range movegen.Seat(p.seats) {
		h.seen[seat] = p.tables.squares[p.Home(seat)]
		h.views[0][seat].sums = h.net.ViewStart()
	}
	for seat := range p.seats {
		for c := range p.Men(movegen.Seat(seat)) {
			for looking := range p.seats {
				v := &h.views[0][looking]
				var changes [mostChanges]network.Change
				v.sums.ReplaceAll(h.rows, h.put(v, h.seen[looking][c], digitOf(seat, looking), changes[:0]))
			}
		}
	}
}

// mostChanges bounds the rows that a man on a cell changes: one of the cell, and those of three cells of which it is the
// first, the second or the third, in three directions.
const mostChanges = 1 + 3*3

// put adds a digit, modulo 1<<16, to the codes of a cell in a view, and appends the changes of rows.
func (h *hidden) put(v *view, seen int16, digit uint16, changes []network.Change) []network.Change {
	if seen < 0 {
		return changes
	}
	for _, part := range h.net.parts[seen] {
		was := uint16(v.codes[part.pattern])
		now := was + digit*part.digit
		v.codes[part.pattern] = uint8(now)
		changes = append(changes, network.Change{Was: part.row + was, Now: part.row + now})
	}
	return changes
}

// digitOf returns the digit of a seat's man as a seat sees it.
func digitOf(seat, looking int) uint16 {
	if seat == looking {
		return mine
	}
	return theirs
}

// settle computes the views after the moves made.
func (h *hidden) settle(seats int) {
	var changes [2 * mostChanges]network.Change
	for ; h.settled < h.made; h.settled++ {
		if len(h.views) == h.settled+1 {
			h.views = append(h.views, [movegen.MaxSeats]view{})
		}
		views := &h.views[h.settled+1]
		copy(views[:seats], h.views[h.settled][:seats])
		m := h.moves[h.settled]
		for looking := range seats {
			v, seen, digit := &views[looking], h.seen[looking], digitOf(int(m.seat), looking)
			removed := h.put(v, seen[m.from], -digit, changes[:0])
			v.sums.ReplaceAll(h.rows, h.put(v, seen[m.to], digit, removed))
		}
	}
}

// moved adds a move.
func (p *Position) moved(from, to int) {
	h := &p.hidden
	if h.net == nil {
		return
	}
	m := manMove{uint16(p.Mover()), uint16(from), uint16(to)}
	if h.made == len(h.moves) || h.moves[h.made] != m {
		h.moves = append(h.moves[:h.made], m)
		h.settled = min(h.settled, h.made)
	}
	h.made++
}

// unmoved takes back the last move.
func (p *Position) unmoved() {
	switch h := &p.hidden; {
	case h.net == nil:
	case h.made == 0:
		p.resetNetwork()
	default:
		h.made--
	}
}

// usesNetwork reports whether the network counts: with two opposite seats not while a third of a goal is full and visitors
// are in it. Games between good players say nothing about visitors.
func (p *Position) usesNetwork() bool {
	if p.networkClass() != twoOpposite {
		return true
	}
	for seat := range movegen.Seat(2) {
		if p.mayWall(seat) {
			return false
		}
	}
	return true
}

// settleNetwork brings the network up to date, and reports whether it counts.
func (p *Position) settleNetwork() bool {
	h := &p.hidden
	if h.net == nil || !p.usesNetwork() {
		return false
	}
	if h.made > mostMoves {
		p.resetNetwork()
	}
	h.settle(p.seats)
	return true
}

// mostCount bounds the counts of the network, in points of score: it says how good a position is among similar ones, and
// must not make a player stay in one where it counts. 98 in 100 positions of a search are within.
const mostCount = 40

// networkCounts returns the counts of the term: the differences between the values of the seats' views and their mean. The
// network must be up to date and count.
func (p *Position) networkCounts(counts *[movegen.MaxSeats]int32) {
	seats, sum := int32(p.seats), int32(0)
	for seat := range seats {
		counts[seat] = p.hidden.net.ViewValue(&p.hidden.views[p.hidden.made][seat].sums)
		sum += counts[seat]
	}
	for seat := range seats {
		counts[seat] = min(max((seats*counts[seat]-sum)/seats, -mostCount), mostCount)
	}
}

// AppendFeatures implements [network.Position].
func (p *Position) AppendFeatures(dst []uint16, seat movegen.Seat) []uint16 {
	class := p.networkClass()
	if _, raced := p.rounds(); raced || class < 0 || !p.usesNetwork() {
		return dst
	}
	var on [cells]int
	for owner := range movegen.Seat(p.seats) {
		for c := range p.Men(owner) {
			seen := p.tables.squares[p.Home(seat)][c]
			if seen < 0 {
				continue
			}
			on[seen] = mine
			if owner != seat {
				on[seen] = theirs
			}
		}
	}
	first := classRows * class
	for _, pattern := range networkPatterns() {
		code := 0
		for _, c := range pattern.cells {
			code = contents*code + on[c]
		}
		if code > 0 {
			dst = append(dst, uint16(first+pattern.row+code))
		}
	}
	return dst
}

// NetworkValue implements [network.Position].
func (p *Position) NetworkValue() int32 {
	if _, raced := p.rounds(); raced || !p.settleNetwork() {
		return 0
	}
	var counts [movegen.MaxSeats]int32
	p.networkCounts(&counts)
	seats, own := int32(p.seats), counts[p.Mover()]
	sum := int32(0)
	for _, count := range counts[:seats] {
		sum += count
	}
	return (seats*own - sum) * int32(p.tables.weights[learnedValue]) / fineness / seats
}
