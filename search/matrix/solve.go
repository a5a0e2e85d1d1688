package matrix

import (
	"errors"
	"fmt"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize/convex/lp" //nolint:misspell // a path is as it is
)

// Tolerance is how much either seat may gain against a [Solution], as a part of
// the difference between the greatest and the least payoff.
const Tolerance = 1e-9

// Solve returns the value of g and optimal strategies of both seats. It fails for
// a game without rows or columns, for payoffs that are not finite, and if the
// linear programs can't be solved to [Tolerance].
func (g Game) Solve() (Solution, error) {
	if err := g.check(); err != nil {
		return Solution{}, err
	}
	if s, ok := g.saddle(); ok {
		return s, nil
	}
	left := g.undominated()
	if s, ok := left.saddle(); ok {
		return left.widen(s, g), nil
	}
	for _, jitter := range jitters {
		s, err := left.linear(jitter)
		if err != nil {
			continue
		}
		s = left.widen(s, g)
		if ofRow, ofColumn := g.Gains(s.Row, s.Column); max(ofRow, ofColumn) <= g.tolerance() {
			return s, nil
		}
	}
	return Solution{}, fmt.Errorf("matrix: no solution of %d rows and %d columns is exact to %v of the span", g.Rows, g.Columns, Tolerance)
}

func (g Game) tolerance() float64 {
	least, most := g.span()
	return Tolerance * (most - least)
}

// saddle returns the solution of a game in which one row and one column are best
// against each other.
func (g Game) saddle() (Solution, bool) {
	bestRow, most := 0, 0.0
	for i := range g.Rows {
		least := g.At(i, 0)
		for j := range g.Columns {
			least = min(least, g.At(i, j))
		}
		if i == 0 || least > most {
			bestRow, most = i, least
		}
	}
	for j := range g.Columns {
		saddle := true
		for i := range g.Rows {
			saddle = saddle && g.At(i, j) <= most
		}
		if saddle {
			s := Solution{Value: most, Row: make([]float64, g.Rows), Column: make([]float64, g.Columns)}
			s.Row[bestRow], s.Column[j] = 1, 1
			return s, true
		}
	}
	return Solution{}, false
}

// jitters are how much the right sides of a linear program are moved apart, so
// that no corner of what it allows is one of more than enough constraints, at
// which the simplex method may stand still. None is tried first.
var jitters = [...]float64{0, 1e-13, 1e-12, 1e-11}

// linear solves the game by two linear programs.
func (g Game) linear(jitter float64) (Solution, error) {
	column, err := g.columnStrategy(jitter)
	if err != nil {
		return Solution{}, err
	}
	row, err := g.turned().columnStrategy(jitter)
	if err != nil {
		return Solution{}, err
	}
	return Solution{Value: g.Average(row, column), Row: row, Column: column}, nil
}

// columnStrategy returns an optimal strategy of the column seat. With payoffs A
// that are moved and scaled to 1..2, it is y divided by its sum, for y that solve
//
//	maximise  Σ y   so that  A·y ≤ 1,  y ≥ 0
//
// With a slack variable in each row, y = 0 is a corner to begin at.
func (g Game) columnStrategy(jitter float64) ([]float64, error) {
	m, n := g.Rows, g.Columns
	least, most := g.span()
	a := mat.NewDense(m, n+m, nil)
	objective := make([]float64, n+m)
	limits := make([]float64, m)
	basis := make([]int, m)
	for i := range m {
		for j := range n {
			a.Set(i, j, 1+(g.At(i, j)-least)/(most-least))
		}
		a.Set(i, n+i, 1)
		limits[i] = 1 + float64(i)*jitter
		basis[i] = n + i
	}
	for j := range n {
		objective[j] = -1
	}
	_, y, err := lp.Simplex(objective, a, limits, 1e-12, basis)
	if err != nil {
		return nil, err
	}
	y, sum := y[:n], 0.0
	for j := range y {
		y[j] = max(y[j], 0)
		sum += y[j]
	}
	if !(sum > 0) { // NaN included
		return nil, errors.New("matrix: an empty strategy")
	}
	for j := range y {
		y[j] /= sum
	}
	return y, nil
}
