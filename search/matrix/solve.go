package matrix

import (
	"errors"
	"fmt"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize/convex/lp" //nolint:misspell // the path is spelt so
)

// Tolerance bounds either player's gain against a [Solution], as a fraction of the difference
// between the greatest and the least payoff.
const Tolerance = 1e-9

// Solve returns the value of g and optimal strategies of both players. It returns an error if g has
// no rows or columns, if a payoff is not finite, or if the linear programs can't be solved to
// [Tolerance].
func (g Game) Solve() (Solution, error) {
	if err := g.check(); err != nil {
		return Solution{}, err
	}
	if s, ok := g.saddle(); ok {
		return s, nil
	}
	left := g.undominated()
	if s, ok := left.saddle(); ok {
		return left.extend(s, g), nil
	}
	for _, jitter := range jitters {
		s, err := left.solveLinear(jitter)
		if err != nil {
			continue
		}
		s = left.extend(s, g)
		if ofRow, ofColumn := g.Gains(s.Row, s.Column); max(ofRow, ofColumn) <= g.tolerance() {
			return s, nil
		}
	}
	return Solution{}, fmt.Errorf("matrix: no solution of %d rows and %d columns is exact to %v of the range of payoffs", g.Rows, g.Columns, Tolerance)
}

// tolerance returns Tolerance in points.
func (g Game) tolerance() float64 {
	least, most := g.span()
	return Tolerance * (most - least)
}

// saddle returns the solution of a game with a pure saddle point: a row and a column that are
// best responses to each other.
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

// jitters are perturbations of the right-hand sides of a linear program, tried in turn. They avoid
// degeneracy, which can make the simplex method cycle.
var jitters = [...]float64{0, 1e-13, 1e-12, 1e-11}

// solveLinear solves the game as two linear programs.
func (g Game) solveLinear(jitter float64) (Solution, error) {
	column, err := g.columnStrategy(jitter)
	if err != nil {
		return Solution{}, err
	}
	row, err := g.transposed().columnStrategy(jitter)
	if err != nil {
		return Solution{}, err
	}
	return Solution{Value: g.Expected(row, column), Row: row, Column: column}, nil
}

// columnStrategy returns an optimal strategy of the column player. The payoffs are shifted and
// scaled to a matrix A with entries in 1..2; the strategy is y divided by its sum, for a solution y
// of
//
//	maximise  Σ y   subject to  A·y ≤ 1,  y ≥ 0
//
// With a slack variable in each row, y = 0 is the first basic solution.
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
	if !(sum > 0) { // also rejects NaN
		return nil, errors.New("matrix: a strategy without probabilities above 0")
	}
	for j := range y {
		y[j] /= sum
	}
	return y, nil
}
