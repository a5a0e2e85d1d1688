package tune

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"

	"quincunx/internal/journal"
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

// SPSAFile is the state of an SPSA: a line of JSON for its recipe, and one for each
// iteration. One process writes it at a time.
type SPSAFile struct {
	Last *SPSAIteration // nil before the first
	Torn int            // bytes of a line that was cut off and has been taken away

	file *os.File
}

// OpenSPSA opens the state of an SPSA to go on with it, or begins one. The error
// says what is wrong with the file, or that it is of another recipe.
func OpenSPSA(name string, r SPSARecipe) (*SPSAFile, error) {
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return nil, err
	}
	s := &SPSAFile{file: f}
	if err := s.open(r); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", name, err), f.Close())
	}
	return s, nil
}

func (s *SPSAFile) open(r SPSARecipe) error {
	if err := journal.Lock(s.file); err != nil {
		return err
	}
	data, err := io.ReadAll(s.file)
	if err != nil {
		return err
	}
	whole := bytes.LastIndexByte(data, '\n') + 1
	recipe, err := json.Marshal(r)
	if err != nil {
		return err
	}
	if s.Last, err = parseSPSA(data[:whole], recipe, &r); err != nil {
		return err
	}
	if whole == 0 && len(data) > 0 && !bytes.HasPrefix(recipe, data) {
		return errNoSPSA
	}
	if s.Torn = len(data) - whole; s.Torn > 0 {
		if err := s.file.Truncate(int64(whole)); err != nil {
			return err
		}
	}
	if whole == 0 {
		return s.write(recipe)
	}
	return nil
}

var errNoSPSA = errors.New("it is no state of SPSA")

// parseSPSA returns the last iteration of a state with a recipe.
func parseSPSA(data, recipe []byte, r *SPSARecipe) (last *SPSAIteration, err error) {
	number := 0
	for line := range bytes.Lines(data) {
		number++
		line = bytes.TrimSuffix(line, []byte{'\n'})
		if number == 1 {
			switch {
			case !bytes.HasPrefix(line, []byte{'{'}):
				return nil, errNoSPSA
			case !bytes.Equal(line, recipe):
				return nil, fmt.Errorf("it is of another recipe: %.200s, not %s", line, recipe)
			}
			continue
		}
		last = &SPSAIteration{}
		d := json.NewDecoder(bytes.NewReader(line))
		d.DisallowUnknownFields()
		if err = d.Decode(last); err == nil {
			err = last.check(number-1, r)
		}
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
	}
	return last, nil
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
	data, err := json.Marshal(n)
	if err != nil {
		return err
	}
	if err := s.write(data); err != nil {
		return err
	}
	s.Last = n
	return nil
}

// write appends a line in one write.
func (s *SPSAFile) write(line []byte) error {
	_, err := s.file.Write(append(line, '\n'))
	return err
}

// Close closes the file.
func (s *SPSAFile) Close() error { return s.file.Close() }
