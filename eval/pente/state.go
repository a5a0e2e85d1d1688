package pente

import (
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

	// What Unmake takes back: for each move what was, and for each prospect that
	// it changed, which one and its value before.
	frames []frame
	log    []change

	captured []int   // the cells that a move emptied, while it is made
	guesses  []int32 // for lists that are sorted
}

// board is what is known of the cells. It depends on the stones alone.
type board struct {
	words         [rules.Span * rules.Span]uint64 // the prospects of each cell
	score         both                            // of all prospects and double threats
	captureTotals [2]int32                        // how many pairs each seat could capture, over all cells and lines
	sets          [2]sets
}

// sets are the empty cells on which a seat has something urgent.
type sets struct {
	fives    cells
	fours    cells // fours and open fours, and fives
	captures cells
	doubles  cells // open threes or better in two lines or more
}

// frame is what was before a move.
type frame struct {
	score         both
	captureTotals [2]int32
	log           int32 // the length of the log
}

// change is a prospect that a move changed: its cell, family and old value in 10, 2
// and 16 bits.
type change uint32

var (
	_ movegen.Position = (*Position)(nil)
	_ eval.Explainer   = (*Position)(nil)
)

// New returns a copy of a position of the rules, without the moves that led to
// it, that is evaluated with the given weights. An error says what is wrong
// with the weights.
func New(p *rules.Position, w eval.Weights) (*Position, error) {
	w, err := ParseWeights(w.Append(nil))
	if err != nil {
		return nil, err
	}
	makeProspects()
	q := &Position{Position: p.Clone().(*rules.Position), worth: newWorth(w)}
	q.reset()
	return q, nil
}

// Clone returns an independent copy, a *Position too, without the moves made so far.
func (p *Position) Clone() movegen.Position {
	c := *p
	c.Position = p.Position.Clone().(*rules.Position)
	c.frames, c.log, c.captured, c.guesses = nil, nil, nil, nil
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
	p.frames, p.log = p.frames[:0], p.log[:0]
	p.board = board{}
	for cell := range uint(rules.Span * rules.Span) {
		if p.isEmpty(cell) {
			p.touch(cell)
		}
	}
	p.log = p.log[:0]
}

// line returns a line with its walls.
func (p *Position) line(f rules.Family, i uint) uint64 {
	return p.Line(f, int(i)) | p.walls[f][i%rules.Span]
}

// isEmpty reports whether a cell is on the board and empty.
func (p *Position) isEmpty(cell uint) bool {
	return p.line(rules.Row, cell/rules.Span)>>(2*(cell%rules.Span))&3 == rules.Empty
}
