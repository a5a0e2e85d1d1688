package chinesecheckers

import (
	_ "embed" // the default network
	"sync"

	"quincunx/eval"
	"quincunx/eval/network"
	"quincunx/movegen"
)

// networkSize is the size of the boards with a network.
const networkSize = 4

// A seat's view is the hexagon, its home and its goal, a rhombus of lanes: the cell in a left and a right lane (see
// [rules.Geometry.Lanes]) has the number side·left + right. The seat's men may not stay in the other triangles.
const (
	side  = 2*networkSize + 1
	cells = side * side
)

// pattern is a set of cells whose contents are an input of the network: one cell, or three adjacent cells in a line. The
// code of the contents has a digit in base contents for each cell, the first cell's digit being the highest. A pattern
// with at least one man is a feature. The cells of a line are listed forward, or to the right in a sideways line. Forward
// lines of the same depth of the middle cell share their rows, and so do sideways lines.
type pattern struct {
	cells []int
	row   int // row of code 0
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
	severalSeats // three to five

	networkClasses
)

// The rows of a class: by the code of each cell, and by the code of three cells, their direction and depth.
const (
	codes     = contents * contents * contents
	firstLine = cells * contents
	classRows = firstLine + codes*2*(2*side-1)
)

// networkPatterns returns the patterns of the network, single cells first.
var networkPatterns = sync.OnceValue(func() (list []pattern) {
	for c := range cells {
		list = append(list, pattern{[]int{c}, contents * c})
	}
	for c := range cells {
		left, right := c/side, c%side
		for _, d := range directions {
			if row := rowOfLine(left, right, d); row != 0 {
				step := side*d.left + d.right
				list = append(list, pattern{[]int{c, c + step, c + 2*step}, row})
			}
		}
	}
	return list
})

// direction is the step from a cell of a line to the next one.
type direction struct{ left, right int }

var directions = [...]direction{{1, 0}, {0, 1}, {-1, 1}}

// rowOfLine returns the row of code 0 of the line that begins in a cell, or 0 if it leaves the board.
func rowOfLine(left, right int, d direction) int {
	if l, r := left+2*d.left, right+2*d.right; min(left, right, l, r) < 0 || max(left, right, l, r) >= side {
		return 0
	}
	kind := 2 * (left + right + d.left + d.right)
	if d.left < 0 {
		kind++
	}
	return firstLine + codes*kind
}

// NetworkForm returns the form of the file of the network.
func NetworkForm() network.Form {
	return network.Form{Game: "chinesecheckers", Version: 1, Rows: networkClasses * classRows, Outputs: 1}
}

//go:embed network.bin
var networkFile []byte

// learned is a network prepared for incremental updates. In each direction, three lines go through a cell: they lie in a window of five
// cells of a lane, with the cell in the middle. A man that is placed there changes the sums by one row, which depends on the window's
// contents and adds the changes of the three lines.
type learned struct {
	*network.Network
	crossings [cells]crossing
	rows      [networkClasses][]network.View // row 0, all zero; the rows of single cells; the rows of windows
}

// crossing has, by direction, the window around a cell.
type crossing [len(directions)]struct {
	lane  uint8
	shift uint8  // bits of the lane before the window
	first uint16 // row of window 0
}

// A lane has bitsOfCell bits for each cell, after two vacant cells.
const (
	bitsOfCell   = 2
	bitsOfWindow = 5 * bitsOfCell
	laneCount    = side + side + 2*side - 1

	windows      = contents * contents * contents * contents * (contents - 1) // with a man in the middle
	firstWindows = 1 + cells*(contents-1)
)

// windowNumbers has the number of each window with a man in the middle, 0..windows-1, by its bits.
var windowNumbers = func() (numbers [1 << bitsOfWindow]uint8) {
	for number := range uint8(windows) {
		bits := 0
		for i, c := range contentsOf(number) {
			bits |= c << (bitsOfCell * i)
		}
		numbers[bits] = number
	}
	return numbers
}()

// contentsOf returns the contents of the window with a number.
func contentsOf(number uint8) (window [5]int) {
	n := int(number)
	for _, i := range [...]int{0, 1, 3, 4} {
		window[i], n = n%contents, n/contents
	}
	window[2] = mine + n
	return window
}

// defaultNetwork returns the network of the program, or nil if its file is empty, as before the first fit.
var defaultNetwork = sync.OnceValue(func() *learned {
	n := eval.Must(NetworkForm().Parse(networkFile))
	if n == nil {
		return nil
	}
	return newLearned(n)
})

