package tune

import (
	"bufio"
	"fmt"
	"math"

	"quincunx/internal/journal"
	"quincunx/internal/plainjson"
)

// spsaRecipe is everything that the iterations of an SPSA over matches depend on, as the header of its state file.
type spsaRecipe struct {
	SPSAMatch
	Options map[string]string `json:"options"` // with the defaults
	Weights string            `json:"weights"` // hash of the weights, in hexadecimal
}

// maxSPSAContent is the largest content of a line of a state file, in bytes.
const maxSPSAContent = 1 << 20

// spsaFile is the state file of an SPSA: a journal of its recipe and its iterations.
type spsaFile struct {
	*journal.Journal
	Last *SPSAIteration // nil before the first
}

// Open opens the state file of the SPSA to continue it, or creates it. It returns an error if the file
// is not an SPSA state file with the same recipe.
func (m *SPSAMatch) Open(name string) (*spsaFile, error) {
	s, r := new(spsaFile), spsaRecipe{*m, m.options(), fmt.Sprintf("%016x", m.Weights.Identity())}
	var err error
	s.Journal, err = journal.Open(name, r, journal.Visitor{
		Header: func(object *bufio.Reader) error {
			var found spsaRecipe
			if err := plainjson.Read(object, &found, maxSPSAContent); err != nil {
				return fmt.Errorf("not an SPSA state file: %w", err)
			}
			if err := journal.Same(found, r); err != nil {
				return fmt.Errorf("another recipe: %w", err)
			}
			return nil
		},
		Entry: func(object *bufio.Reader) error { return s.read(object, m) },
	})
	if err != nil {
		return nil, err
	}
	return s, nil
}

// read reads the entry of the iteration after Last.
func (s *spsaFile) read(object *bufio.Reader, m *SPSAMatch) error {
	number := 1
	if s.Last != nil {
		number = s.Last.Iteration + 1
	}
	s.Last = new(SPSAIteration)
	if err := plainjson.Read(object, s.Last, maxSPSAContent); err != nil {
		return err
	}
	return s.Last.check(number, m)
}

// check returns an error if n can't be the iteration with that number.
func (n *SPSAIteration) check(number int, m *SPSAMatch) error {
	if n.Iteration != number {
		return fmt.Errorf("want iteration %d, got %d", number, n.Iteration)
	}
	if len(n.Values) != len(m.Parameters) {
		return fmt.Errorf("want %d values, got %d", len(m.Parameters), len(n.Values))
	}
	for i, p := range m.Parameters {
		if v := n.Values[i]; math.IsNaN(v) || v != p.clamp(v) {
			return fmt.Errorf("%s: value %v: want %d..%d", p.Name, v, p.Least, p.Most)
		}
	}
	return nil
}

// Append appends an iteration.
func (s *spsaFile) Append(n *SPSAIteration) error {
	if err := s.Journal.Append(n); err != nil {
		return err
	}
	s.Last = n
	return nil
}
