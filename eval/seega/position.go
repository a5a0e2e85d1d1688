package seega

import (
	"sync/atomic"

	"quincunx/eval"
	"quincunx/movegen"
	rules "quincunx/movegen/seega"
)

// Position is a position of Seega with an evaluation. See [New].
type Position struct {
	*rules.Position

	zones        *zones
	weights      *[terms]int64  // immutable, shared by copies
	patterns     *patternTables // likewise; nil if the board isn't 5×5
	blocks       *blockTables   // likewise; nil if the board is smaller than 7×7
	men          [2]plane       // result of the last blockView
	attacks      attackMaps     // result of the last findAttacks
	noCaptureKey uint64         // BoardKey of the last position evaluated without any capture for the seat to move
}

// New returns a copy of a position of the rules, without its move history, that
// is evaluated with the given weights. It returns an error for wrong weights.
func New(p *rules.Position, w eval.Weights) (*Position, error) {
	if err := WeightsForm().Check(w); err != nil {
		return nil, err
	}
	weights := new([terms]int64)
	for i, e := range w.Weights {
		weights[i] = int64(e.Value)
	}
	q := &Position{Position: movegen.Clone(p), weights: weights}
	q.setSize()
	return q, nil
}

// SetText sets up the position from its text form; see the rules.
func (p *Position) SetText(text string) error {
	if err := p.Position.SetText(text); err != nil {
		return err
	}
	p.setSize()
	return nil
}

// prepared has whether all tables for a board size are built.
var prepared [rules.MaxSize + 1]atomic.Bool

// Prepared reports whether the tables for a board size are built. Otherwise [New] builds them, which takes some ten milliseconds.
func Prepared(size int) bool { return prepared[size].Load() }

// Prepare builds the tables for a board size.
func Prepare(size int) {
	zonesOf(size)
	blocksOf(size)
	if size == packedSize {
		defaultPatterns()
	}
	prepared[size].Store(true)
}

// setSize sets the fields that depend on the board size.
func (p *Position) setSize() {
	size := p.Options().Size
	if !Prepared(size) {
		Prepare(size)
	}
	p.zones = zonesOf(size)
	p.blocks = blocksOf(size)
	switch {
	case p.zones.size != packedSize:
		p.patterns = nil
	case p.patterns == nil:
		t := defaultPatterns()
		t.lines = newLineTables(t.stages, p.zones, p.weights)
		p.patterns = &t
	}
}

// Clone returns an independent copy, also a *Position, without the move history.
func (p *Position) Clone() movegen.Position {
	return &Position{Position: movegen.Clone(p.Position), zones: p.zones, weights: p.weights, patterns: p.patterns, blocks: p.blocks}
}
