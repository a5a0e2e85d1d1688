package tune

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"

	"quincunx/eval"
	"quincunx/search"
)

// SPSAMatch measures settings of a search by games.
type SPSAMatch struct {
	Recipe  SPSARecipe
	Game    Game
	Weights eval.Weights
	Workers int

	// NewSearcher makes a searcher with numbers of the search by name.
	NewSearcher func(set map[string]int) (search.AnySearcher, error)
}

// SPSA returns the SPSA of the recipe.
func (m *SPSAMatch) SPSA() *SPSA {
	r := &m.Recipe
	return &SPSA{Parameters: r.Parameters, Iterations: r.Iterations, Rate: r.Rate, Seed: r.Seed, Measure: m.measure}
}

// Check returns an error that says what is out of its range.
func (m *SPSAMatch) Check() error {
	if err := m.SPSA().Check(); err != nil {
		return err
	}
	start := make([]int, len(m.Recipe.Parameters))
	for i, p := range m.Recipe.Parameters {
		start[i] = p.Start
	}
	return m.versus(1, start, start).check()
}

// measure plays the games of an iteration.
func (m *SPSAMatch) measure(ctx context.Context, iteration int, plus, minus []int) (float64, error) {
	v := m.versus(iteration, plus, minus)
	report, err := v.run(ctx)
	if err != nil {
		return 0, err
	}
	if report.Games < v.games {
		return 0, context.Canceled
	}
	return 2*report.Score - 1, nil
}

// versus returns the match of an iteration.
func (m *SPSAMatch) versus(iteration int, plus, minus []int) *versus {
	r := &m.Recipe
	return &versus{
		game:    &m.Game,
		players: [2]contestant{{"plus", m.Weights, "", m.with(plus)}, {"minus", m.Weights, "", m.with(minus)}},
		limits:  search.Limits{Depth: r.Depth, Nodes: r.Nodes}, games: 2 * r.Pairs, plies: r.Plies, moveLimit: r.MoveLimit,
		seed: rand.NewPCG(r.Seed, uint64(iteration)).Uint64(), workers: m.Workers,
	}
}

// with returns what makes searchers with settings of the parameters.
func (m *SPSAMatch) with(values []int) func() (search.AnySearcher, error) {
	set := map[string]int{}
	for i, p := range m.Recipe.Parameters {
		set[p.Name] = values[i]
	}
	return func() (search.AnySearcher, error) { return m.NewSearcher(set) }
}

// Settings returns values of the parameters as a player of a match takes them, such
// as "nulldepth=4 window=25".
func (r *SPSARecipe) Settings(values []float64) string {
	var fields []string
	for i, p := range r.Parameters {
		fields = append(fields, fmt.Sprintf("%s=%.0f", p.Name, values[i]))
	}
	return strings.Join(fields, " ")
}
