package engine

import (
	"fmt"

	"quincunx/eval"
	evalpente "quincunx/eval/pente"
	evalseega "quincunx/eval/seega"
	"quincunx/movegen"
	"quincunx/movegen/pente"
	"quincunx/movegen/seega"
	"quincunx/search"
)

// Evaluator returns a position to search: a copy of p, a position of the rules,
// without the moves that led to it, that knows what it is worth.
type Evaluator func(p movegen.Position) (search.Position, error)

// evaluation is how positions of a game are evaluated.
type evaluation struct {
	defaults func() eval.Weights
	parse    func([]byte) (eval.Weights, error)
	evaluate func(movegen.Position, eval.Weights) (search.Position, error) // takes the position over
}

// evaluations are those of the games that have one.
var evaluations = map[string]evaluation{
	"pente": {evalpente.DefaultWeights, evalpente.ParseWeights, func(p movegen.Position, w eval.Weights) (search.Position, error) {
		return evalpente.New(p.(*pente.Position), w)
	}},
	"seega": {evalseega.DefaultWeights, evalseega.ParseWeights, func(p movegen.Position, w eval.Weights) (search.Position, error) {
		return evalseega.New(p.(*seega.Position), w)
	}},
}

// byDefault is an Evaluator with the game's own weights.
func (e evaluation) byDefault(p movegen.Position) (search.Position, error) {
	return e.evaluate(p.Clone(), e.defaults())
}

// Evaluated reports whether the game has an evaluation.
func (g Game) Evaluated() bool {
	_, known := evaluations[g.Name]
	return known
}

// Evaluator returns the evaluator of the game with the weights of a file's
// contents, or, if they are nil, its own. The error names what is wrong with the
// weights, or says that the game has no evaluation.
func (g Game) Evaluator(weights []byte) (Evaluator, error) {
	e, known := evaluations[g.Name]
	if !known {
		return nil, fmt.Errorf("%s has no evaluation", g.Name)
	}
	w := e.defaults()
	if weights != nil {
		var err error
		if w, err = e.parse(weights); err != nil {
			return nil, err
		}
	}
	return func(p movegen.Position) (search.Position, error) { return e.evaluate(p.Clone(), w) }, nil
}
