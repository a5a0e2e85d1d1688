package tune

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"quincunx/search"
)

// Recipe is all that the games of a data file depend on: games that are played
// again from the same recipe are the same.
type Recipe struct {
	Game    string            `json:"game"`
	Options map[string]string `json:"options"`
	Weights string            `json:"weights"` // their identity, in hexadecimal
	Search  string            `json:"search"`  // its name
	HashMiB int               `json:"hash"`    // of its table
	Seed    uint64            `json:"seed"`

	// The limits of each search, 0 = none. One of them is set.
	Depth int    `json:"depth"`
	Nodes uint64 `json:"nodes"`

	// A game begins with a number of plies by chance, between these two.
	LeastPlies int `json:"leastPlies"`
	MostPlies  int `json:"mostPlies"`

	Noise     float64 `json:"noise"`     // the likelihood of a move by chance, 0..1
	MoveLimit int     `json:"moveLimit"` // plies of a game, the opening included, after which it is drawn
}

// The ranges of a recipe.
const (
	maxPlies = 10_000
	maxDepth = 1000
)

// Check returns an error that names the first field that is out of its range.
func (r *Recipe) Check() error {
	switch {
	case r.Depth < 0 || r.Depth > maxDepth:
		return fmt.Errorf("depth %d: want 0..%d", r.Depth, maxDepth)
	case r.Depth == 0 && r.Nodes == 0:
		return fmt.Errorf("no limit: want a depth or a number of nodes")
	case r.LeastPlies < 0 || r.LeastPlies > r.MostPlies || r.MostPlies > maxPlies:
		return fmt.Errorf("openings of %d to %d plies: want 0 <= least <= most <= %d", r.LeastPlies, r.MostPlies, maxPlies)
	case !(r.Noise >= 0 && r.Noise <= 1):
		return fmt.Errorf("noise %v: want 0..1", r.Noise)
	case r.MoveLimit < 1 || r.MoveLimit > maxPlies:
		return fmt.Errorf("move limit %d: want 1..%d", r.MoveLimit, maxPlies)
	}
	return nil
}

func (r *Recipe) limits() search.Limits { return search.Limits{Depth: r.Depth, Nodes: r.Nodes} }

// difference names the first field in which recipes differ, with both values,
// "" if there is none.
func (r *Recipe) difference(other *Recipe) string {
	a, b := r.fields(), other.fields()
	for _, name := range slices.Sorted(maps.Keys(a)) {
		if x, y := string(a[name]), string(b[name]); x != y {
			return fmt.Sprintf("%s %s, not %s", name, x, y)
		}
	}
	return ""
}

// fields returns the values by the names that they have in a file.
func (r *Recipe) fields() map[string]json.RawMessage {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal([]byte(r.Text()), &fields); err != nil {
		panic(err) // it is what was written
	}
	return fields
}

// Text returns the recipe as a line of JSON.
func (r *Recipe) Text() string {
	data, err := json.Marshal(r)
	if err != nil {
		panic(err) // numbers that Check has passed, and texts
	}
	return string(data)
}
