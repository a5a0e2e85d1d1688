package chinesecheckers

import (
	_ "embed" // the default network
	"slices"
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

	networkClasses
)

// The rows of a class: by the code of each cell, and by the code of three cells, their direction and depth.
const (
	codes     = contents * contents * contents
	firstLine = cells * contents
	classRows = firstLine + codes*2*(2*side-1)
)

// part is the place of a cell in a pattern.
type part struct {
	pattern uint8  // index of the pattern
	row     uint16 // the pattern's row of code 0
	digit   uint16 // place value of the cell's digit in the code
}

// networkPatterns returns the patterns of the network, single cells first.
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

// networkParts returns the patterns that contain each cell.
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
	n := eval.Must(NetworkForm().Parse(networkFile))
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

// viewSlots is the number of positions whose views are cached: with six seats they take a quarter of a megabyte. With more, the
// search is not faster.
const viewSlots = 128

// viewSlot has the views of the position with a key. It is empty if views is nil.
type viewSlot struct {
	key   uint64
	views []view
}

// view is the state of a seat's view.
type view struct {
	codes [256]uint8 // by pattern
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
	h.rows = h.net.rows[class][:]
	for seat := range movegen.Seat(p.seats) {
		h.seen[seat] = p.tables.squares[p.Home(seat)]
		h.start[seat].sums = h.net.ViewStart()
	}
	for seat := range p.seats {
		for c := range p.Men(movegen.Seat(seat)) {
			for looking := range p.seats {
				v := &h.start[looking]
				var changes [mostChanges]network.Change
				v.sums.ReplaceAll(h.rows, h.put(v, h.seen[looking][c], digitOf(seat, looking), changes[:0]))
			}
		}
	}
}

// mostChanges is the largest number of patterns that contain a cell: the cell itself, and three lines in each of three
// directions.
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
	var changes [2 * mostChanges]network.Change
	for _, m := range h.moves[first:] {
		slot := &h.cached[m.key%viewSlots] // may hold now, which is then updated in place
		if slot.views == nil {
			slot.views = make([]view, len(h.start))
		}
		slot.key = m.key
		copy(slot.views, h.now)
		h.now = slot.views
		for looking := range h.now {
			v, seen, digit := &h.now[looking], h.seen[looking], digitOf(int(m.seat), looking)
			removed := h.put(v, seen[m.from], -digit, changes[:0])
			v.sums.ReplaceAll(h.rows, h.put(v, seen[m.to], digit, removed))
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
