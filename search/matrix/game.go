package matrix

import (
	"fmt"
	"math"
)

// Game is a matrix game, given by the payoffs to the row seat.
type Game struct {
	Rows, Columns int       // at least 1 each
	Payoffs       []float64 // row by row, finite
}

// NewGame returns a game whose payoffs are all 0.
func NewGame(rows, columns int) Game {
	return Game{Rows: rows, Columns: columns, Payoffs: make([]float64, rows*columns)}
}

// At returns the payoff to the row seat for a row and a column.
func (g Game) At(row, column int) float64 { return g.Payoffs[row*g.Columns+column] }

// Set changes the payoff to the row seat for a row and a column.
func (g Game) Set(row, column int, payoff float64) { g.Payoffs[row*g.Columns+column] = payoff }

// check returns an error that describes what is wrong with g.
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

// Solution is a pair of mixed strategies.
type Solution struct {
	Value       float64   // expected payoff to the row seat
	Row, Column []float64 // probability of each row and column, 0..1
}

// Expected returns the expected payoff to the row seat for two mixed strategies.
func (g Game) Expected(row, column []float64) float64 {
	total := 0.0
	for i, p := range row {
		if p > 0 {
			total += p * g.expectedOfRow(i, column)
		}
	}
	return total
}

// expectedOfRow returns the expected payoff to the row seat for a row against a mixed strategy.
func (g Game) expectedOfRow(row int, column []float64) float64 {
	total := 0.0
	for j, p := range column {
		total += p * g.At(row, j)
	}
	return total
}

// expectedOfColumn returns the expected payoff to the row seat for a column against a mixed strategy.
func (g Game) expectedOfColumn(column int, row []float64) float64 {
	total := 0.0
	for i, p := range row {
		total += p * g.At(i, column)
	}
	return total
}

// BestRow returns the row seat's best response to a mixed strategy, and the expected payoff to
// the row seat.
func (g Game) BestRow(column []float64) (row int, payoff float64) {
	payoff = math.Inf(-1)
	for i := range g.Rows {
		if p := g.expectedOfRow(i, column); p > payoff {
			row, payoff = i, p
		}
	}
	return row, payoff
}

// BestColumn returns the column seat's best response to a mixed strategy, and the expected
// payoff to the row seat.
func (g Game) BestColumn(row []float64) (column int, payoff float64) {
	payoff = math.Inf(1)
	for j := range g.Columns {
		if p := g.expectedOfColumn(j, row); p < payoff {
			column, payoff = j, p
		}
	}
	return column, payoff
}

// Gains returns the expected gain of each player by its best response to the other's strategy instead
// of its own strategy. Both are 0 if and only if the strategies are optimal.
func (g Game) Gains(row, column []float64) (ofRow, ofColumn float64) {
	expected := g.Expected(row, column)
	_, most := g.BestRow(column)
	_, least := g.BestColumn(row)
	return most - expected, expected - least
}
