package engine_test

import (
	"strings"
	"testing"

	"quincunx/engine"
	"quincunx/internal/must"
	"quincunx/movegen"
	"quincunx/search"
)

// An evaluator returns a copy of the position that can be searched, and refuses wrong weights.
func TestEvaluator(t *testing.T) {
	for _, name := range engine.Names() {
		g := must.Get(engine.Lookup(name))(t)
		evaluate := must.Get(g.Evaluator(nil))(t)
		want := "weights of " + name
		if g.Evaluation == nil {
			want = name + " has no evaluation"
		}
		if _, err := g.Evaluator([]byte("{}")); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", name, err)
		}
		start := must.Get(g.Start(nil))(t)
		p := must.Get(evaluate(start))(t)
		text := string(start.AppendText(nil))
		if got := string(p.AppendText(nil)); got != text {
			t.Errorf("%s: %q is evaluated as %q", name, text, got)
		}
		switch p := p.(type) {
		case search.Position:
			p.Make(p.Moves(nil)[0])
		case search.Simultaneous:
			p.MakeJoint(new(movegen.Joints).First(p))
		default:
			t.Errorf("%s: %T can't be searched", name, p)
		}
		if got := string(start.AppendText(nil)); got != text {
			t.Errorf("%s: a move of the copy is a move of the original", name)
		}
	}
}
