package engine

import (
	"fmt"

	"quincunx/eval"
)

// Weights returns those of a file's contents, or, if they are nil, the game's
// own. The error names what is wrong with them, or says that the game has no
// evaluation.
func (g Game) Weights(file []byte) (eval.Weights, error) {
	e, known := evaluations[g.Name]
	if !known {
		return eval.Weights{}, fmt.Errorf("%s has no evaluation", g.Name)
	}
	if file == nil {
		return e.defaults(), nil
	}
	return e.parse(file)
}
