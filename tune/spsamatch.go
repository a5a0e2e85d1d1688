package tune

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"quincunx/eval"
	"quincunx/internal/quote"
	"quincunx/search"
)

// SPSAMatch measures settings of a search and its evaluation by games.
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
		players: [2]contestant{m.contestant("plus", plus), m.contestant("minus", minus)},
		limits:  search.Limits{Depth: r.Depth, Nodes: r.Nodes}, games: 2 * r.Pairs, plies: r.Plies, moveLimit: r.MoveLimit,
		seed: rand.NewPCG(r.Seed, uint64(iteration)).Uint64(), workers: m.Workers,
	}
}

// contestant returns who plays with values of the parameters.
func (m *SPSAMatch) contestant(name string, values []int) contestant {
	numbers := map[string]int{}
	for i, p := range m.Recipe.Parameters {
		if !p.Weight {
			numbers[p.Name] = values[i]
		}
	}
	return contestant{
		name: name, weights: m.WeightsWith(values),
		searcher: func() (search.AnySearcher, error) { return m.NewSearcher(numbers) },
	}
}

// WeightsWith returns the weights with the values of those parameters that are weights.
func (m *SPSAMatch) WeightsWith(values []int) eval.Weights {
	w := m.Weights
	w.Weights = slices.Clone(w.Weights)
	for i, p := range m.Recipe.Parameters {
		if at := w.Index(p.Name); p.Weight && at >= 0 {
			w.Weights[at].Value = int32(values[i])
		}
	}
	return w
}

// WeightParameter returns the parameter that is a weight of an evaluation, in the range in
// which the game takes it, to be moved in steps. The error says that there is no such weight.
func WeightParameter(g *Game, w eval.Weights, name string, step float64) (SPSAParameter, error) {
	i := w.Index(name)
	if i < 0 {
		var names []string
		for _, e := range w.Weights {
			names = append(names, e.Name)
		}
		return SPSAParameter{}, fmt.Errorf("unknown weight %s (known: %s)", quote.Text(name), strings.Join(names, ", "))
	}
	return SPSAParameter{
		Name: name, Start: int(w.Weights[i].Value), Step: step, Weight: true,
		Least: int(farthest(g, w, i, -eval.MaxWeight)), Most: int(farthest(g, w, i, eval.MaxWeight)),
	}, nil
}

// Settings returns values of those parameters that are numbers of the search, as a player
// of a match takes them, such as "nulldepth=4 window=25".
func (r *SPSARecipe) Settings(values []int) string {
	var fields []string
	for i, p := range r.Parameters {
		if !p.Weight {
			fields = append(fields, fmt.Sprintf("%s=%d", p.Name, values[i]))
		}
	}
	return strings.Join(fields, " ")
}

// Text returns values of all parameters, such as "nulldepth 4, open three 120".
func (r *SPSARecipe) Text(values []int) string {
	var fields []string
	for i, p := range r.Parameters {
		fields = append(fields, fmt.Sprintf("%s %d", p.Name, values[i]))
	}
	return strings.Join(fields, ", ")
}

// Rounded returns the values as whole numbers.
func (n *SPSAIteration) Rounded() []int {
	whole := make([]int, len(n.Values))
	for i, v := range n.Values {
		whole[i] = int(math.Round(v))
	}
	return whole
}
