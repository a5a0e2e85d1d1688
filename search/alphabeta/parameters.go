package alphabeta

import (
	"slices"

	"quincunx/option"
)

// parameter is a number of the search that can be tuned.
type parameter int

const (
	window parameter = iota
	quietPlies
	staticMargin
	staticDepth
	futilityMargin
	futilityDepth
	lateDepth
	lateBase
	lateFactor
	nullDepth
	nullReduction
	nullDivisor
	reductionBase
	reductionDivisor
	historyWeight
	historyReduction
	threatNodes
	threatDepth

	parameters = iota
)

var parameterTable = [parameters]option.Option{
	window:           {Name: "window", Default: 20, Min: 1, Max: 10_000, Help: "half the width of the first aspiration window", Unit: "points"},
	quietPlies:       {Name: "quietplies", Default: 4, Min: 0, Max: 100, Help: "depth of the quiescence search", Unit: "plies"},
	staticMargin:     {Name: "staticmargin", Default: 40, Min: 0, Max: 10_000, Help: "static null move pruning: lead over beta, for each ply of depth", Unit: "points"},
	staticDepth:      {Name: "staticdepth", Default: 6, Min: 0, Max: 100, Help: "static null move pruning: largest depth", Unit: "plies"},
	futilityMargin:   {Name: "futilitymargin", Default: 50, Min: 0, Max: 10_000, Help: "futility pruning: gap to alpha, for each ply of depth", Unit: "points"},
	futilityDepth:    {Name: "futilitydepth", Default: 4, Min: 0, Max: 100, Help: "futility pruning: largest depth", Unit: "plies"},
	lateDepth:        {Name: "latedepth", Default: 6, Min: 0, Max: 100, Help: "late move pruning: largest depth", Unit: "plies"},
	lateBase:         {Name: "latebase", Default: 6, Min: 1, Max: 1_000, Help: "late move pruning: first moves, which are never pruned", Unit: "moves"},
	lateFactor:       {Name: "latefactor", Default: 200, Min: 0, Max: 10_000, Help: "late move pruning: further such moves, times the square of the depth", Unit: "hundredths"},
	nullDepth:        {Name: "nulldepth", Default: 3, Min: 1, Max: 100, Help: "null move pruning: least depth", Unit: "plies"},
	nullReduction:    {Name: "nullreduction", Default: 3, Min: 1, Max: 100, Help: "null move pruning: reduction of the depth", Unit: "plies"},
	nullDivisor:      {Name: "nulldivisor", Default: 4, Min: 1, Max: 100, Help: "null move pruning: plies of depth for one more ply of reduction", Unit: "plies"},
	reductionBase:    {Name: "reductionbase", Default: 40, Min: 0, Max: 1_000, Help: "late move reductions: base + ln depth · ln number / divisor", Unit: "hundredths of a ply"},
	reductionDivisor: {Name: "reductiondivisor", Default: 200, Min: 20, Max: 10_000, Help: "late move reductions: see reductionbase", Unit: "hundredths"},
	historyWeight:    {Name: "historyweight", Default: 50, Min: 0, Max: 1_000, Help: "weight of the history in the order of moves", Unit: "hundredths"},
	historyReduction: {Name: "historyreduction", Default: 3_000, Min: 1, Max: 1_000_000, Help: "late move reductions: history for a ply less, below 0 for a ply more", Unit: "points"},
	threatNodes:      {Name: "threatnodes", Default: 40, Min: 1, Max: 1 << 30, Help: "limit of a threat search", Unit: "nodes"},
	threatDepth:      {Name: "threatdepth", Default: 2, Min: 0, Max: 100, Help: "least depth of a node with a threat search", Unit: "plies"},
}

// Parameters describes the numbers that Options.Set may name.
func Parameters() []option.Option { return slices.Clone(parameterTable[:]) }
