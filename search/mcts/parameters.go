package mcts

import (
	"fmt"
	"slices"

	"quincunx/option"
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

var parameterTable = [parameters]option.Option{
	exploration:   {Name: "exploration", Default: 15, Min: 0, Max: 10_000, Help: "C of UCT, for rewards that are shares of one", Unit: "hundredths"},
	historyWeight: {Name: "history", Default: 20, Min: 0, Max: 100_000, Help: "W of progressive history", Unit: "hundredths"},
	rewardScale:   {Name: "scale", Default: 50, Min: 1, Max: 10_000, Help: "gain that multiplies a seat's share by e", Unit: "points"},
	expansion:     {Name: "expansion", Default: 1, Min: 1, Max: 1_000_000, Help: "visits after which the moves of a node are listed: the next one goes on to a child", Unit: "visits"},
	width:         {Name: "width", Default: 40, Min: 1, Max: maxWidth, Help: "moves that a node keeps, best by order; not in a sound search", Unit: "moves"},
	openAtFirst:   {Name: "open", Default: 1, Min: 1, Max: maxWidth, Help: "moves that a node looks at from the beginning", Unit: "moves"},
	openFactor:    {Name: "openfactor", Default: 60, Min: 0, Max: 100_000, Help: "times the square root of the visits: moves that come in later", Unit: "hundredths"},
	othersFactor: {
		Name: "othersfactor", Default: 60, Min: 0, Max: 100_000, Unit: "hundredths",
		Help: "the same where another seat than that of the root is to act, to be divided by the number of seats less two",
	},
	useHabits: {Name: "habits", Default: 1, Min: 0, Max: 1, Unit: "0 or 1", Help: "fewer moves of seats that have made those that look best so far"},
}

// maxWidth bounds the children of a node.
const maxWidth = 1<<16 - 1

// Parameters describes the numbers that Options.Set may name.
func Parameters() []option.Option { return slices.Clone(parameterTable[:]) }

// values are the parameters of a search.
type values [parameters]int

// newValues returns the defaults but for those that are set.
func newValues(set map[string]int) (v values, err error) {
	list, err := option.Numbers(parameterTable[:], set)
	if err != nil {
		return v, fmt.Errorf("mcts: %w", err)
	}
	copy(v[:], list)
	return v, nil
}
