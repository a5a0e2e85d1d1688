package matrix

// subgame is a game with some rows and columns of a larger one, the whole game.
type subgame struct {
	Game
	rows, columns []int // their indices in the whole game
}

// undominated returns the subgame without dominated rows and columns, which are removed one at a
// time: those for which another one is at least as good everywhere. It has the value of g, and its
// optimal strategies are optimal in g.
func (g Game) undominated() subgame {
	p := subgame{rows: indices(g.Rows), columns: indices(g.Columns)}
	for {
		before := len(p.rows) + len(p.columns)
		p.rows = removeDominated(p.rows, func(worse, better int) bool {
			for _, j := range p.columns {
				if g.At(worse, j) > g.At(better, j) {
					return false
				}
			}
			return true
		})
		p.columns = removeDominated(p.columns, func(worse, better int) bool {
			for _, i := range p.rows {
				if g.At(i, worse) < g.At(i, better) {
					return false
				}
			}
			return true
		})
		if len(p.rows)+len(p.columns) == before {
			break
		}
	}
	p.Game = NewGame(len(p.rows), len(p.columns))
	for i, row := range p.rows {
		for j, column := range p.columns {
			p.Set(i, j, g.At(row, column))
		}
	}
	return p
}

// removeDominated removes the rows or columns dominated by a remaining one. Of equal ones, the
// first remains.
func removeDominated(from []int, dominated func(worse, better int) bool) []int {
	for at := len(from) - 1; at >= 0; at-- {
		for other, better := range from {
			if other != at && dominated(from[at], better) {
				from = append(from[:at], from[at+1:]...)
				break
			}
		}
	}
	return from
}

// extend converts a solution of p to one of the whole game.
func (p subgame) extend(s Solution, whole Game) Solution {
	w := Solution{Value: s.Value, Row: make([]float64, whole.Rows), Column: make([]float64, whole.Columns)}
	for i, row := range p.rows {
		w.Row[row] = s.Row[i]
	}
	for j, column := range p.columns {
		w.Column[column] = s.Column[j]
	}
	return w
}

// indices returns 0..n-1.
func indices(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}
