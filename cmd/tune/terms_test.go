package main

import (
	"testing"

	"quincunx/engine"
	"quincunx/eval"
)

// In every tunable game, the terms that explain an estimate are the terms of the weights, in the
// same order, and then constants.
func TestTermsOfWeights(t *testing.T) {
	for _, name := range engine.Names() {
		game, err := engine.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		weights, err := (&gameFlags{Game: game}).open()
		if err != nil {
			continue // it has no evaluation
		}
		start, err := game.Start(nil)
		if err != nil {
			t.Fatal(err)
		}
		p, err := game.EvaluatorOf(weights)(start)
		if err != nil {
			t.Fatal(err)
		}
		terms := p.(eval.Explainer).Explain(0, nil)
		for i, w := range weights.Weights {
			if len(terms) <= i || terms[i].Name != w.Name || terms[i].Weight != w.Value {
				t.Errorf("%s: weight %d is %+v among the terms %+v", name, i, w, terms)
				break
			}
		}
	}
}
