package jackhammer

import (
	"sync"

	"quincunx/eval"
	"quincunx/movegen"
	rules "quincunx/movegen/jackhammer"
)

// Position is a position of Jackhammer that knows what it is worth, and what
// courses are worth following. See [New].
type Position struct {
	*rules.Position

	weights  *[parameters]int64 // never written to: copies share it
	analysis analysis           // of the position that was last analysed
	best     ranking            // of walls, the same
	each     [2]ranking         // of walls against one rival, the same
	cut      cut                // the same
}

// makeTables fills the tables that all positions share, when the first one is made.
var makeTables = sync.OnceFunc(func() {
	makeRuns()
	makeHalves()
})

// New returns a copy of a position of the rules, without the moves that led to
// it, that is evaluated with the given weights. An error says what is wrong
// with the weights.
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

// SetText sets up the position that text stands for and forgets all moves made.
// On an error, which names the field that is wrong, nothing changes.
func (p *Position) SetText(text string) error {
	if err := p.Position.SetText(text); err != nil {
		return err
	}
	*p = Position{Position: p.Position, weights: p.weights} // sets of a larger mesh have cells beyond this one
	return nil
}

// Clone returns an independent copy without the moves made so far.
func (p *Position) Clone() movegen.Simultaneous {
	return &Position{Position: movegen.Clone(p.Position), weights: p.weights}
}
