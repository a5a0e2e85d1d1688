package pente

import (
	"math/bits"

	"quincunx/eval"
	"quincunx/eval/network"
	"quincunx/movegen"
	rules "quincunx/movegen/pente"
)

// Position is a position of Pente with an evaluation. Use [New]: the zero value is
// not ready for use.
type Position struct {
	*rules.Position

	worth *worth
	net   *learned // nil without a network
	board
	walls [rules.Families][rules.Span]uint64
	half  int // half size for which walls was computed

	memo *memo // nil before the first move

	// What Unmake reverts: changed lines, marks and sets.
	frames  []frame
	saved   []savedLine
	changes []markChange
	toggles []toggle

	settled int // number of changes of marks that are in the sums of the network

	captured    []int   // scratch: cells that a capture empties
	orderScores []int32 // scratch: scores of sort
}

// board is the state that depends only on the stones.
type board struct {
	prospectCodes [rules.Families * rules.Span * lineCodes]code // prospects of the cells, line by line
	marks         [area]marks                                   // marks of the cells
	score         both                                          // value of all prospects and crossings
	sums          network.Sums                                  // of the network
	captureTotals marks                                         // number of pairs that each seat could capture, laid out as in marks
	sets          [2][setsOfSeat]cells                          // empty cells that are urgent for a seat, by kind
}

const (
	area = rules.Span * rules.Span

	// lineCodes is the space for the codes of a line, one cache line in bytes. The
	// code of a place is at reach + place; the others are 0.
	lineCodes = 64
)

// slots holds the indices of a cell's codes in board.ahead, by family.
var slots [area][rules.Families]uint16

func makeSlots() {
	for cell := range slots {
		for f := range rules.Family(rules.Families) {
			line, place := rules.LineOf(f, cell)
			slots[cell][f] = uint16(lineCodes*(rules.Span*int(f)+line) + reach + place)
		}
	}
}

// frame is the state before a move.
type frame struct {
	score                            both
	sums                             network.Sums
	captureTotals                    marks
	settled, saved, changes, toggles int
}

// markChange is a change of the marks of a cell.
type markChange struct{ was, now marks }

// savedLine is the state of one line before a stone was placed or removed.
type savedLine struct {
	codes  uint64 // of the cells around the stone
	start  uint16 // index of the first of them
	centre code   // of the stone's own cell
}

// mostChanges bounds the number of marks that a move changes: its stone and the
// stones of eight captured pairs each affect their own cell and eight cells in each
// of four lines.
const mostChanges = (1 + 2*8) * (2*reach*rules.Families + 1)

// toggle is a change of a set: 4·seat + kind in the upper half, the cell in the
// lower.
type toggle uint32

var (
	_ movegen.Position = (*Position)(nil)
	_ eval.Explainer   = (*Position)(nil)
)

// New returns a copy of a position of the rules, without its move history, that is
// evaluated with the given weights. It returns an error for wrong weights.
func New(p *rules.Position, w eval.Weights) (*Position, error) {
	if err := WeightsForm().Check(w); err != nil {
		return nil, err
	}
	makeTables()
	q := &Position{Position: movegen.Clone(p), worth: newWorth(w)}
	if q.worth.named[weightNetwork] != 0 {
		q.net = defaultNetwork()
	}
	q.reset()
	return q, nil
}

// Clone returns an independent copy, also a *Position, without the move history.
func (p *Position) Clone() movegen.Position {
	c := *p
	c.settle()
	c.settled = 0
	c.Position = movegen.Clone(p.Position)
	c.memo, c.frames, c.saved, c.changes, c.toggles = nil, nil, nil, nil, nil
	c.captured, c.orderScores = nil, nil
	return &c
}

// SetText sets up the position from its text form and clears the move history. On
// an error, which names the wrong field, nothing changes.
func (p *Position) SetText(text string) error {
	if err := p.Position.SetText(text); err != nil {
		return err
	}
	p.reset()
	return nil
}

// reset recomputes all incremental data from the stones.
func (p *Position) reset() {
	if half := p.Options().Half; half != p.half {
		p.half, p.walls = half, rules.Walls(half)
	}
	p.forget()
	p.board = board{}
	if p.net != nil {
		p.sums = p.net.Start()
		p.sums.Add(p.net.paired(p.pairs(0), p.pairs(1)))
	}
	for cell := range uint(area) {
		p.marks[cell] = marksWithout(cell)
		if p.isEmpty(cell) {
			p.find(cell)
		}
	}
	p.settle()
	p.forget()
}

// find computes the prospects of an empty cell.
func (p *Position) find(cell uint) {
	var sum marks
	var codes [rules.Families]code
	codes[rules.Row], codes[rules.Column], codes[rules.Diagonal], codes[rules.Anti] = p.codesAround(cell)
	for f, now := range codes {
		at := p.code(cell, rules.Family(f))
		p.score += p.worth.prospects[now] - p.worth.prospects[*at]
		if p.net != nil {
			p.sums.Replace(&p.net.codes[*at], &p.net.codes[now])
		}
		*at = now
		sum += lineMarks[now]
	}
	p.mark(cell, sum)
}

// clear removes the prospects of a cell that has become occupied.
func (p *Position) clear(cell uint) {
	for f := range rules.Family(rules.Families) {
		at := p.code(cell, f)
		p.score -= p.worth.prospects[*at]
		if p.net != nil {
			p.sums.Replace(&p.net.codes[*at], &p.net.codes[0])
		}
		*at = 0
	}
	p.mark(cell, 0)
}

// code returns a pointer to the code of a cell's prospect in a line.
func (p *Position) code(cell uint, f rules.Family) *code {
	return &p.prospectCodes[slots[cell%area][f%rules.Families]%uint16(len(p.prospectCodes))]
}

// codesAround returns the codes of a cell's prospects as if the cell were empty.
func (p *Position) codesAround(cell uint) (row, column, diagonal, anti code) {
	r, c := cell/rules.Span%rules.Span, cell%rules.Span
	return codeAmid(bits.RotateLeft64(p.line(rules.Row, r), 2*(reach-int(c)))),
		codeAmid(bits.RotateLeft64(p.line(rules.Column, c), 2*(reach-int(r)))),
		codeAmid(bits.RotateLeft64(p.line(rules.Diagonal, r-c), 2*(reach-int(c)))),
		codeAmid(bits.RotateLeft64(p.line(rules.Anti, r+c), 2*(reach-int(c))))
}

// forget clears the move history.
func (p *Position) forget() {
	p.frames, p.saved, p.changes, p.toggles = p.frames[:0], p.saved[:0], p.changes[:0], p.toggles[:0]
	p.settled = 0
}

// line returns a line including its walls.
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
