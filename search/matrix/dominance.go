package matrix

// part is what is left of a game.
type part struct {
	Game
	rows, columns []int // their indices in the whole game
}

// undominated removes dominated rows and columns one after the other, until none is left: those
// than which another one is nowhere worse. The value stays the same, and strategies that are
// optimal in the part are optimal in the whole.
func (g Game) undominated() part {
	p := part{rows: numbers(g.Rows), columns: numbers(g.Columns)}
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

// removeDominated removes what is dominated by something that remains. Of equals, the
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

// widen returns the strategies of a solution of p as those of the whole game.
func (p part) widen(s Solution, whole Game) Solution {
	w := Solution{Value: s.Value, Row: make([]float64, whole.Rows), Column: make([]float64, whole.Columns)}
	for i, row := range p.rows {
		w.Row[row] = s.Row[i]
	}
	for j, column := range p.columns {
		w.Column[column] = s.Column[j]
	}
	return w
}

func numbers(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}
