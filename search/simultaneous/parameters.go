package simultaneous

import (
	"fmt"
	"slices"

	"quincunx/option"
)

// parameter is a number of the search that can be tuned.
type parameter int

const (
	gamma parameter = iota
	exploration

	parameters = iota
)

var parameterTable = [parameters]option.Option{
	gamma:       {Name: "gamma", Default: 100, Min: 1, Max: 1000, Unit: "thousandths", Help: "probability of a random action in regret matching and Exp3"},
	exploration: {Name: "exploration", Default: 100, Min: 1, Max: 10_000, Unit: "hundredths", Help: "weight of the exploration term of UCB1-Tuned"},
}

// Parameters describes the numbers that Options.Set may name.
func Parameters() []option.Option { return slices.Clone(parameterTable[:]) }

// numbers are the parameters of a search.
type numbers struct {
	gamma       float64 // probability of a random action
	exploration float64
}

// newNumbers returns the defaults with the values of set in their place.
func newNumbers(set map[string]int) (numbers, error) {
	v, err := option.Numbers(parameterTable[:], set)
	if err != nil {
		return numbers{}, fmt.Errorf("simultaneous: %w", err)
	}
	return numbers{float64(v[gamma]) / 1000, float64(v[exploration]) / 100}, nil
}
