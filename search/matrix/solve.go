package matrix

import "fmt"

// Tolerance bounds either player's gain against a [Solution], as a fraction of the difference
// between the greatest and the least payoff.
const Tolerance = 1e-9

// Solve returns the value of g and optimal strategies of both players. It returns an error if g has
// no rows or columns, if a payoff is not finite, or if the linear program can't be solved to
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
	if s, ok := left.simplex(); ok {
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
