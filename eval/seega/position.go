package seega

import (
	"quincunx/eval"
	"quincunx/movegen"
	rules "quincunx/movegen/seega"
)

// Position is a position of Seega that knows what it is worth. See [New].
type Position struct {
	*rules.Position

	zones    *zones
	weights  *[terms]int64  // never written to: copies share it
	patterns *patternTables // likewise; nil on boards of other sizes than 5×5
	attacks  attackMaps     // of the position that findAttacks was last called for
	calm     uint64         // the BoardKey of the last position that Evaluate saw in which nothing can be taken
}

// New returns a copy of a position of the rules, without the moves that led to
// it, that is evaluated with the given weights. An error says what is wrong
// with the weights.
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

// SetText sets the position up from its text form; see the rules.
func (p *Position) SetText(text string) error {
	if err := p.Position.SetText(text); err != nil {
		return err
	}
	p.setSize()
	return nil
}

// setSize sets what depends on the size of the board.
func (p *Position) setSize() {
	p.zones = zonesOf(p.Options().Size)
	switch {
	case p.zones.size != packedSize:
		p.patterns = nil
	case p.patterns == nil:
		t := defaultPatterns()
		t.lines = newLineTables(t.stages, p.zones, p.weights)
		p.patterns = &t
	}
}

// Clone returns an independent copy, a *Position too, without the moves made so far.
func (p *Position) Clone() movegen.Position {
	return &Position{Position: movegen.Clone(p.Position), zones: p.zones, weights: p.weights, patterns: p.patterns}
}
