package multiseat

import (
	"fmt"
	"maps"
	"slices"

	"quincunx/option"
	"quincunx/search/alphabeta"
)

// Parameters of OPPS, as indices of opponentsTable.
const (
	deviators = iota
	wide
	narrow
)

var opponentsTable = [...]option.Option{
	deviators: {Name: "deviators", Default: 1, Min: 0, Max: 5, Unit: "opponents", Help: "opponents who may leave their best moves between two turns of the player"},
	wide:      {Name: "wide", Default: 8, Min: 0, Max: 1_000, Unit: "moves", Help: "best moves from which such an opponent chooses, 0 = all"},
	narrow:    {Name: "narrow", Default: 1, Min: 1, Max: maxNarrow, Unit: "moves", Help: "best moves from which the other opponents choose"},
}

// Parameters describes the numbers that Options.Set may name for a method: [alphabeta.Parameters],
// and further ones for OPPS.
func Parameters(method string) []option.Option {
	if method == "opps" {
		return slices.Concat(alphabeta.Parameters(), opponentsTable[:])
	}
	return alphabeta.Parameters()
}

// takeParameters removes the parameters of OPPS from the options of a search and returns them.
func takeParameters(o *alphabeta.Options) (opponents, error) {
	own, rest := map[string]int{}, maps.Clone(o.Set)
	for _, p := range opponentsTable {
		if v, ok := rest[p.Name]; ok {
			own[p.Name] = v
			delete(rest, p.Name)
		}
	}
	o.Set = rest
	v, err := option.Numbers(opponentsTable[:], own)
	if err != nil {
		return opponents{}, fmt.Errorf("multiseat: %w", err)
	}
	r := opponents{v[deviators], v[wide], v[narrow]}
	if r.wide != 0 && r.wide < r.narrow {
		return r, fmt.Errorf("multiseat: wide %d is less than narrow %d", r.wide, r.narrow)
	}
	return r, nil
}
