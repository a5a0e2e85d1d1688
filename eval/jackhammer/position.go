package jackhammer

import (
	"sync"

	"quincunx/eval"
	"quincunx/movegen"
	rules "quincunx/movegen/jackhammer"
)

// Position is a position of Jackhammer with an evaluation and plans. See [New].
type Position struct {
	*rules.Position

	weights  *[parameters]int64 // immutable, shared by copies
	analysis analysis           // cached for the last analysed position
	best     ranking            // scratch: best walls
	each     [2]ranking         // scratch: best walls against each rival
	cut      cut                // scratch
}

// makeTables fills the tables shared by all positions.
var makeTables = sync.OnceFunc(func() {
	makeRuns()
	makeHalves()
})

// New returns a copy of a position of the rules, without its move history, that
// is evaluated with the given weights. It returns an error for wrong weights.
func New(p *rules.Position, w eval.Weights) (*Position, error) {
	if err := WeightsForm().Check(w); err != nil {
		return nil, err
	}
	makeTables()
	weights := new([parameters]int64)
	for i, e := range w.Weights {
		weights[i] = int64(e.Value)
	}
	return &Position{Position: movegen.Clone(p), weights: weights}, nil
}

// SetText sets up the position from its text form and clears the move history.
// On an error, which names the wrong field, nothing changes.
func (p *Position) SetText(text string) error {
	if err := p.Position.SetText(text); err != nil {
		return err
	}
	*p = Position{Position: p.Position, weights: p.weights} // the sets may hold cells outside a smaller mesh
	return nil
}

// Clone returns an independent copy without the move history.
func (p *Position) Clone() movegen.Simultaneous {
	return &Position{Position: movegen.Clone(p.Position), weights: p.weights}
}
