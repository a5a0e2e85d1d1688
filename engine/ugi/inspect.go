package ugi

import (
	"errors"
	"fmt"
	"strings"

	"quincunx/eval"
	"quincunx/movegen"
	"quincunx/search"
)

// display answers with the board and all that is known of the position without
// a search.
func (s *session) display(words []string) error {
	if err := noWords(words); err != nil {
		return err
	}
	state := s.engine.State()
	s.answer("%s%s\n\ngame %s\nposition %s\nkey %016x\nlegal %d\nresult %s", state.AppendBoard(nil), s.engine.Game().Legend,
		s.engine.Game().Name, state.AppendText(nil), state.Key(), countLegal(state), state.AppendResult(nil))
	return nil
}

// countLegal returns the number of legal moves, or of joint moves.
func countLegal(state movegen.State) int {
	switch state := state.(type) {
	case movegen.Position:
		return movegen.CountMoves(state, nil)
	case movegen.Simultaneous:
		return movegen.CountJoint(state, nil)
	}
	return 0
}

// explain answers with the evaluation, term by term.
func (s *session) explain(words []string) error {
	if err := noWords(words); err != nil {
		return err
	}
	p, err := s.engine.Evaluated()
	if err != nil {
		return err
	}
	explainer, ok := p.(eval.Explainer)
	if !ok {
		return errors.New("the search of the game has no use for an evaluation")
	}
	s.answer("%s", explanation(explainer, search.Score(p.Evaluate())))
	return nil
}

// explanation returns the terms that count, a line each, and the total.
func explanation(e eval.Explainer, total search.Score) string {
	terms := e.Explain(nil)
	width := len("total")
	for _, t := range terms {
		width = max(width, len(t.Name))
	}
	scale := float64(e.Scale())
	var b strings.Builder
	for _, t := range terms {
		if t.Count != 0 {
			fmt.Fprintf(&b, "eval %-*s  %7d × %4d = %+9.2f\n", width, t.Name, t.Weight, t.Count, float64(t.Weight)*float64(t.Count)/scale)
		}
	}
	fmt.Fprintf(&b, "eval %-*s  %25s", width, "total", total)
	return b.String()
}
