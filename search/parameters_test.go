package search_test

import (
	"testing"

	"quincunx/option"
	"quincunx/search/alphabeta"
	"quincunx/search/mcts"
	"quincunx/search/multiseat"
	"quincunx/search/simultaneous"
)

// The lists of parameters are copies, which callers may change, and their entries are complete.
func TestParametersOfSearches(t *testing.T) {
	for name, parameters := range map[string]func() []option.Option{
		"alphabeta": alphabeta.Parameters, "mcts": mcts.Parameters, "simultaneous": simultaneous.Parameters,
		"paranoid": func() []option.Option { return multiseat.Parameters("paranoid") },
		"opps":     func() []option.Option { return multiseat.Parameters("opps") },
	} {
		clear(parameters())
		for _, p := range parameters() {
			if n := p.Default.(int); p.Name == "" || p.Help == "" || p.Unit == "" || p.Min > n || n > p.Max {
				t.Errorf("%s: %+v", name, p)
			}
		}
	}
}
