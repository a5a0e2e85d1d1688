package matrix

// negligible is what an entry of a [tableau] may have by rounding where its exact value is 0. Entries begin between 1 and 2.
const negligible = 1e-11

// tableau is a linear program in the condensed form of Tucker ("A combinatorial equivalence of matrices", 1960): a row
// for each basic variable, a column for each of the others, and no columns for the basic ones. The last column has the
// values of the basic variables, the last row the gain of the objective from each other variable, negated.
type tableau struct {
	rows, columns int         // without the last ones
	entries       [][]float64 // values of 1 or so
	basic, other  []int       // the variables of the rows and of the columns
}

// newTableau returns the tableau of the column player of a game. The payoffs are shifted and scaled to a matrix A with entries in 1..2;
// the strategy is y divided by its sum, for a solution y of
//
//	maximise  Σ y   subject to  A·y ≤ 1,  y ≥ 0
//
// Variables 0 to Columns − 1 are y, the next Rows are the slack of the inequalities, which are basic at first. A solution of the dual,
// which is the strategy of the row player in the same way, is in the last row below the slack variables.
func newTableau(g Game) *tableau {
	least, most := g.span()
	t := &tableau{rows: g.Rows, columns: g.Columns}
	for i := range g.Rows {
		row := make([]float64, g.Columns+1)
		for j := range g.Columns {
			row[j] = 1 + (g.At(i, j)-least)/(most-least)
		}
		row[g.Columns] = 1
		t.entries = append(t.entries, row)
		t.basic = append(t.basic, g.Columns+i)
	}
	objective := make([]float64, g.Columns+1)
	for j := range g.Columns {
		objective[j] = -1
		t.other = append(t.other, j)
	}
	t.entries = append(t.entries, objective)
	return t
}

// simplex solves a game of at least two different payoffs. It fails only where rounding spoils the solution.
func (g Game) simplex() (s Solution, ok bool) {
	t := newTableau(g)
	// The column with the greatest gain leads to an optimum soon. It can run in a circle where basic variables are 0, which Bland's rule
	// never does: then the first column that gains is taken.
	soon := 4 * (t.rows + t.columns)
	for pivots := 0; ; pivots++ {
		column, found := t.entering(pivots >= soon)
		if !found {
			break
		}
		row, found := t.leaving(column)
		if !found || pivots == 100*soon {
			return Solution{}, false
		}
		t.pivot(row, column)
	}

	s = Solution{Row: make([]float64, g.Rows), Column: make([]float64, g.Columns)}
	for i, v := range t.basic {
		if v < g.Columns {
			s.Column[v] = t.entries[i][t.columns]
		}
	}
	for j, v := range t.other {
		if v >= g.Columns {
			s.Row[v-g.Columns] = t.entries[t.rows][j]
		}
	}
	if !normalise(s.Row) || !normalise(s.Column) {
		return Solution{}, false
	}
	s.Value = g.Expected(s.Row, s.Column)
	return s, true
}

// entering returns the column of a variable whose increase gains: the one with the greatest gain or, by Bland's rule ("New finite pivoting
// rules for the simplex method", 1977), the one with the lowest number.
func (t *tableau) entering(bland bool) (column int, found bool) {
	gains := t.entries[t.rows]
	for j := range t.columns {
		switch {
		case gains[j] >= -negligible:
		case !found, bland && t.other[j] < t.other[column], !bland && gains[j] < gains[column]:
			column, found = j, true
		}
	}
	return column, found
}

// leaving returns the row of the variable that first falls to 0 as that of the column increases; of several the one with the lowest number.
func (t *tableau) leaving(column int) (row int, found bool) {
	least := 0.0
	for i := range t.rows {
		e := t.entries[i]
		if e[column] <= negligible {
			continue
		}
		increase := e[t.columns] / e[column]
		if !found || increase < least-negligible || increase < least+negligible && t.basic[i] < t.basic[row] {
			row, least, found = i, increase, true
		}
	}
	return row, found
}

// pivot exchanges the variables of a row and of a column.
func (t *tableau) pivot(row, column int) {
	t.basic[row], t.other[column] = t.other[column], t.basic[row]
	by := t.entries[row]
	inverse := 1 / by[column]
	by[column] = 1
	for j := range by {
		by[j] *= inverse
	}
	for i, e := range t.entries {
		factor := e[column]
		if i == row || factor == 0 {
			continue
		}
		e[column] = 0
		for j := range e {
			e[j] -= factor * by[j]
		}
	}
}

// normalise divides weights by their sum, after those below 0 by rounding became 0. It returns whether any is above 0.
func normalise(weights []float64) bool {
	sum := 0.0
	for i := range weights {
		weights[i] = max(weights[i], 0)
		sum += weights[i]
	}
	if !(sum > 0) { // also rejects NaN
		return false
	}
	for i := range weights {
		weights[i] /= sum
	}
	return true
}
