package jackhammer

import (
	_ "embed"
	"fmt"

	"quincunx/eval"
)

// The terms. What each of them counts is in the package comment.
const (
	safe = iota
	first
	tied
	equal
	enclosed
	late
	behind
	work

	terms
)

// Other numbers of the file.
const (
	share = terms + iota

	parameters
)

var names = [parameters]string{
	safe: "safe", first: "first", tied: "tied", equal: "equal", enclosed: "enclosed",
	late: "late", behind: "behind", work: "work", share: "share",
}

// version of the file of weights; it counts up when names change.
const version = 1

// scale is the number of units of weight in a hundredth of a cell.
const scale = 100

// settled is the term of cells that nobody can take any more, and its weight,
// which is what the rules give.
const (
	settledName   = "settled"
	settledWeight = 100 * scale
)

//go:embed weights.json
var defaultFile []byte

// DefaultWeights returns the weights that come with the program.
func DefaultWeights() eval.Weights { return eval.Must(ParseWeights(defaultFile)) }

// ParseWeights reads a file of weights for Jackhammer. The error names what is wrong;
// what counts against a wall must not be above 0.
func ParseWeights(data []byte) (eval.Weights, error) {
	w, err := eval.ParseWeights(data, "jackhammer", version, names[:])
	if err != nil {
		return eval.Weights{}, err
	}
	for _, e := range w.Weights[late : work+1] {
		if e.Value > 0 {
			return eval.Weights{}, fmt.Errorf("weights of jackhammer: %s: %d is above 0", e.Name, e.Value)
		}
	}
	return w, nil
}
