package main

import (
	"testing"

	"quincunx/engine"
	"quincunx/eval"
	"quincunx/internal/must"
)

// In every tunable game, the terms that explain an estimate are the terms of the weights, in the
// same order, and then constants.
func TestTermsOfWeights(t *testing.T) {
	for _, name := range engine.Names() {
		game := must.Get(engine.Lookup(name))(t)
		weights, err := (&gameFlags{Game: game}).open()
		if err != nil {
			continue // it has no evaluation
		}
		start := must.Get(game.Start(nil))(t)
		p := must.Get(game.EvaluatorOf(weights)(start))(t)
		terms := p.(eval.Explainer).Explain(0, nil)
		for i, w := range weights.Weights {
			if len(terms) <= i || terms[i].Name != w.Name || terms[i].Weight != w.Value {
				t.Errorf("%s: weight %d is %+v among the terms %+v", name, i, w, terms)
				break
			}
		}
	}
}
