package option_test

import (
	"slices"
	"testing"

	"quincunx/option"
)

func TestNumbers(t *testing.T) {
	list := []option.Option{{Name: "depth", Default: 4, Min: 1, Max: 9}, {Name: "width", Default: 7, Min: -2, Max: 8}}
	for _, c := range []struct {
		set  map[string]int
		want []int
		err  string
	}{
		{nil, []int{4, 7}, ""},
		{map[string]int{"width": -2}, []int{4, -2}, ""},
		{map[string]int{"depth": 9, "width": 8}, []int{9, 8}, ""},
		{map[string]int{"depth": 10}, nil, "depth 10: want 1..9"},
		{map[string]int{"width": -3, "depth": 0}, nil, "depth 0: want 1..9"},
		{map[string]int{"height": 1}, nil, `unknown parameter "height" (known: depth, width)`},
	} {
		got, err := option.Numbers(list, c.set)
		if !slices.Equal(got, c.want) || (err == nil) != (c.err == "") || err != nil && err.Error() != c.err {
			t.Errorf("%v: %v, %v, want %v, %s", c.set, got, err, c.want, c.err)
		}
	}
}

func TestWithDefaults(t *testing.T) {
	list := []option.Option{{Name: "depth", Default: 4, Min: 1, Max: 9}, {Name: "width", Default: 7, Min: -2, Max: 8}}
	changed, err := option.WithDefaults(list, map[string]int{"width": 5})
	if err != nil || changed[0].Default != 4 || changed[1].Default != 5 || list[1].Default != 7 {
		t.Errorf("%v of %v, %v", changed, list, err)
	}
	for _, wrong := range []map[string]int{{"height": 1}, {"depth": 10}} {
		if changed, err := option.WithDefaults(list, wrong); err == nil {
			t.Errorf("%v: %v", wrong, changed)
		}
	}
}

func TestParse(t *testing.T) {
	number := option.Option{Name: "size", Default: 3, Min: 2, Max: 15}
	share := option.Option{Name: "hash", Default: 64, Min: 1, Max: 90, Total: "the 103 MiB of the machine"}
	choice := option.Option{Name: "rule", Default: "either", Choices: []string{"either", "both", "none"}}
	flag := option.Option{Name: "sound", Default: false}
	for _, c := range []struct {
		option option.Option
		text   string
		want   any
		err    string
	}{
		{number, "15", 15, ""},
		{number, "1", nil, `size "1": want 2..15`},
		{number, "x", nil, `size "x": want 2..15`},
		{share, "90", 90, ""},
		{share, "91", nil, `hash "91": want 1..90 of the 103 MiB of the machine`},
		{choice, "none", "none", ""},
		{choice, "", nil, `rule "": want either, both or none`},
		{flag, "on", true, ""},
		{flag, "false", false, ""},
		{flag, "yes", nil, `sound "yes": want true or false`},
		{option.Option{Name: "homes", Default: "0,3"}, "a b", "a b", ""},
	} {
		got, err := c.option.Parse(c.text)
		if got != c.want || (err == nil) != (c.err == "") || err != nil && err.Error() != c.err {
			t.Errorf("%s %q: %v, %v, want %v, %s", c.option.Name, c.text, got, err, c.want, c.err)
		}
	}
}
