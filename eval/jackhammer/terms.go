package jackhammer

import (
	_ "embed"
	"fmt"

	"quincunx/eval"
)

// The terms. The package comment defines them.
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

// Other numbers in the file.
const (
	share = terms + iota

	parameters
)

var names = [parameters]string{
	safe: "safe", first: "first", tied: "tied", equal: "equal", enclosed: "enclosed",
	late: "late", behind: "behind", work: "work", share: "share",
}

// version is the version of the file of weights; it is incremented when names
// change.
const version = 1

// scale is the number of units of weight in a hundredth of a cell.
const scale = 100

// settled is the term of cells that no other seat can take any more. Its weight
// follows from the rules.
const (
	settledName   = "settled"
	settledWeight = 100 * scale
)

//go:embed weights.json
var defaultFile []byte

// DefaultWeights returns the weights that come with the program.
func DefaultWeights() eval.Weights { return eval.Must(WeightsForm().Parse(defaultFile)) }

// WeightsForm returns the form of weights for Jackhammer. The weights late,
// behind and work must not be positive.
func WeightsForm() eval.Form {
	return eval.Form{Game: "jackhammer", Version: version, Names: names[:], Restrict: func(w eval.Weights) error {
		for _, e := range w.Weights[late : work+1] {
			if e.Value > 0 {
				return fmt.Errorf("%s: %d is above 0", e.Name, e.Value)
			}
		}
		return nil
	}}
}
