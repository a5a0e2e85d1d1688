package alphabeta

import (
	"fmt"
	"slices"
	"strings"
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

// Parameter describes a number of the search that can be set by name.
type Parameter struct {
	Name           string
	Default        int
	Least, Most    int
	Meaning, Units string
}

var parameterTable = [parameters]Parameter{
	window:           {"window", 20, 1, 10_000, "first aspiration window on each side of the last score", "points"},
	quietPlies:       {"quietplies", 4, 0, 100, "depth of the quiescence search", "plies"},
	staticMargin:     {"staticmargin", 40, 0, 10_000, "lead over beta for each ply of depth that ends a search", "points"},
	staticDepth:      {"staticdepth", 6, 0, 100, "largest depth at which it does", "plies"},
	futilityMargin:   {"futilitymargin", 50, 0, 10_000, "gap to alpha for each ply of depth over which no quiet move helps", "points"},
	futilityDepth:    {"futilitydepth", 4, 0, 100, "largest depth at which that is believed", "plies"},
	lateDepth:        {"latedepth", 6, 0, 100, "largest depth at which late quiet moves are left out", "plies"},
	lateBase:         {"latebase", 6, 1, 1_000, "moves that are never late", "moves"},
	lateFactor:       {"latefactor", 200, 0, 10_000, "more moves for each square of a ply of depth", "hundredths"},
	nullDepth:        {"nulldepth", 3, 1, 100, "least depth of a null move", "plies"},
	nullReduction:    {"nullreduction", 3, 1, 100, "by how much less deep a null move is searched", "plies"},
	nullDivisor:      {"nulldivisor", 4, 1, 100, "plies of depth for one more ply of that", "plies"},
	reductionBase:    {"reductionbase", 40, 0, 1_000, "reduction of late moves: base + ln depth · ln number / divisor", "hundredths of a ply"},
	reductionDivisor: {"reductiondivisor", 200, 20, 10_000, "see reductionbase", "hundredths"},
	killerBonus:      {"killerbonus", 12_000, 0, maxBonus, "of a killer in the order of moves", "as of the history"},
	counterBonus:     {"counterbonus", 8_000, 0, maxBonus, "of a counter move in the order of moves", "as of the history"},
	threatNodes:      {"threatnodes", 40, 1, 1 << 30, "of a threat search in the tree", "nodes"},
	threatDepth:      {"threatdepth", 2, 0, 100, "least depth of a node at which there is one", "plies"},
	rootNodes:        {"rootnodes", 200_000, 1, 1 << 30, "of the threat search at the root", "nodes"},
}

// maxBonus keeps the scores of quiet moves below search.OrderForcing.
const maxBonus = 12_000

// Parameters describes the numbers that Options.Set may name.
func Parameters() []Parameter { return parameterTable[:] }

// values are the parameters of a search.
type values [parameters]int32

// newValues returns the defaults but for those that are set.
func newValues(set map[string]int) (v values, err error) {
	names := make([]string, parameters)
	for i, p := range parameterTable {
		names[i] = p.Name
		v[i] = int32(p.Default)
		if n, ok := set[p.Name]; ok {
			if n < p.Least || n > p.Most {
				return v, fmt.Errorf("alphabeta: %s %d is not in %d..%d", p.Name, n, p.Least, p.Most)
			}
			v[i] = int32(n)
		}
	}
	for name := range set {
		if !slices.Contains(names, name) {
			return v, fmt.Errorf("alphabeta: unknown parameter %.40q (known: %s)", name, strings.Join(names, ", "))
		}
	}
	return v, nil
}
