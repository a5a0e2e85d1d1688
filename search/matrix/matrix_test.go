package matrix_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"quincunx/internal/must"
	"quincunx/search/matrix"
)

func Example() {
	g := matrix.Game{Rows: 2, Columns: 2, Payoffs: []float64{3, -1, -2, 1}}
	s, err := g.Solve()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("value %.4f, rows %.4f, columns %.4f\n", s.Value, s.Row, s.Column)
	// Output: value 0.1429, rows [0.4286 0.5714], columns [0.2857 0.7143]
}

// Games whose solutions are known in closed form.
func TestKnownGames(t *testing.T) {
	for _, c := range []struct {
		name        string
		game        matrix.Game
		value       float64
		row, column []float64 // nil if there are several
	}{
		{"one cell", matrix.Game{Rows: 1, Columns: 1, Payoffs: []float64{-7}}, -7, []float64{1}, []float64{1}},
		{"one row", matrix.Game{Rows: 1, Columns: 3, Payoffs: []float64{2, -1, 5}}, -1, []float64{1}, []float64{0, 1, 0}},
		{"one column", matrix.Game{Rows: 3, Columns: 1, Payoffs: []float64{2, -1, 5}}, 5, []float64{0, 0, 1}, []float64{1}},
		{"all the same", matrix.Game{Rows: 2, Columns: 2, Payoffs: []float64{4, 4, 4, 4}}, 4, nil, nil},
		{"matching pennies", matrix.Game{Rows: 2, Columns: 2, Payoffs: []float64{1, -1, -1, 1}}, 0, []float64{.5, .5}, []float64{.5, .5}},
		{"rock, paper, scissors", matrix.Game{Rows: 3, Columns: 3, Payoffs: []float64{0, -1, 1, 1, 0, -1, -1, 1, 0}}, 0,
			[]float64{1. / 3, 1. / 3, 1. / 3}, []float64{1. / 3, 1. / 3, 1. / 3}},
		// Shafiei, Sturtevant and Schaeffer, "Comparing UCT versus CFR in Simultaneous Games", 2009.
		{"biased rock, paper, scissors", matrix.Game{Rows: 3, Columns: 3, Payoffs: []float64{0, -25, 50, 25, 0, -5, -50, 5, 0}}, 0,
			[]float64{1. / 16, 10. / 16, 5. / 16}, []float64{1. / 16, 10. / 16, 5. / 16}},
		{"a dominated row", matrix.Game{Rows: 3, Columns: 2, Payoffs: []float64{3, -1, -2, 1, -2, 0}}, 1. / 7,
			[]float64{3. / 7, 4. / 7, 0}, []float64{2. / 7, 5. / 7}},
	} {
		s, err := c.game.Solve()
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		checkSolution(t, c.game, s)
		if math.Abs(s.Value-c.value) > 1e-9 || far(s.Row, c.row) || far(s.Column, c.column) {
			t.Errorf("%s: %+v, want %v %v %v", c.name, s, c.value, c.row, c.column)
		}
	}
}

func far(got, want []float64) bool {
	for i := range want {
		if math.Abs(got[i]-want[i]) > 1e-9 {
			return true
		}
	}
	return false
}

func TestWrongGames(t *testing.T) {
	for _, g := range []matrix.Game{
		{}, {Rows: 2, Columns: 2, Payoffs: make([]float64, 3)}, {Rows: -1, Columns: -1, Payoffs: make([]float64, 1)},
		{Rows: 1, Columns: 1, Payoffs: []float64{math.NaN()}}, {Rows: 1, Columns: 1, Payoffs: []float64{math.Inf(1)}},
	} {
		if s, err := g.Solve(); err == nil {
			t.Errorf("%v: solution %v, want an error", g, s)
		}
	}
}

// checkSolution checks the definition: neither player can gain.
func checkSolution(t *testing.T, g matrix.Game, s matrix.Solution) {
	t.Helper()
	least, most := g.Payoffs[0], g.Payoffs[0]
	for _, p := range g.Payoffs {
		least, most = min(least, p), max(most, p)
	}
	exact := 1e-9 * max(most-least, 1)
	for _, strategy := range [][]float64{s.Row, s.Column} {
		sum := 0.0
		for _, p := range strategy {
			if p < 0 {
				t.Fatalf("%v: a probability below 0", strategy)
			}
			sum += p
		}
		if math.Abs(sum-1) > 1e-12 {
			t.Fatalf("%v: the probabilities add up to %v", strategy, sum)
		}
	}
	for i := range g.Rows {
		got := 0.0
		for j, p := range s.Column {
			got += p * g.At(i, j)
		}
		if got > s.Value+exact {
			t.Fatalf("%v\n%v: row %d gains %v", g, s, i, got-s.Value)
		}
	}
	for j := range g.Columns {
		got := 0.0
		for i, p := range s.Row {
			got += p * g.At(i, j)
		}
		if got < s.Value-exact {
			t.Fatalf("%v\n%v: column %d gains %v", g, s, j, s.Value-got)
		}
	}
}

// randomGame returns a game whose payoffs have few distinct values, which makes its linear programs
// degenerate, or many values on very different scales.
func randomGame(r *rand.Rand) matrix.Game {
	g := matrix.NewGame(1+r.IntN(14), 1+r.IntN(14))
	scale, shift := math.Pow(10, float64(r.IntN(9)-4)), float64(r.IntN(3)-1)*100
	values := 2 + r.IntN(8)
	for i := range g.Payoffs {
		switch {
		case values < 9:
			g.Payoffs[i] = float64(r.IntN(values))*scale + shift*scale
		default:
			g.Payoffs[i] = (r.Float64() + shift) * scale
		}
	}
	return g
}

func TestRandomGames(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		g := randomGame(r)
		s, err := g.Solve()
		if err != nil {
			t.Fatalf("%v\n%v", err, g)
		}
		checkSolution(t, g, s)
	}
}

func FuzzSolve(f *testing.F) {
	f.Add(uint8(3), []byte{0, 231, 50, 25, 0, 251, 206, 5, 0})
	f.Add(uint8(2), []byte{1, 0, 0, 1, 1, 1})
	f.Fuzz(func(t *testing.T, columns uint8, payoffs []byte) {
		n := int(columns)
		if n == 0 || n > 16 || len(payoffs) < n || len(payoffs) > 16*n {
			return
		}
		g := matrix.NewGame(len(payoffs)/n, n)
		for i := range g.Payoffs {
			g.Payoffs[i] = float64(int8(payoffs[i]))
		}
		s, err := g.Solve()
		if err != nil {
			t.Fatalf("%v\n%v", err, g)
		}
		checkSolution(t, g, s)
	})
}

func BenchmarkSolve(b *testing.B) {
	for _, n := range []int{3, 7, 13} {
		r := rand.New(rand.NewPCG(3, uint64(n)))
		g := matrix.NewGame(n, n)
		for i := range g.Payoffs {
			g.Payoffs[i] = r.Float64()
		}
		b.Run(fmt.Sprintf("%dx%d", n, n), func(b *testing.B) {
			for b.Loop() {
				must.Get(g.Solve())(b)
			}
		})
	}
}
