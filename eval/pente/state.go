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

	// What Unmake takes back: the prospects and sets that the moves have changed.
	frames  []frame
	changes []change
	changed int // how many of changes count
	toggles []toggle

	captured []int   // the cells that a capture empties, while it is made or looked at
	guesses  []int32 // for lists that are sorted
}

// board is the state of the cells. It depends on the stones alone.
type board struct {
	ahead         [slots]code     // the prospects of each cell and family, at Families·cell + family
	score         both            // of all prospects and crossings
	captureTotals [2]int32        // how many pairs each seat could capture, over all cells and lines
	sets          [2][kinds]cells // the empty cells on which a seat has something urgent
}

const (
	area  = rules.Span * rules.Span
	slots = rules.Families * area
)

// frame is what was before a move.
type frame struct {
	score         both
	captureTotals [2]int32
	changed       int
	toggles       int
}

// change is a prospect that a move changed: its slot, and in the lower byte what it was.
type change uint32

// mostChanges is the most that a move changes: its stone and those of eight
// pairs touch nine cells in each of four lines.
const mostChanges = (1+2*8)*9*rules.Families + rules.Families

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
	if err := WeightsForm.Check(w); err != nil {
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
	c.frames, c.changes, c.changed, c.toggles = nil, nil, 0, nil
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
		if p.isEmpty(cell) {
			p.find(cell)
		}
	}
	p.forget()
}

// find looks up the prospects of an empty cell of which nothing is known yet.
func (p *Position) find(cell uint) {
	for f := range rules.Families {
		now := p.codeOf(rules.Family(f), cell)
		p.ahead[cell*rules.Families+uint(f)] = now
		p.score += p.worth.prospects[now]
	}
	now := p.marks(cell)
	p.score += p.worth.crossing(now)
	p.recount(cell, 0, now)
}

// codeOf returns the code of the prospect of a cell in a line, whatever stands on the cell itself.
func (p *Position) codeOf(f rules.Family, cell uint) code {
	line, place := rules.LineOf(f, int(cell))
	// The place is to be reach places from the bottom.
	around := bits.RotateLeft64(p.line(f, uint(line)), 2*(reach-place))
	return codes[around&0xff|around>>2&0xff00]
}

// forget makes the position the first one of its line.
func (p *Position) forget() { p.frames, p.changed, p.toggles = p.frames[:0], 0, p.toggles[:0] }

// line returns a line with its walls.
func (p *Position) line(f rules.Family, i uint) uint64 {
	return p.Line(f, int(i)) | p.walls[f][i%rules.Span]
}

// word returns the prospects of a cell in all families, 16 bits each.
func (p *Position) word(cell uint) uint64 {
	slot := cell % area * rules.Families
	return uint64(prospects[p.ahead[slot]]) | uint64(prospects[p.ahead[slot+1]])<<16 |
		uint64(prospects[p.ahead[slot+2]])<<32 | uint64(prospects[p.ahead[slot+3]])<<48
}

// isEmpty reports whether a cell is on the board and empty.
func (p *Position) isEmpty(cell uint) bool {
	return p.line(rules.Row, cell/rules.Span)>>(2*(cell%rules.Span))&3 == rules.Empty
}
