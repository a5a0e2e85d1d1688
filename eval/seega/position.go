package seega

import (
	"fmt"

	"quincunx/eval"
	"quincunx/movegen"
	rules "quincunx/movegen/seega"
)

// Position is a position of Seega that knows what it is worth. See [New].
type Position struct {
	*rules.Position

	zones   *zones
	weights *[terms]int32 // never written to: copies share it
	scene   scene         // of whatever was asked last
}

// New returns the position that p is, with the default weights. It takes p
// over: moves of one are moves of the other.
func New(p *rules.Position) *Position {
	e := &Position{Position: p, zones: zonesOf(p.Options().Size)}
	if err := e.SetWeights(defaults()); err != nil {
		panic(err) // the defaults have the right names
	}
	return e
}

// Parse returns the position that text stands for, with the default weights.
func Parse(text string) (*Position, error) {
	p, err := rules.Parse(text)
	if err != nil {
		return nil, err
	}
	return New(p), nil
}

// SetWeights gives the terms other weights, in the order of the default ones.
// An error changes nothing.
func (p *Position) SetWeights(w eval.Weights) error {
	if len(w.Weights) != terms {
		return fmt.Errorf("weights of seega: %d entries, want %d", len(w.Weights), terms)
	}
	values := new([terms]int32)
	for i, e := range w.Weights {
		if e.Name != names[i] || e.Value < -eval.MaxWeight || e.Value > eval.MaxWeight {
			return fmt.Errorf("weights of seega: entry %d, %.40q with value %d, is not %q within %d",
				i+1, e.Name, e.Value, names[i], eval.MaxWeight)
		}
		values[i] = e.Value
	}
	p.weights = values
	return nil
}

// SetText sets the position up from its text form; see the rules.
func (p *Position) SetText(text string) error {
	if err := p.Position.SetText(text); err != nil {
		return err
	}
	p.zones = zonesOf(p.Options().Size)
	return nil
}

// Clone returns an independent copy without the moves made so far.
func (p *Position) Clone() movegen.Position {
	return &Position{
		Position: p.Position.Clone().(*rules.Position),
		zones:    p.zones,
		weights:  p.weights,
	}
}
