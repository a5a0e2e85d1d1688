package simultaneous

import (
	"quincunx/movegen"
	"quincunx/search"
)

// Selections returns the names of all selections.
func Selections() []string { return selectionNames }

// Strategies returns the mixed strategy of each seat after a number of simulations, and seat 0's
// mean reward.
func Strategies(o Options, game search.Simultaneous, simulations int) (strategies [][]search.Share, mean float64, err error) {
	s, err := o.check()
	if err != nil {
		return nil, 0, err
	}
	t := newTree(s)
	t.begin(movegen.Clone(game), 0)
	for range simulations {
		t.simulate()
	}
	for seat := range t.seats {
		strategies = append(strategies, t.strategy(movegen.Seat(seat)))
	}
	n := &t.nodes[root]
	return strategies, n.sum[0] / float64(n.visits), nil
}

// Ln and Exp are the functions of elementary.go.
var (
	Ln  = ln
	Exp = exp
)

// NewSequence is newSequence.
func NewSequence(game search.Simultaneous, first movegen.Seat) search.MultiSeat {
	return newSequence(game, first)
}

// Simulations returns a function that runs one simulation in a new tree.
func Simulations(o Options, game search.Simultaneous) (simulate func(), err error) {
	s, err := o.check()
	if err != nil {
		return nil, err
	}
	t := newTree(s)
	t.begin(movegen.Clone(game), 0)
	return t.simulate, nil
}
