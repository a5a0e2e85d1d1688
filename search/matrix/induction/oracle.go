package induction

import "quincunx/search/matrix"

// cell has bounds on the value of a joint move.
type cell struct {
	bounds
	serialised bool // the bounds of the serialised games are included
}

// doubleOracle is the state of the double oracle method in a position.
type doubleOracle struct {
	*solver
	solved
	cells    []cell       // row by row
	given    [2][]int     // each seat's actions in the restricted game, by their indices
	isGiven  [2][]bool    // whether an action is in the restricted game
	strategy [2][]float64 // of the solution of the restricted game, over all actions
}

// doubleOracle solves the position, whose value is within the bounds known, or determines that its value is
// outside the window. If strategies are wanted, the window is ignored.
func (s *solver) doubleOracle(known, window bounds, strategies bool) (solved, error) {
	o := &doubleOracle{solver: s, solved: s.list()}
	o.worth = known
	o.worth = o.worth.within(bounds{s.columnSees(o.worth).low, anything.high})
	o.worth = o.worth.within(bounds{anything.low, s.rowSees(o.worth).high})
	if s.err != nil {
		return solved{}, s.err
	}
	if !strategies && (o.worth.isExact() || o.worth.outside(window)) {
		return o.solved, nil
	}
	o.cells = make([]cell, len(o.rows)*len(o.columns))
	for i := range o.cells {
		o.cells[i].bounds = anything
	}
	o.isGiven = [2][]bool{make([]bool, len(o.rows)), make([]bool, len(o.columns))}
	o.add(row, 0)
	o.add(column, 0)
	for {
		restricted, err := o.restricted()
		if err != nil {
			return solved{}, err
		}
		solution, err := restricted.Solve()
		if err != nil {
			return solved{}, err
		}
		o.strategy[row] = spread(solution.Row, o.given[row], len(o.rows))
		o.strategy[column] = spread(solution.Column, o.given[column], len(o.columns))
		bestRow, most, err := o.bestResponse(row, solution.Value)
		if err != nil {
			return solved{}, err
		}
		bestColumn, least, err := o.bestResponse(column, solution.Value)
		if err != nil {
			return solved{}, err
		}
		if o.err != nil {
			return solved{}, o.err
		}
		o.worth = o.worth.within(bounds{least, most})
		grown := o.add(row, bestRow)
		grown = o.add(column, bestColumn) || grown
		if !grown || !strategies && (o.worth.isExact() || o.worth.outside(window)) {
			if !grown {
				o.worth = bounds{solution.Value, solution.Value}
			}
			o.row, o.column = o.strategy[row], o.strategy[column]
			return o.solved, nil
		}
	}
}

// add adds an action of a seat to the restricted game, and reports whether it is new. A negative action
// stands for none.
func (o *doubleOracle) add(of side, action int) bool {
	if action < 0 || o.isGiven[of][action] {
		return false
	}
	o.isGiven[of][action] = true
	o.given[of] = append(o.given[of], action)
	return true
}

// spread converts a strategy over the given actions to one over all n.
func spread(strategy []float64, given []int, n int) []float64 {
	all := make([]float64, n)
	for i, action := range given {
		all[action] = strategy[i]
	}
	return all
}

// restricted returns the restricted game.
func (o *doubleOracle) restricted() (matrix.Game, error) {
	g := matrix.NewGame(len(o.given[row]), len(o.given[column]))
	for i, r := range o.given[row] {
		for j, c := range o.given[column] {
			v, err := o.jointValue(r, c, anything)
			if err != nil {
				return g, err
			}
			g.Set(i, j, v.low)
		}
	}
	return g, nil
}

// jointValue returns the value of a joint move if it is inside the window, or else bounds that show that it
// is outside.
func (o *doubleOracle) jointValue(r, c int, window bounds) (bounds, error) {
	e := o.at(r, c)
	if e.isExact() || e.outside(window) {
		return e.bounds, nil
	}
	o.play(o.rows[r], o.columns[c])
	v, err := o.value(e.within(window))
	o.Position.Unmake()
	if err == nil {
		err = o.err
	}
	e.bounds = e.within(v)
	return e.bounds, err
}

// at returns the cell of a joint move, whose bounds include the bounds by the serialised games.
func (o *doubleOracle) at(r, c int) *cell {
	e := &o.cells[r*len(o.columns)+c]
	if !e.serialised {
		e.serialised = true
		o.play(o.rows[r], o.columns[c])
		low := o.columnSees(anything).low
		e.bounds = bounds{low, max(low, o.rowSees(bounds{low, anything.high}).high)}
		o.Position.Unmake()
	}
	return e
}

// bestResponse returns the best response of a seat to the other's strategy, and the expected payoff to the
// row seat. It must be better than value, the value of the restricted game; if there is none, best is -1
// and payoff is value.
func (o *doubleOracle) bestResponse(of side, value float64) (best int, payoff float64, err error) {
	sign := 1.0
	if of == column {
		sign = -1
	}
	best, payoff = -1, value
	for action, isGiven := range o.isGiven[of] {
		if isGiven {
			continue // no action of the restricted game is better than its solution
		}
		got, ok, err := o.expected(of, action, payoff, sign)
		if err != nil {
			return 0, 0, err
		}
		if ok && sign*(got-payoff) > tolerance {
			best, payoff = action, got
		}
	}
	return best, payoff, nil
}

// expected returns the expected payoff to the row seat for an action of a seat against the other's
// strategy. ok is false if the action is no better for its seat than payoff. sign is 1 for the row seat,
// and -1 for the column seat.
func (o *doubleOracle) expected(of side, action int, payoff, sign float64) (got float64, ok bool, err error) {
	against := o.strategy[1-of]
	upper := 0.0 // an upper bound, from the point of view of the seat
	for other, share := range against {
		if share > 0 {
			upper += share * o.upperBound(of, action, other)
		}
	}
	for other, share := range against {
		if share == 0 {
			continue
		}
		if upper <= sign*payoff+tolerance {
			return 0, false, nil
		}
		most := o.upperBound(of, action, other)
		// Below this value, the action is no better even if all other cells reach their bounds.
		needed := most - (upper-sign*payoff)/share
		window := bounds{needed, anything.high}
		if of == column {
			window = bounds{anything.low, -needed}
		}
		r, c := of.cell(action, other)
		v, err := o.jointValue(r, c, window)
		if err != nil {
			return 0, false, err
		}
		if !v.isExact() {
			return 0, false, nil
		}
		upper += share * (sign*v.low - most)
	}
	return sign * upper, true, nil
}

// cell returns the row and the column of an action of a seat and an action of the other.
func (of side) cell(action, other int) (r, c int) {
	if of == row {
		return action, other
	}
	return other, action
}

// upperBound returns an upper bound of the value of a joint move, from the point of view of a seat.
func (o *doubleOracle) upperBound(of side, action, other int) float64 {
	r, c := of.cell(action, other)
	if of == row {
		return o.at(r, c).high
	}
	return -o.at(r, c).low
}
