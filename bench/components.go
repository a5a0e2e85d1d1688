package bench

import (
	"fmt"
	"strings"

	"quincunx/internal/quote"
)

// Component is a part of the program whose speed is measured.
type Component struct {
	Name  string
	Title string
	cases func() []Case
}

// Components are all of them.
var Components = []Component{
	{"machine", "What the machine gives at most", machineCases},
	{"perft", "Counting moves", perftCases},
	{"movegen", "Making and listing moves", movegenCases},
	{"tt", "Transposition table", tableCases},
	{"search", "Search", searchCases},
	{"solve", "Solving", solveCases},
	{"tune", "Tuning", tuneCases},
	{"match", "Matches", matchCases},
}

// Cases returns those of a component. The error lists the components there are.
func Cases(component string) ([]Case, error) {
	var names []string
	for _, c := range Components {
		if c.Name == component {
			return c.cases(), nil
		}
		names = append(names, c.Name)
	}
	return nil, fmt.Errorf("unknown component %s (known: %s)", quote.Text(component), strings.Join(names, ", "))
}
