package induction

import "quincunx/search/matrix"

// cell has bounds on the value of a joint move.
type cell struct {
	bounds
	serialised bool // the bounds of the serialised games are included
}

// oracles are the two seats of a position that is solved by the double oracle.
type oracles struct {
	*solver
	solved
	cells    []cell    // row by row
	in       [2][]int  // the actions that each seat has been given, by number
	has      [2][]bool // the same
	strategy [2][]float64
}

// oracles solves the position, or finds out that its value is not inside the
// window, as far as that is not known.
func (s *solver) oracles(known, window bounds, strategies bool) (solved, error) {
	o := &oracles{solver: s, solved: s.list()}
	o.worth = known
	o.worth = o.worth.within(bounds{s.columnSees(o.worth).low, anything.high})
	o.worth = o.worth.within(bounds{anything.low, s.rowSees(o.worth).high})
	if s.err != nil {
		return solved{}, s.err
	}
	if !strategies && (o.worth.known() || o.worth.outside(window)) {
		return o.solved, nil
	}
	o.cells = make([]cell, len(o.rows)*len(o.columns))
	for i := range o.cells {
		o.cells[i].bounds = anything
	}
	o.has = [2][]bool{make([]bool, len(o.rows)), make([]bool, len(o.columns))}
	o.give(row, 0)
	o.give(column, 0)
	for {
		restricted, err := o.restricted()
		if err != nil {
			return solved{}, err
		}
		solution, err := restricted.Solve()
		if err != nil {
			return solved{}, err
		}
		o.strategy[row] = spread(solution.Row, o.in[row], len(o.rows))
		o.strategy[column] = spread(solution.Column, o.in[column], len(o.columns))
		bestRow, most, err := o.best(row, solution.Value)
		if err != nil {
			return solved{}, err
		}
		bestColumn, least, err := o.best(column, solution.Value)
		if err != nil {
			return solved{}, err
		}
		if o.err != nil {
			return solved{}, o.err
		}
		o.worth = o.worth.within(bounds{least, most})
		news := o.give(row, bestRow)
		news = o.give(column, bestColumn) || news
		if !news || !strategies && (o.worth.known() || o.worth.outside(window)) {
			if !news {
				o.worth = bounds{solution.Value, solution.Value}
			}
			o.row, o.column = o.strategy[row], o.strategy[column]
			return o.solved, nil
		}
	}
}

// give gives a seat an action, and reports whether it is new. A number below 0
// stands for none.
func (o *oracles) give(to side, action int) bool {
	if action < 0 || o.has[to][action] {
		return false
	}
	o.has[to][action] = true
	o.in[to] = append(o.in[to], action)
	return true
}

// spread returns a strategy over some of n actions as one over all.
func spread(strategy []float64, in []int, n int) []float64 {
	all := make([]float64, n)
	for i, action := range in {
		all[action] = strategy[i]
	}
	return all
}

// restricted returns the game of the actions that the seats have been given.
func (o *oracles) restricted() (matrix.Game, error) {
	g := matrix.NewGame(len(o.in[row]), len(o.in[column]))
	for i, r := range o.in[row] {
		for j, c := range o.in[column] {
			v, err := o.exactly(r, c, anything)
			if err != nil {
				return g, err
			}
			g.Set(i, j, v.low)
		}
	}
	return g, nil
}

// exactly returns the value of a joint move if it is inside the window, and
// otherwise bounds that show that it is not.
func (o *oracles) exactly(r, c int, window bounds) (bounds, error) {
	e := o.at(r, c)
	if e.known() || e.outside(window) {
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

// at returns the bounds on a joint move, with those of the serialised games.
func (o *oracles) at(r, c int) *cell {
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

// best returns the best answer of a seat to the strategy of the other, and what
// the row seat is paid for it. Only an answer that is better than the value so far
// is looked for; if there is none, best is -1 and the payoff that value.
func (o *oracles) best(of side, value float64) (best int, payoff float64, err error) {
	sign := 1.0
	if of == column {
		sign = -1
	}
	best, payoff = -1, value
	for action := range o.has[of] {
		if o.has[of][action] {
			continue // the restricted game has no better answer than its solution
		}
		got, ok, err := o.answerPays(of, action, payoff, sign)
		if err != nil {
			return 0, 0, err
		}
		if ok && sign*(got-payoff) > exact {
			best, payoff = action, got
		}
	}
	return best, payoff, nil
}

// answerPays returns what the row seat is paid for an action against the
// strategy of the other seat, unless it turns out to be no better than a payoff
// for the seat whose action it is: then ok is false. With sign -1, all is seen from the
// column seat.
func (o *oracles) answerPays(of side, action int, payoff, sign float64) (got float64, ok bool, err error) {
	against := o.strategy[1-of]
	hope := 0.0 // what the action brings at most
	for other, share := range against {
		if share > 0 {
			hope += share * o.most(of, action, other)
		}
	}
	for other, share := range against {
		if share == 0 {
			continue
		}
		if hope <= sign*payoff+exact {
			return 0, false, nil
		}
		most := o.most(of, action, other)
		// Less than this here, and the action is no better even if all else is as hoped for.
		needed := most - (hope-sign*payoff)/share
		window := bounds{needed, anything.high}
		if of == column {
			window = bounds{anything.low, -needed}
		}
		r, c := of.cell(action, other)
		v, err := o.exactly(r, c, window)
		if err != nil {
			return 0, false, err
		}
		if !v.known() {
			return 0, false, nil
		}
		hope += share * (sign*v.low - most)
	}
	return sign * hope, true, nil
}

// cell returns the row and the column of an action and one of the other seat.
func (of side) cell(action, other int) (r, c int) {
	if of == row {
		return action, other
	}
	return other, action
}

// most returns what a joint move brings a seat at most, from its own point of view.
func (o *oracles) most(of side, action, other int) float64 {
	r, c := of.cell(action, other)
	if of == row {
		return o.at(r, c).high
	}
	return -o.at(r, c).low
}
