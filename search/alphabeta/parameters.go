package alphabeta

import (
	"fmt"
	"slices"

	"quincunx/search"
)

// parameter is a number of the search that a tuner can vary.
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
	killerBonus
	counterBonus
	threatNodes
	threatDepth
	rootNodes

	parameters = iota
)

var parameterTable = [parameters]search.Parameter{
	window:           {Name: "window", Default: 20, Least: 1, Most: 10_000, Meaning: "first aspiration window on each side of the last score", Units: "points"},
	quietPlies:       {Name: "quietplies", Default: 4, Least: 0, Most: 100, Meaning: "depth of the quiescence search", Units: "plies"},
	staticMargin:     {Name: "staticmargin", Default: 40, Least: 0, Most: 10_000, Meaning: "lead over beta for each ply of depth that ends a search", Units: "points"},
	staticDepth:      {Name: "staticdepth", Default: 6, Least: 0, Most: 100, Meaning: "largest depth at which it does", Units: "plies"},
	futilityMargin:   {Name: "futilitymargin", Default: 50, Least: 0, Most: 10_000, Meaning: "gap to alpha for each ply of depth over which no quiet move helps", Units: "points"},
	futilityDepth:    {Name: "futilitydepth", Default: 4, Least: 0, Most: 100, Meaning: "largest depth at which that is believed", Units: "plies"},
	lateDepth:        {Name: "latedepth", Default: 6, Least: 0, Most: 100, Meaning: "largest depth at which late quiet moves are left out", Units: "plies"},
	lateBase:         {Name: "latebase", Default: 6, Least: 1, Most: 1_000, Meaning: "moves that are never late", Units: "moves"},
	lateFactor:       {Name: "latefactor", Default: 200, Least: 0, Most: 10_000, Meaning: "more moves for each square of a ply of depth", Units: "hundredths"},
	nullDepth:        {Name: "nulldepth", Default: 3, Least: 1, Most: 100, Meaning: "least depth of a null move", Units: "plies"},
	nullReduction:    {Name: "nullreduction", Default: 3, Least: 1, Most: 100, Meaning: "by how much less deep a null move is searched", Units: "plies"},
	nullDivisor:      {Name: "nulldivisor", Default: 4, Least: 1, Most: 100, Meaning: "plies of depth for one more ply of that", Units: "plies"},
	reductionBase:    {Name: "reductionbase", Default: 40, Least: 0, Most: 1_000, Meaning: "reduction of late moves: base + ln depth · ln number / divisor", Units: "hundredths of a ply"},
	reductionDivisor: {Name: "reductiondivisor", Default: 200, Least: 20, Most: 10_000, Meaning: "see reductionbase", Units: "hundredths"},
	killerBonus:      {Name: "killerbonus", Default: 12_000, Least: 0, Most: maxBonus, Meaning: "of a killer in the order of moves", Units: "as of the history"},
	counterBonus:     {Name: "counterbonus", Default: 8_000, Least: 0, Most: maxBonus, Meaning: "of a counter move in the order of moves", Units: "as of the history"},
	threatNodes:      {Name: "threatnodes", Default: 40, Least: 1, Most: 1 << 30, Meaning: "of a threat search in the tree", Units: "nodes"},
	threatDepth:      {Name: "threatdepth", Default: 2, Least: 0, Most: 100, Meaning: "least depth of a node at which there is one", Units: "plies"},
	rootNodes:        {Name: "rootnodes", Default: 200_000, Least: 1, Most: 1 << 30, Meaning: "of the threat search at the root", Units: "nodes"},
}

// maxBonus keeps the scores of quiet moves below search.OrderForcing.
const maxBonus = 12_000

// Parameters describes the numbers that Options.Set may name.
func Parameters() []search.Parameter { return slices.Clone(parameterTable[:]) }

// values are the parameters of a search.
type values [parameters]int32

// newValues returns the defaults but for those that are set.
func newValues(set map[string]int) (v values, err error) {
	list, err := search.ParameterValues(parameterTable[:], set)
	if err != nil {
		return v, fmt.Errorf("alphabeta: %w", err)
	}
	for i, n := range list {
		v[i] = int32(n)
	}
	return v, nil
}
