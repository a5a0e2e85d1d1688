package seega

import (
	"quincunx/eval"
	"quincunx/movegen"
	rules "quincunx/movegen/seega"
)

// Position is a position of Seega that knows what it is worth. See [New].
type Position struct {
	*rules.Position

	zones   *zones
	weights *[terms]int64 // never written to: copies share it
	attacks attackMaps    // of the position that findAttacks was last called for
	calm    uint64        // the BoardKey of the last position that Evaluate saw in which nothing can be taken
}

// New returns a copy of a position of the rules, without the moves that led to
// it, that is evaluated with the given weights. An error says what is wrong
// with the weights.
func New(p *rules.Position, w eval.Weights) (*Position, error) {
	if err := WeightsForm.Check(w); err != nil {
		return nil, err
	}
	weights := new([terms]int64)
	for i, e := range w.Weights {
		weights[i] = int64(e.Value)
	}
	return &Position{Position: movegen.Clone(p), zones: zonesOf(p.Options().Size), weights: weights}, nil
}

// SetText sets the position up from its text form; see the rules.
func (p *Position) SetText(text string) error {
	if err := p.Position.SetText(text); err != nil {
		return err
	}
	p.zones = zonesOf(p.Options().Size)
	return nil
}

// Clone returns an independent copy, a *Position too, without the moves made so far.
func (p *Position) Clone() movegen.Position {
	return &Position{Position: movegen.Clone(p.Position), zones: p.zones, weights: p.weights}
}
