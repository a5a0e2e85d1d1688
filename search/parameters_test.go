package search_test

import (
	"slices"
	"testing"

	"quincunx/search"
	"quincunx/search/alphabeta"
	"quincunx/search/mcts"
	"quincunx/search/multiseat"
	"quincunx/search/simultaneous"
)

func TestParameterValues(t *testing.T) {
	list := []search.Parameter{{Name: "depth", Default: 4, Least: 1, Most: 9}, {Name: "width", Default: 7, Least: -2, Most: 8}}
	for _, c := range []struct {
		set  map[string]int
		want []int
		err  string
	}{
		{nil, []int{4, 7}, ""},
		{map[string]int{"width": -2}, []int{4, -2}, ""},
		{map[string]int{"depth": 9, "width": 8}, []int{9, 8}, ""},
		{map[string]int{"depth": 10}, nil, "depth 10 is not in 1..9"},
		{map[string]int{"width": -3, "depth": 0}, nil, "depth 0 is not in 1..9"},
		{map[string]int{"height": 1}, nil, `unknown parameter "height" (known: depth, width)`},
	} {
		got, err := search.ParameterValues(list, c.set)
		if !slices.Equal(got, c.want) || (err == nil) != (c.err == "") || err != nil && err.Error() != c.err {
			t.Errorf("%v: %v, %v, want %v, %s", c.set, got, err, c.want, c.err)
		}
	}
}

// What a caller does with the list of a search's parameters is the caller's own affair.
func TestParametersOfSearches(t *testing.T) {
	for name, parameters := range map[string]func() []search.Parameter{
		"alphabeta": alphabeta.Parameters, "mcts": mcts.Parameters, "simultaneous": simultaneous.Parameters,
		"paranoid": func() []search.Parameter { return multiseat.Parameters("paranoid") },
		"opps":     func() []search.Parameter { return multiseat.Parameters("opps") },
	} {
		clear(parameters())
		for _, p := range parameters() {
			if p.Name == "" || p.Meaning == "" || p.Units == "" || p.Least > p.Default || p.Default > p.Most {
				t.Errorf("%s: %+v", name, p)
			}
		}
	}
}
