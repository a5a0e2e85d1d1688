package mcts

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// parameter is a number of the search that a tuner can vary.
type parameter int

const (
	playOut parameter = iota
	epsilon
	exploration
	historyWeight
	rewardScale
	expansion
	width
	openAtFirst
	openFactor

	parameters = iota
)

// Parameter describes a number of the search that can be set by name.
type Parameter struct {
	Name           string
	Default        int
	Least, Most    int
	Meaning, Units string
}

var parameterTable = [parameters]Parameter{
	playOut:       {"playout", 0, 0, 1_000, "length of a play-out; none, and the leaf is evaluated", "plies"},
	epsilon:       {"epsilon", 10, 0, 100, "how often a move of a play-out is chosen by chance alone", "per cent"},
	exploration:   {"exploration", 15, 0, 10_000, "C of UCT, for rewards that are shares of one", "hundredths"},
	historyWeight: {"history", 20, 0, 100_000, "W of progressive history", "hundredths"},
	rewardScale:   {"scale", 50, 1, 10_000, "gain that multiplies a seat's share by e", "points"},
	expansion:     {"expansion", 1, 1, 1_000_000, "visits after which the moves of a node are listed: the next one goes on to a child", "visits"},
	width:         {"width", 40, 1, maxWidth, "moves that a node keeps, best by order; not in a sound search", "moves"},
	openAtFirst:   {"open", 1, 1, maxWidth, "moves that a node looks at from the beginning", "moves"},
	openFactor:    {"openfactor", 60, 0, 100_000, "times the square root of the visits: moves that come in later", "hundredths"},
}

// maxWidth bounds the children of a node.
const maxWidth = 1<<16 - 1

// Parameters describes the numbers that Options.Set may name.
func Parameters() []Parameter { return parameterTable[:] }

// values are the parameters of a search.
type values [parameters]int

// newValues returns the defaults but for those that are set.
func newValues(set map[string]int) (v values, err error) {
	var names []string
	for i, p := range parameterTable {
		names = append(names, p.Name)
		v[i] = p.Default
	}
	for _, name := range slices.Sorted(maps.Keys(set)) {
		i, n := slices.Index(names, name), set[name]
		if i < 0 {
			return v, fmt.Errorf("mcts: unknown parameter %.40q (known: %s)", name, strings.Join(names, ", "))
		}
		if p := parameterTable[i]; n < p.Least || n > p.Most {
			return v, fmt.Errorf("mcts: %s %d is not in %d..%d", name, n, p.Least, p.Most)
		}
		v[i] = n
	}
	return v, nil
}
