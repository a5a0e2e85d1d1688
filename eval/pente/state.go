package pente

import (
	"math/bits"

	"quincunx/eval"
	"quincunx/movegen"
	rules "quincunx/movegen/pente"
)

// Position is a position of Pente that knows what it is worth. Its zero value is
// not ready for use: see [New].
type Position struct {
	*rules.Position

	worth *worth
	board
	walls [rules.Families][rules.Span]uint64
	half  int // that of walls

	memo *memo // nil before the first move

	// What Unmake takes back: the lines, marks and sets that the moves have changed.
	frames  []frame
	saved   []savedLine
	changes []marks // as they were
	toggles []toggle

	captured []int   // the cells that a capture empties, while it is made or looked at
	guesses  []int32 // for lists that are sorted
}

// board is the state of the cells. It depends on the stones alone.
type board struct {
	ahead         [rules.Families * rules.Span * lineCodes]code // the prospects of the cells, line by line
	marks         [area]marks                                   // what the prospects of each cell count for together
	score         both                                          // of all prospects and crossings
	captureTotals marks                                         // how many pairs each seat could capture, where marks count them
	sets          [2][setsOfSeat]cells                          // the empty cells on which a seat has something urgent
}

const (
	area = rules.Span * rules.Span

	// lineCodes is the room for the codes of a line, as many bytes as a cache line has. The code of a place is at reach + place; the
	// others are 0.
	lineCodes = 64
)

// slots are where the codes of a cell are, by family.
var slots [area][rules.Families]uint16

func makeSlots() {
	for cell := range slots {
		for f := range rules.Family(rules.Families) {
			line, place := rules.LineOf(f, cell)
			slots[cell][f] = uint16(lineCodes*(rules.Span*int(f)+line) + reach + place)
		}
	}
}

// frame is what was before a move.
type frame struct {
	score                   both
	captureTotals           marks
	saved, changes, toggles int
}

// savedLine is what was before a stone came or went, in one line.
type savedLine struct {
	codes  uint64 // of the cells around it
	start  uint16 // where they are
	centre code   // of its own cell
}

// mostChanges is the most marks that a move changes: its stone and those of eight
// pairs touch eight cells in each of four lines, and their own cells.
const mostChanges = (1 + 2*8) * (2*reach*rules.Families + 1)

// toggle is a change of membership in a set: 4·seat + kind in the upper half, the
// cell in the lower.
type toggle uint32

var (
	_ movegen.Position = (*Position)(nil)
	_ eval.Explainer   = (*Position)(nil)
)

// New returns a copy of a position of the rules, without the moves that led to
// it, that is evaluated with the given weights. An error says what is wrong
// with the weights.
func New(p *rules.Position, w eval.Weights) (*Position, error) {
	if err := WeightsForm().Check(w); err != nil {
		return nil, err
	}
	makeTables()
	q := &Position{Position: movegen.Clone(p), worth: newWorth(w)}
	q.reset()
	return q, nil
}

// Clone returns an independent copy, a *Position too, without the moves made so far.
func (p *Position) Clone() movegen.Position {
	c := *p
	c.Position = movegen.Clone(p.Position)
	c.memo, c.frames, c.saved, c.changes, c.toggles = nil, nil, nil, nil, nil
	c.captured, c.guesses = nil, nil
	return &c
}

// SetText sets up the position that text stands for and forgets all moves made.
// On an error, which names the field that is wrong, nothing changes.
func (p *Position) SetText(text string) error {
	if err := p.Position.SetText(text); err != nil {
		return err
	}
	p.reset()
	return nil
}

// reset finds everything out from the stones.
func (p *Position) reset() {
	if half := p.Options().Half; half != p.half {
		p.half, p.walls = half, rules.Walls(half)
	}
	p.board = board{}
	for cell := range uint(area) {
		p.marks[cell] = marksWithout(cell)
		if p.isEmpty(cell) {
			p.find(cell)
		}
	}
	p.forget()
}

// find looks up the prospects of an empty cell.
func (p *Position) find(cell uint) {
	var sum marks
	var codes [rules.Families]code
	codes[rules.Row], codes[rules.Column], codes[rules.Diagonal], codes[rules.Anti] = p.look(cell)
	for f, now := range codes {
		at := p.code(cell, rules.Family(f))
		p.score += p.worth.prospects[now] - p.worth.prospects[*at]
		*at = now
		sum += lineMarks[now]
	}
	p.mark(cell, sum)
}

// clear forgets the prospects of a cell that has been taken.
func (p *Position) clear(cell uint) {
	for f := range rules.Family(rules.Families) {
		at := p.code(cell, f)
		p.score -= p.worth.prospects[*at]
		*at = 0
	}
	p.mark(cell, 0)
}

// code returns where the code of the prospect of a cell in a line is.
func (p *Position) code(cell uint, f rules.Family) *code {
	return &p.ahead[slots[cell%area][f%rules.Families]%uint16(len(p.ahead))]
}

// look returns the codes of the prospects of a cell, whatever stands on the cell itself.
func (p *Position) look(cell uint) (row, column, diagonal, anti code) {
	r, c := cell/rules.Span%rules.Span, cell%rules.Span
	return codeAmid(bits.RotateLeft64(p.line(rules.Row, r), 2*(reach-int(c)))),
		codeAmid(bits.RotateLeft64(p.line(rules.Column, c), 2*(reach-int(r)))),
		codeAmid(bits.RotateLeft64(p.line(rules.Diagonal, r-c), 2*(reach-int(c)))),
		codeAmid(bits.RotateLeft64(p.line(rules.Anti, r+c), 2*(reach-int(c))))
}

// forget makes the position the first one of its line.
func (p *Position) forget() {
	p.frames, p.saved, p.changes, p.toggles = p.frames[:0], p.saved[:0], p.changes[:0], p.toggles[:0]
}

// line returns a line with its walls.
func (p *Position) line(f rules.Family, i uint) uint64 {
	return p.Line(f, int(i)) | p.walls[f][i%rules.Span]
}

// word returns the prospects of a cell in all families, 16 bits each.
func (p *Position) word(cell uint) uint64 {
	return uint64(prospects[*p.code(cell, rules.Row)]) | uint64(prospects[*p.code(cell, rules.Column)])<<16 |
		uint64(prospects[*p.code(cell, rules.Diagonal)])<<32 | uint64(prospects[*p.code(cell, rules.Anti)])<<48
}

// isEmpty reports whether a cell is on the board and empty.
func (p *Position) isEmpty(cell uint) bool {
	return p.line(rules.Row, cell/rules.Span)>>(2*(cell%rules.Span))&3 == rules.Empty
}
