package eval

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/cespare/xxhash/v2"

	"quincunx/internal/checksum"
	"quincunx/internal/quote"
)

// Weights are the named integers that an evaluation is made of. As a file:
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
// The sum is that of package checksum. A file that is written by hand needs none.
type Weights struct {
	Game    string   `json:"game"`
	Version int      `json:"version"` // counts up when names change
	Weights []Weight `json:"weights"`
}

// Weight is one entry, -MaxWeight..MaxWeight.
type Weight struct {
	Name  string `json:"name"`
	Value int32  `json:"value"`
}

// MaxWeight bounds the size of a weight.
const MaxWeight = 1 << 20

// ParseWeights reads a file of weights of a game, with exactly the names given,
// in their order. The error names what is wrong.
func ParseWeights(data []byte, game string, version int, names []string) (Weights, error) {
	var w Weights
	data, err := checksum.OpenDocument(data)
	if err != nil {
		return Weights{}, fmt.Errorf("weights of %s: %w", game, err)
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&w); err != nil {
		return Weights{}, fmt.Errorf("weights of %s: %w", game, err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return Weights{}, fmt.Errorf("weights of %s: more follows the closing brace", game)
	}
	if err := w.check(game, version, names); err != nil {
		return Weights{}, fmt.Errorf("weights of %s: %w", game, err)
	}
	return w.Within(MaxWeight)
}

func (w Weights) check(game string, version int, names []string) error {
	if w.Game != game {
		return fmt.Errorf("game: %s, want %q", quote.Text(w.Game), game)
	}
	if w.Version != version {
		return fmt.Errorf("version %d, want %d", w.Version, version)
	}
	got := make([]string, len(w.Weights))
	for i, e := range w.Weights {
		if !slices.Contains(names, e.Name) {
			return fmt.Errorf("unknown name %s", quote.Text(e.Name))
		}
		got[i] = e.Name
	}
	for i, name := range names {
		if i >= len(got) || got[i] != name {
			return fmt.Errorf("entry %d is not %q", i+1, name)
		}
	}
	if len(got) > len(names) {
		return fmt.Errorf("%d entries, want %d", len(got), len(names))
	}
	return nil
}

// Index returns the place of the weight of a name, -1 if there is none.
func (w Weights) Index(name string) int {
	return slices.IndexFunc(w.Weights, func(e Weight) bool { return e.Name == name })
}

// Must returns weights that can only be right, such as those of a file that is part of the
// program, and panics if they are not.
func Must(w Weights, err error) Weights {
	if err != nil {
		panic(err)
	}
	return w
}

// Within returns the weights, or an error that names the first that is not in -most..most.
func (w Weights) Within(most int32) (Weights, error) {
	for _, e := range w.Weights {
		if e.Value < -most || e.Value > most {
			return Weights{}, fmt.Errorf("weights of %s: %s: %d is not in %d..%d", w.Game, e.Name, e.Value, -most, most)
		}
	}
	return w, nil
}

// File returns the file of w with its checksum, which ParseWeights reads.
func (w Weights) File() ([]byte, error) { return checksum.SealDocument(w.Append(nil)) }

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

// Identity returns a number that tells sets of weights apart.
func (w Weights) Identity() uint64 { return xxhash.Sum64(w.Append(nil)) }
