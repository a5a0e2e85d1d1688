package mcts

import (
	"fmt"
	"slices"

	"quincunx/search"
)

// parameter is a number of the search that a tuner can vary.
type parameter int

const (
	exploration parameter = iota
	historyWeight
	rewardScale
	expansion
	width
	openAtFirst
	openFactor
	othersFactor
	useHabits

	parameters = iota
)

var parameterTable = [parameters]search.Parameter{
	exploration:   {Name: "exploration", Default: 15, Least: 0, Most: 10_000, Meaning: "C of UCT, for rewards that are shares of one", Units: "hundredths"},
	historyWeight: {Name: "history", Default: 20, Least: 0, Most: 100_000, Meaning: "W of progressive history", Units: "hundredths"},
	rewardScale:   {Name: "scale", Default: 50, Least: 1, Most: 10_000, Meaning: "gain that multiplies a seat's share by e", Units: "points"},
	expansion:     {Name: "expansion", Default: 1, Least: 1, Most: 1_000_000, Meaning: "visits after which the moves of a node are listed: the next one goes on to a child", Units: "visits"},
	width:         {Name: "width", Default: 40, Least: 1, Most: maxWidth, Meaning: "moves that a node keeps, best by order; not in a sound search", Units: "moves"},
	openAtFirst:   {Name: "open", Default: 1, Least: 1, Most: maxWidth, Meaning: "moves that a node looks at from the beginning", Units: "moves"},
	openFactor:    {Name: "openfactor", Default: 60, Least: 0, Most: 100_000, Meaning: "times the square root of the visits: moves that come in later", Units: "hundredths"},
	othersFactor: {
		Name: "othersfactor", Default: 60, Least: 0, Most: 100_000, Units: "hundredths",
		Meaning: "the same where another seat than that of the root is to act, to be divided by the number of seats less two",
	},
	useHabits: {Name: "habits", Default: 1, Least: 0, Most: 1, Units: "0 or 1", Meaning: "fewer moves of seats that have made those that look best so far"},
}

// maxWidth bounds the children of a node.
const maxWidth = 1<<16 - 1

// Parameters describes the numbers that Options.Set may name.
func Parameters() []search.Parameter { return slices.Clone(parameterTable[:]) }

// values are the parameters of a search.
type values [parameters]int

// newValues returns the defaults but for those that are set.
func newValues(set map[string]int) (v values, err error) {
	list, err := search.ParameterValues(parameterTable[:], set)
	if err != nil {
		return v, fmt.Errorf("mcts: %w", err)
	}
	copy(v[:], list)
	return v, nil
}
