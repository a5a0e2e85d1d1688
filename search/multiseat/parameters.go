package multiseat

import (
	"fmt"
	"maps"

	"quincunx/search/alphabeta"
)

// The names of the parameters of OPPS in [alphabeta.Options].Set.
const (
	deviatorsName = "deviators"
	wideName      = "wide"
	narrowName    = "narrow"
)

// Parameters describes the numbers of OPPS that Options.Set may name, besides
// those of [alphabeta.Parameters].
func Parameters() []alphabeta.Parameter {
	return []alphabeta.Parameter{
		{Name: deviatorsName, Default: 1, Least: 0, Most: 5, Units: "opponents", Meaning: "that may play others than their best moves between two turns of the seat"},
		{Name: wideName, Default: 8, Least: 0, Most: 1_000, Units: "moves", Meaning: "best ones that such an opponent chooses from, 0 = all"},
		{Name: narrowName, Default: 1, Least: 1, Most: maxNarrow, Units: "moves", Meaning: "best ones that the others choose from"},
	}
}

// takeParameters takes the parameters of OPPS out of the options of a search.
func takeParameters(o *alphabeta.Options) (opponents, error) {
	values := map[string]int{}
	rest := maps.Clone(o.Set)
	for _, p := range Parameters() {
		v, ok := o.Set[p.Name]
		if !ok {
			v = p.Default
		}
		if v < p.Least || v > p.Most {
			return opponents{}, fmt.Errorf("multiseat: %s %d is not in %d..%d", p.Name, v, p.Least, p.Most)
		}
		values[p.Name] = v
		delete(rest, p.Name)
	}
	o.Set = rest
	r := opponents{values[deviatorsName], values[wideName], values[narrowName]}
	if r.wide != 0 && r.wide < r.narrow {
		return r, fmt.Errorf("multiseat: %s %d is less than %s %d", wideName, r.wide, narrowName, r.narrow)
	}
	return r, nil
}
