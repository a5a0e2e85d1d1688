package engine

import (
	"context"

	"quincunx/eval"
	evalcheckers "quincunx/eval/chinesecheckers"
	evaljackhammer "quincunx/eval/jackhammer"
	evalpente "quincunx/eval/pente"
	evalseega "quincunx/eval/seega"
	"quincunx/movegen"
	"quincunx/movegen/jackhammer"
	"quincunx/search"
)

// Evaluator returns a position to search, a [search.Position], or a
// [search.Simultaneous] where all seats act at once: a copy of s, a position of
// the rules, without the moves that led to it, that knows what it is worth.
type Evaluator func(s movegen.State) (movegen.State, error)

// evaluation is how positions of a game are evaluated.
type evaluation struct {
	defaults func() eval.Weights
	parse    func([]byte) (eval.Weights, error)
	evaluate func(movegen.State, eval.Weights) (movegen.State, error) // copies

	// prepare is as in [Searching].
	prepare func(s movegen.State) (work func(ctx context.Context) error)
}

// evaluations are those of the games that have one.
var evaluations = map[string]evaluation{
	"chinesecheckers": {evalcheckers.DefaultWeights, evalcheckers.ParseWeights, evaluateCheckers, prepareCheckers},
	"jackhammer": {evaljackhammer.DefaultWeights, evaljackhammer.ParseWeights, func(s movegen.State, w eval.Weights) (movegen.State, error) {
		return evaljackhammer.New(s.(*jackhammer.Position), w) // which copies
	}, nil},
	"pente": {evalpente.DefaultWeights, evalpente.ParseWeights, inTurn(evalpente.New), nil},
	"seega": {evalseega.DefaultWeights, evalseega.ParseWeights, inTurn(evalseega.New), nil},
}

// inTurn hides which game an evaluation is of, one whose seats act in turn. The
// constructor takes the position over.
func inTurn[R movegen.Position, P search.Position](construct func(R, eval.Weights) (P, error)) func(movegen.State, eval.Weights) (movegen.State, error) {
	return func(s movegen.State, w eval.Weights) (movegen.State, error) {
		return construct(s.(movegen.Position).Clone().(R), w)
	}
}

// byDefault is an Evaluator with the game's own weights.
func (e evaluation) byDefault(s movegen.State) (movegen.State, error) {
	return e.evaluate(s, e.defaults())
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
	w, err := g.Weights(weights)
	if err != nil {
		return nil, err
	}
	return g.EvaluatorOf(w)
}
