package eval

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/cespare/xxhash/v2"

	"quincunx/internal/durable"
	"quincunx/internal/message"
	"quincunx/internal/plainjson"
)

// Weights are the named integers of an evaluation. As a file:
//
//	{
//	  "game": "pente",
//	  "version": 1,
//	  "weights": [
//	    {"name": "open three", "value": 120},
//	    …
//	  ],
//	  "sum": "06aa23ebf01cbb7c"
//	}
//
// The sum is a checksum as in package checksum. A file that is written by hand
// needs none.
type Weights struct {
	Game    string   `json:"game"`
	Version int      `json:"version"` // incremented when names change
	Weights []Weight `json:"weights"`
}

// Weight is one named weight, -MaxWeight..MaxWeight.
type Weight struct {
	Name  string `json:"name"`
	Value int32  `json:"value"`
}

// MaxWeight bounds the absolute value of a weight.
const MaxWeight = 1 << 20

// maxFile is the largest size of a file of weights in bytes.
const maxFile = 1 << 20

// Form is the required form of the weights of a game.
type Form struct {
	Game    string
	Version int
	Names   []string // of all weights, in file order
	Most    int32    // bounds the absolute value of a weight; 0 means MaxWeight

	// Restrict returns an error for weights that are wrong in other ways; nil
	// accepts all.
	Restrict func(Weights) error
}

// Parse reads a file of weights. The error names what is wrong.
func (f Form) Parse(data []byte) (Weights, error) {
	w, err := parseWeights(data)
	if err != nil {
		return Weights{}, fmt.Errorf("weights of %s: %w", f.Game, err)
	}
	if err := f.Check(w); err != nil {
		return Weights{}, err
	}
	return w, nil
}

func parseWeights(data []byte) (w Weights, err error) {
	if len(data) > maxFile {
		return w, fmt.Errorf("%d bytes: want at most %d", len(data), maxFile)
	}
	if data, err = durable.OpenDocument(data); err != nil {
		return w, err
	}
	return w, plainjson.Decode(data, &w)
}

// Check returns an error that names what is wrong with weights.
func (f Form) Check(w Weights) error {
	err := f.check(w)
	if err == nil && f.Restrict != nil {
		err = f.Restrict(w)
	}
	if err != nil {
		return fmt.Errorf("weights of %s: %w", f.Game, err)
	}
	return nil
}

func (f Form) check(w Weights) error {
	if w.Game != f.Game {
		return fmt.Errorf("game: %s, want %q", message.Quote(w.Game), f.Game)
	}
	if w.Version != f.Version {
		return fmt.Errorf("version %d, want %d", w.Version, f.Version)
	}
	for i, e := range w.Weights {
		if !slices.Contains(f.Names, e.Name) {
			return fmt.Errorf("unknown name %s", message.Quote(e.Name))
		}
		if i < len(f.Names) && e.Name != f.Names[i] {
			return fmt.Errorf("entry %d is not %q", i+1, f.Names[i])
		}
	}
	if len(w.Weights) != len(f.Names) {
		return fmt.Errorf("%d entries, want %d", len(w.Weights), len(f.Names))
	}
	most := cmp.Or(f.Most, MaxWeight)
	for _, e := range w.Weights {
		if e.Value < -most || e.Value > most {
			return fmt.Errorf("%s: %d is not in %d..%d", e.Name, e.Value, -most, most)
		}
	}
	return nil
}

// Index returns the index of the weight with a name, or -1 if there is none.
func (w Weights) Index(name string) int {
	return slices.IndexFunc(w.Weights, func(e Weight) bool { return e.Name == name })
}

// Must returns the value, and panics if err is not nil. It is for files that are
// part of the program.
func Must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// File returns the file of w with a checksum. [Form.Parse] reads it.
func (w Weights) File() ([]byte, error) { return durable.SealDocument(w.Append(nil)) }

// Append appends the file of w without a checksum.
func (w Weights) Append(dst []byte) []byte {
	dst = fmt.Appendf(dst, "{\n  \"game\": %q,\n  \"version\": %d,\n  \"weights\": [\n", w.Game, w.Version)
	for i, e := range w.Weights {
		comma := ","
		if i == len(w.Weights)-1 {
			comma = ""
		}
		dst = fmt.Appendf(dst, "    {\"name\": %q, \"value\": %d}%s\n", e.Name, e.Value, comma)
	}
	return append(dst, "  ]\n}\n"...)
}

// Identity returns a number that distinguishes sets of weights.
func (w Weights) Identity() uint64 { return xxhash.Sum64(w.Append(nil)) }
