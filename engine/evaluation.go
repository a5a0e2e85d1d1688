package engine

import (
	"context"
	"fmt"

	"quincunx/eval"
	"quincunx/movegen"
	"quincunx/search"
)

// Evaluation is how positions of a game are evaluated.
type Evaluation struct {
	// Weights are those that come with the program.
	Weights func() eval.Weights

	// WeightsForm is that of a file of weights.
	WeightsForm eval.Form

	// New returns a copy of a position of the rules, without the moves that led to
	// it, that knows what it is worth: a [search.Position], or a [search.Simultaneous].
	New func(movegen.State, eval.Weights) (movegen.State, error)

	// Scale returns how much a point of the score of positions such as s is worth: the factor of the
	// score in the logit of the chance to win, above 0. It is fitted to games by tune fit; see
	// [Game.Chances]. nil = unknown. In games for points it means nothing.
	Scale func(s movegen.State) float64

	// Prepare returns the work that makes what New uses for positions such as s and
	// that takes time, once in a program, unless ctx is done before; nil if there is
	// nothing left to do. New does without what is not made. Prepare is nil where
	// there is never such a thing.
	Prepare func(s movegen.State) (work func(ctx context.Context) error)
}

// Evaluator returns a position to search: a copy of s, a position of the rules,
// without the moves that led to it, that knows what it is worth. It is a
// [search.Position], or a [search.Simultaneous].
type Evaluator func(s movegen.State) (movegen.State, error)

// Weights returns those of a file's contents, or, if they are nil, the game's
// own. The error says what is wrong with them, or that the game has no evaluation.
func (g Game) Weights(file []byte) (eval.Weights, error) {
	switch {
	case g.Evaluation == nil:
		return eval.Weights{}, fmt.Errorf("%s has no evaluation", g.Name)
	case file == nil:
		return g.Evaluation.Weights(), nil
	}
	return g.Evaluation.WeightsForm.Parse(file)
}

// Evaluator returns the evaluator of the game with the weights of a file's
// contents, or, if they are nil, its own. To one of a game without an evaluation all
// positions are even. The error says what is wrong with the weights.
func (g Game) Evaluator(weights []byte) (Evaluator, error) {
	if g.Evaluation == nil && weights == nil {
		return g.evaluate, nil
	}
	w, err := g.Weights(weights)
	if err != nil {
		return nil, err
	}
	return g.EvaluatorOf(w), nil
}

// EvaluatorOf returns the evaluator of a game that has an evaluation, with weights that Weights has
// returned. It does the work of Prepare itself.
func (g Game) EvaluatorOf(w eval.Weights) Evaluator {
	return func(s movegen.State) (movegen.State, error) {
		if work := g.unprepared(s); work != nil {
			if err := work(context.Background()); err != nil {
				return nil, err
			}
		}
		return g.Evaluation.New(s, w)
	}
}

// evaluate is an Evaluator with the game's own weights and what is prepared.
func (g Game) evaluate(s movegen.State) (movegen.State, error) {
	if g.Evaluation == nil {
		return search.Unvalued(s), nil
	}
	return g.Evaluation.New(s, g.Evaluation.Weights())
}

// unprepared returns the work of preparing the evaluation, nil if there is none left.
func (g Game) unprepared(s movegen.State) func(context.Context) error {
	if g.Evaluation == nil || g.Evaluation.Prepare == nil {
		return nil
	}
	return g.Evaluation.Prepare(s)
}

// evaluated hides which game an evaluation of positions in turn is of. The constructor
// takes the position over.
func evaluated[R movegen.Position, P search.Position](construct func(R, eval.Weights) (P, error)) func(movegen.State, eval.Weights) (movegen.State, error) {
	return func(s movegen.State, w eval.Weights) (movegen.State, error) {
		return construct(s.(movegen.Position).Clone().(R), w)
	}
}
