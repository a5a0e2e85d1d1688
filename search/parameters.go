package search

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"quincunx/internal/quote"
)

// Parameter describes a number of a search that can be set by name, so that a tuner
// can vary it.
type Parameter struct {
	Name           string
	Default        int
	Least, Most    int
	Meaning, Units string
}

// ParameterValues returns the values of some parameters, in their order: what is set by
// name, or the default. The error names what is set but out of its range, or is no name of
// a parameter.
func ParameterValues(list []Parameter, set map[string]int) ([]int, error) {
	values, names := make([]int, len(list)), make([]string, len(list))
	for i, p := range list {
		values[i], names[i] = p.Default, p.Name
	}
	for _, name := range slices.Sorted(maps.Keys(set)) {
		i, v := slices.Index(names, name), set[name]
		if i < 0 {
			return nil, fmt.Errorf("unknown parameter %s (known: %s)", quote.Text(name), strings.Join(names, ", "))
		}
		if p := list[i]; v < p.Least || v > p.Most {
			return nil, fmt.Errorf("%s %d is not in %d..%d", name, v, p.Least, p.Most)
		}
		values[i] = v
	}
	return values, nil
}