// newLearned returns a network prepared for incremental updates.
func newLearned(n *network.Network) *learned {
	l := &learned{Network: n}
	for class := range l.rows {
		l.rows[class] = make([]network.View, firstWindows)
		for c := range int16(cells) {
			for man := mine; man < contents; man++ {
				l.rows[class][rowOfCell(c, uint32(man))] = n.ViewRow(classRows*class + contents*int(c) + man)
			}
		}
	}
	firsts := map[[3]int]uint16{} // by the rows of three lines: windows with the same lines share their rows
	for c := range cells {
		left, right := c/side, c%side
		lanes := [...]int{right, side + left, 2*side + left + right}
		steps := [...]int{left, right, min(right, side-1-left)} // from the first cell of the lane
		for i, d := range directions {
			var lines [3]int // that begin in the cell, and one and two cells before it
			for back := range lines {
				lines[back] = rowOfLine(left-back*d.left, right-back*d.right, d)
			}
			first, ok := firsts[lines]
			if !ok {
				first = uint16(len(l.rows[0]))
				firsts[lines] = first
				for class := range l.rows {
					for number := range uint8(windows) {
						l.rows[class] = append(l.rows[class], windowRow(n, classRows*class, lines, contentsOf(number)))
					}
				}
			}
			p := &l.crossings[c][i]
			p.lane, p.shift, p.first = uint8(lanes[i]), uint8(bitsOfCell*steps[i]), first
		}
	}
	return l
}

// windowRow returns the change of a view's sums when the man in the middle of a window is placed. lines has the rows of the lines that
// begin in the middle, and one and two cells before it; 0 stands for a line that leaves the board.
func windowRow(n *network.Network, firstOfClass int, lines [3]int, window [5]int) (row network.View) {
	without := window
	without[2] = vacant
	for back, line := range lines {
		if line == 0 {
			continue
		}
		now := n.ViewRow(firstOfClass + line + lineCode(window[2-back:]))
		row.Add(&now)
		if code := lineCode(without[2-back:]); code > 0 {
			was := n.ViewRow(firstOfClass + line + code)
			for i := range row {
				row[i] -= was[i]
			}
		}
	}
	return row
}

// lineCode returns the code of the first three cells.
func lineCode(c []int) int { return (c[0]*contents+c[1])*contents + c[2] }

// hidden is the network's state for a position. It is updated only when the position is evaluated, since a search never
// evaluates many of its positions.
type hidden struct {
	net   *learned // nil if there is none
	rows  []network.View
	seen  [movegen.MaxSeats][]int16 // by seat, the numbers of the cells as it sees them, -1 for those without
	start []view                    // the views before the first of moves, by seat
	moves []manMove
	now   []view // the views after all moves, once settled

	// cached has the views of some positions after moves, each in the slot that its key selects. Monte Carlo tree search
	// returns to the same positions again and again.
	cached [viewSlots]viewSlot
}

// viewSlots is the number of positions whose views are cached: with six seats they take 132 KiB. With more, the search is
// not faster.
const viewSlots = 128

// viewSlot has the views of the position with a key. It is empty if views is nil.
type viewSlot struct {
	key   uint64
	views []view
}

// view is the state of a seat's view.
type view struct {
	lanes [laneCount]uint32
	sums  network.View
}

// manMove is a move of a man of a seat, with the key of the position after it.
type manMove struct {
	seat, from, to uint16
	key            uint64
}

// mostMoves is the number of moves after which the state starts afresh.
const mostMoves = 256

// networkClass returns the class of the game, or -1 if it has no network.
func (p *Position) networkClass() int {
	switch {
	case p.tables.size != networkSize:
	case p.seats == 2 && p.sides[0].opposite == 1:
		return twoOpposite
	case p.seats == movegen.MaxSeats:
		return sixSeats
	case p.seats > 2:
		return severalSeats
	}
	return -1
}

// resetNetwork recomputes the state from the men, and drops all moves.
func (p *Position) resetNetwork() {
	p.hidden = nil
	class := p.networkClass()
	if p.tables.weights[learnedValue] == 0 || class < 0 || defaultNetwork() == nil {
		return
	}
	h := &hidden{net: defaultNetwork(), start: make([]view, p.seats)}
	p.hidden = h
	h.rows = h.net.rows[class]
	for seat := range movegen.Seat(p.seats) {
		h.seen[seat] = p.tables.squares[p.Home(seat)]
		h.start[seat].sums = h.net.ViewStart()
	}
	for seat := range p.seats {
		for c := range p.Men(movegen.Seat(seat)) {
			for looking := range p.seats {
				h.move(&h.start[looking], -1, h.seen[looking][c], manOf(seat, looking))
			}
		}
	}
}

