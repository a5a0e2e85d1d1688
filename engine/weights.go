package engine

import (
	"context"
	"fmt"

	"quincunx/eval"
	"quincunx/movegen"
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

// EvaluatorOf returns the evaluator of the game with weights that Weights has
// returned. It prepares what it uses itself.
func (g Game) EvaluatorOf(w eval.Weights) (Evaluator, error) {
	e, known := evaluations[g.Name]
	if !known {
		return nil, fmt.Errorf("%s has no evaluation", g.Name)
	}
	return func(s movegen.State) (movegen.State, error) {
		if e.prepare != nil {
			if work := e.prepare(s); work != nil {
				if err := work(context.Background()); err != nil {
					return nil, err
				}
			}
		}
		return e.evaluate(s, w)
	}, nil
}
