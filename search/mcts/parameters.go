package mcts

import (
	"slices"

	"quincunx/option"
)

// parameter is a number of the search that can be tuned.
type parameter int

const (
	exploration parameter = iota
	historyWeight
	rewardScale
	width
	openFactor
	othersFactor

	parameters = iota
)

var parameterTable = [parameters]option.Option{
	exploration:   {Name: "exploration", Default: 8, Min: 0, Max: 10_000, Help: "constant C of UCT, for rewards between 0 and 1", Unit: "hundredths"},
	historyWeight: {Name: "history", Default: 40, Min: 0, Max: 100_000, Help: "weight W of progressive history", Unit: "hundredths"},
	rewardScale:   {Name: "scale", Default: 85, Min: 1, Max: 10_000, Help: "gain that multiplies a player's share of the reward by e", Unit: "points"},
	width:         {Name: "width", Default: 40, Min: 1, Max: maxWidth, Help: "moves that a node keeps, best by move order; all in a sound search", Unit: "moves"},
	openFactor:    {Name: "openfactor", Default: 85, Min: 0, Max: 100_000, Help: "progressive widening: moves considered besides the first, times the square root of the visits", Unit: "hundredths"},
	othersFactor: {
		Name: "othersfactor", Default: 60, Min: 0, Max: 100_000, Unit: "hundredths",
		Help: "openfactor at nodes of other players, divided by the root of the number of opponents less one",
	},
}

// maxWidth bounds the children of a node.
const maxWidth = 1<<16 - 1

// Parameters describes the numbers that Options.Set may name.
func Parameters() []option.Option { return slices.Clone(parameterTable[:]) }
