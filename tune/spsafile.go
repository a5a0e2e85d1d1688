package tune

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"

	"quincunx/internal/journal"
	"quincunx/internal/plainjson"
	"quincunx/internal/quote"
)

// SPSARecipe is all that the iterations of an SPSA over matches depend on.
type SPSARecipe struct {
	Game       string            `json:"game"`
	Options    map[string]string `json:"options"`
	Weights    string            `json:"weights"` // their identity, in hexadecimal
	Search     string            `json:"search"`
	HashMiB    int               `json:"hash"`
	Seed       uint64            `json:"seed"`
	Depth      int               `json:"depth"`
	Nodes      uint64            `json:"nodes"`
	Plies      int               `json:"plies"` // by chance, that games begin with
	Pairs      int               `json:"pairs"` // of games, an iteration
	MoveLimit  int               `json:"moveLimit"`
	Iterations int               `json:"iterations"`
	Rate       float64           `json:"rate"`
	Parameters []SPSAParameter   `json:"parameters"`
}

// SPSAFile is the state of an SPSA: a journal of its recipe and its iterations. One process
// writes it at a time.
type SPSAFile struct {
	*journal.Journal
	Last *SPSAIteration // nil before the first
}

// OpenSPSA opens the state of an SPSA to go on with it, or begins one. The error
// says what is wrong with the file, or that it is of another recipe.
func OpenSPSA(name string, r SPSARecipe) (*SPSAFile, error) {
	recipe, err := plainjson.Marshal(r)
	if err != nil {
		return nil, err
	}
	s := new(SPSAFile)
	lines := 0
	s.Journal, err = journal.Open(name, r, func(object []byte) error {
		if lines++; lines > 1 {
			return s.read(object, lines-1, &r)
		}
		if !bytes.Equal(object, recipe) {
			return fmt.Errorf("it is of another recipe: %s, not %s", quote.Detail(string(object)), quote.Detail(string(recipe)))
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return s, nil
}

// read takes the iteration of a number as the last.
func (s *SPSAFile) read(object []byte, number int, r *SPSARecipe) error {
	s.Last = new(SPSAIteration)
	d := json.NewDecoder(bytes.NewReader(object))
	d.DisallowUnknownFields()
	if err := d.Decode(s.Last); err != nil {
		return err
	}
	return s.Last.check(number, r)
}

// check returns an error that says why it is no iteration of that number.
func (n *SPSAIteration) check(number int, r *SPSARecipe) error {
	if n.Iteration != number {
		return fmt.Errorf("iteration %d stands where %d should", n.Iteration, number)
	}
	if len(n.Values) != len(r.Parameters) {
		return fmt.Errorf("%d values of %d parameters", len(n.Values), len(r.Parameters))
	}
	for i, p := range r.Parameters {
		if v := n.Values[i]; math.IsNaN(v) || v != p.within(v) {
			return fmt.Errorf("%s: %v is not in %d..%d", p.Name, v, p.Least, p.Most)
		}
	}
	return nil
}

// Append appends an iteration.
func (s *SPSAFile) Append(n *SPSAIteration) error {
	if err := s.Journal.Append(n); err != nil {
		return err
	}
	s.Last = n
	return nil
}