// move updates a view after a man's move. The number of a cell that the view doesn't have is negative.
func (h *hidden) move(v *view, from, to int16, man uint32) {
	var changes [len(directions) + 1]network.Change
	if from >= 0 {
		for i := range directions {
			changes[i].Was = h.toggle(v, from, i, man)
		}
		changes[len(directions)].Was = rowOfCell(from, man)
	}
	if to >= 0 {
		for i := range directions {
			changes[i].Now = h.toggle(v, to, i, man)
		}
		changes[len(directions)].Now = rowOfCell(to, man)
	}
	v.sums.ReplaceAll(h.rows, changes[:])
}

// toggle adds a man to a cell of a lane or removes it, and returns the row of the window with the man.
func (h *hidden) toggle(v *view, cell int16, direction int, man uint32) uint16 {
	p := &h.net.crossings[cell][direction]
	lane := &v.lanes[p.lane]
	bits := man << (p.shift + 2*bitsOfCell)
	row := p.first + uint16(windowNumbers[(*lane|bits)>>p.shift&(1<<bitsOfWindow-1)])
	*lane ^= bits
	return row
}

// rowOfCell returns the row of a man on a cell.
func rowOfCell(cell int16, man uint32) uint16 {
	return uint16((contents-1)*uint32(cell) + man)
}

// manOf returns the contents of a cell with a seat's man as a seat sees it.
func manOf(seat, looking int) uint32 {
	if seat == looking {
		return mine
	}
	return theirs
}

// settle sets now to the views after all moves, beginning with the last cached ones.
func (h *hidden) settle() {
	h.now = h.start
	first := len(h.moves)
	for ; first > 0; first-- {
		key := h.moves[first-1].key
		if slot := &h.cached[key%viewSlots]; slot.key == key && slot.views != nil {
			h.now = slot.views
			break
		}
	}
	for _, m := range h.moves[first:] {
		slot := &h.cached[m.key%viewSlots] // may hold now, which is then updated in place
		if slot.views == nil {
			slot.views = make([]view, len(h.start))
		}
		slot.key = m.key
		copy(slot.views, h.now)
		h.now = slot.views
		for looking := range h.now {
			seen := h.seen[looking]
			h.move(&h.now[looking], seen[m.from], seen[m.to], manOf(int(m.seat), looking))
		}
	}
}

// moved adds a move, which has been made.
func (p *Position) moved(seat movegen.Seat, from, to int) {
	if h := p.hidden; h != nil {
		h.moves = append(h.moves, manMove{uint16(seat), uint16(from), uint16(to), p.Key()})
	}
}

// unmoved takes back the last move.
func (p *Position) unmoved() {
	switch h := p.hidden; {
	case h == nil:
	case len(h.moves) == 0:
		p.resetNetwork()
	default:
		h.moves = h.moves[:len(h.moves)-1]
	}
}

// usesNetwork reports whether the network is on. With two opposite seats it is off while a third of a goal is full and
// visitors are in that goal: the training games have hardly any such positions.
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

// settleNetwork reports whether the network is on, and if so updates its state.
func (p *Position) settleNetwork() bool {
	h := p.hidden
	if h == nil || !p.usesNetwork() {
		return false
	}
	h.settle()
	if len(h.moves) > mostMoves {
		copy(h.start, h.now)
		h.moves = h.moves[:0]
	}
	return true
}

// mostCount bounds the counts of the network with two seats, in points of score. A larger value would make a player that is far
// ahead avoid positions in which the network is off. In self-play, 98 % of the values are within ±44.
const mostCount = 40

// networkCounts sets the counts of the term: each seat's value minus the mean, bounded where the network may be off. The network
// must be on and up to date.
func (p *Position) networkCounts(counts *[movegen.MaxSeats]int32) {
	seats, sum := int32(p.seats), int32(0)
	for seat := range seats {
		counts[seat] = p.hidden.net.ViewValue(&p.hidden.now[seat].sums)
		sum += counts[seat]
	}
	for seat := range seats {
		if counts[seat] = (seats*counts[seat] - sum) / seats; seats == 2 {
			counts[seat] = min(max(counts[seat], -mostCount), mostCount)
		}
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
