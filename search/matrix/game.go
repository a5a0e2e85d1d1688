package matrix

import (
	"fmt"
	"math"
)

// Game is a matrix game, by what the row seat is paid.
type Game struct {
	Rows, Columns int       // at least 1 each
	Payoffs       []float64 // row by row, finite
}

// NewGame returns a game of which all payoffs are 0.
func NewGame(rows, columns int) Game {
	return Game{Rows: rows, Columns: columns, Payoffs: make([]float64, rows*columns)}
}

// At returns what the row seat is paid for a row and a column.
func (g Game) At(row, column int) float64 { return g.Payoffs[row*g.Columns+column] }

// Set changes what At returns.
func (g Game) Set(row, column int, payoff float64) { g.Payoffs[row*g.Columns+column] = payoff }

// check returns an error that names what is wrong with g.
func (g Game) check() error {
	if g.Rows < 1 || g.Columns < 1 || len(g.Payoffs) != g.Rows*g.Columns {
		return fmt.Errorf("matrix: %d payoffs for %d rows and %d columns", len(g.Payoffs), g.Rows, g.Columns)
	}
	for i, p := range g.Payoffs {
		if math.IsNaN(p) || math.IsInf(p, 0) {
			return fmt.Errorf("matrix: payoff %v in row %d, column %d", p, i/g.Columns, i%g.Columns)
		}
	}
	return nil
}

// span returns the least and the greatest payoff.
func (g Game) span() (least, most float64) {
	least, most = g.Payoffs[0], g.Payoffs[0]
	for _, p := range g.Payoffs {
		least, most = min(least, p), max(most, p)
	}
	return least, most
}

// turned returns the same game with the seats exchanged.
func (g Game) turned() Game {
	t := NewGame(g.Columns, g.Rows)
	for row := range g.Rows {
		for column := range g.Columns {
			t.Set(column, row, -g.At(row, column))
		}
	}
	return t
}

// Solution is a pair of mixed strategies.
type Solution struct {
	Value       float64   // what the row seat is paid on average
	Row, Column []float64 // how often each row and column is played, 0..1
}

// Average returns what the row seat is paid on average.
func (g Game) Average(row, column []float64) float64 {
	total := 0.0
	for i, p := range row {
		if p > 0 {
			total += p * g.rowAverage(i, column)
		}
	}
	return total
}

// rowAverage returns what a row is paid on average against a mixed strategy.
func (g Game) rowAverage(row int, column []float64) float64 {
	total := 0.0
	for j, p := range column {
		total += p * g.At(row, j)
	}
	return total
}

// columnAverage returns what a column pays on average against a mixed strategy.
func (g Game) columnAverage(column int, row []float64) float64 {
	total := 0.0
	for i, p := range row {
		total += p * g.At(i, column)
	}
	return total
}

// BestRow returns the row that is paid most against a mixed strategy, and how much.
func (g Game) BestRow(column []float64) (row int, payoff float64) {
	payoff = math.Inf(-1)
	for i := range g.Rows {
		if p := g.rowAverage(i, column); p > payoff {
			row, payoff = i, p
		}
	}
	return row, payoff
}

// BestColumn returns the column that pays least against a mixed strategy, and how
// much.
func (g Game) BestColumn(row []float64) (column int, payoff float64) {
	payoff = math.Inf(1)
	for j := range g.Columns {
		if p := g.columnAverage(j, row); p < payoff {
			column, payoff = j, p
		}
	}
	return column, payoff
}

// Gains returns what each seat gains on average if it answers the other's
// strategy in the best way instead of playing its own. Both are 0 if and only if
// the strategies are optimal.
func (g Game) Gains(row, column []float64) (ofRow, ofColumn float64) {
	average := g.Average(row, column)
	_, most := g.BestRow(column)
	_, least := g.BestColumn(row)
	return most - average, average - least
}
