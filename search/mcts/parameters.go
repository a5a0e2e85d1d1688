package mcts

import (
	"fmt"
	"slices"

	"quincunx/option"
)

// parameter is a number of the search that can be tuned.
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
	exploration:   {Name: "exploration", Default: 8, Min: 0, Max: 10_000, Help: "constant C of UCT, for rewards between 0 and 1", Unit: "hundredths"},
	historyWeight: {Name: "history", Default: 40, Min: 0, Max: 100_000, Help: "weight W of progressive history", Unit: "hundredths"},
	rewardScale:   {Name: "scale", Default: 85, Min: 1, Max: 10_000, Help: "gain that multiplies a player's share of the reward by e", Unit: "points"},
	expansion:     {Name: "expansion", Default: 1, Min: 1, Max: 1_000_000, Help: "visits of a node before its moves are listed", Unit: "visits"},
	width:         {Name: "width", Default: 40, Min: 1, Max: maxWidth, Help: "moves that a node keeps, best by move order; all in a sound search", Unit: "moves"},
	openAtFirst:   {Name: "open", Default: 1, Min: 1, Max: maxWidth, Help: "progressive widening: moves considered from the first visit", Unit: "moves"},
	openFactor:    {Name: "openfactor", Default: 85, Min: 0, Max: 100_000, Help: "progressive widening: further moves, times the square root of the visits", Unit: "hundredths"},
	othersFactor: {
		Name: "othersfactor", Default: 60, Min: 0, Max: 100_000, Unit: "hundredths",
		Help: "openfactor at nodes of other players, divided by the root of the number of opponents less one",
	},
	useHabits: {Name: "habits", Default: 1, Min: 0, Max: 1, Unit: "0 or 1", Help: "fewer moves of opponents who have mostly played those that rank first"},
}

// maxWidth bounds the children of a node.
const maxWidth = 1<<16 - 1

// Parameters describes the numbers that Options.Set may name.
func Parameters() []option.Option { return slices.Clone(parameterTable[:]) }

// values are the parameters of a search.
type values [parameters]int

// newValues returns the defaults with the values of set in their place.
func newValues(set map[string]int) (v values, err error) {
	list, err := option.Numbers(parameterTable[:], set)
	if err != nil {
		return v, fmt.Errorf("mcts: %w", err)
	}
	copy(v[:], list)
	return v, nil
}
