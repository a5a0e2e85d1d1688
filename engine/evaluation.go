package engine

import (
	"context"
	"fmt"

	"quincunx/eval"
	"quincunx/eval/network"
	"quincunx/movegen"
	"quincunx/search"
)

// Evaluation describes how positions of a game are evaluated.
type Evaluation struct {
	// Weights returns the default weights, which are part of the program.
	Weights func() eval.Weights

	// WeightsForm returns the form of the game's files of weights.
	WeightsForm func() eval.Form

	// PatternForm returns the form of the game's files of pattern tables, for an [eval.Patterned]; nil if it has
	// none.
	PatternForm func() eval.TableForm

	// NetworkForm returns the form of the file of the game's network, for a [network.Position]; nil if it has none.
	NetworkForm func() network.Form

	// New returns a copy of a position of the rules with an evaluation, without the game's earlier moves: a
	// [search.Position], or a [search.Simultaneous].
	New func(movegen.State, eval.Weights) (movegen.State, error)

	// Scale returns the value of a point of the score in positions such as s: the factor of the score in the logit of
	// the winning chance, above 0. tune fit fits it to games; see [Game.Chances]. nil = unknown. Games of
	// simultaneous moves do not use it.
	Scale func(s movegen.State) float64

	// Prepare returns a function that builds the evaluation's tables for positions such as s, once in a program; nil
	// if they are ready. The function ends early with ctx's error. New uses the tables that are ready. Prepare is nil
	// if the evaluation has no such tables.
	Prepare func(s movegen.State) (work func(ctx context.Context) error)
}

// Evaluator returns a position to search: a copy of s, a position of the rules, with an evaluation and without the
// game's earlier moves. It is a [search.Position], or a [search.Simultaneous].
type Evaluator func(s movegen.State) (movegen.State, error)

// Weights returns the weights in the contents of a file, or the default weights if file is nil. The error describes
// the defect of the file, or says that the game has no evaluation.
func (g Game) Weights(file []byte) (eval.Weights, error) {
	switch {
	case g.Evaluation == nil:
		return eval.Weights{}, fmt.Errorf("%s has no evaluation", g.Name)
	case file == nil:
		return g.Evaluation.Weights(), nil
	}
	return g.Evaluation.WeightsForm().Parse(file)
}

// Evaluator returns the evaluator of the game with the weights in the contents of a file, or with the default weights
// if file is nil. Without an evaluation all positions of a game are even. Errors come from Weights.
func (g Game) Evaluator(file []byte) (Evaluator, error) {
	if g.Evaluation == nil && file == nil {
		return g.Evaluate, nil
	}
	w, err := g.Weights(file)
	if err != nil {
		return nil, err
	}
	return g.EvaluatorOf(w), nil
}

// EvaluatorOf returns the evaluator of the game, which must have an evaluation, with weights returned by Weights. The
// evaluator does the work of [Evaluation].Prepare if necessary.
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

// Evaluate is an Evaluator with the default weights. It uses prepared tables, and prepares none.
func (g Game) Evaluate(s movegen.State) (movegen.State, error) {
	if g.Evaluation == nil {
		return search.Unvalued(s), nil
	}
	return g.Evaluation.New(s, g.Evaluation.Weights())
}

// unprepared returns the remaining work of preparing the evaluation, nil if there is none.
func (g Game) unprepared(s movegen.State) func(context.Context) error {
	if g.Evaluation == nil || g.Evaluation.Prepare == nil {
		return nil
	}
	return g.Evaluation.Prepare(s)
}

// newEvaluated returns [Evaluation].New for a game in turn, from the constructor of its evaluation, which takes
// ownership of its position.
func newEvaluated[R movegen.Position, P search.Position](construct func(R, eval.Weights) (P, error)) func(movegen.State, eval.Weights) (movegen.State, error) {
	return func(s movegen.State, w eval.Weights) (movegen.State, error) {
		return construct(s.(movegen.Position).Clone().(R), w)
	}
}
