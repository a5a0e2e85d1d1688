package ugi

import (
	"fmt"
	"slices"
	"strings"

	"quincunx/engine"
	"quincunx/movegen"
)

// display answers with the board and the known result of the position.
func (s *session) display([]string) error {
	state := s.engine.State()
	s.answer("%s\ngame %s\nposition %s\nkey %016x\nlegal %d\nresult %s", s.engine.AppendBoard(nil), s.engine.Game().Name,
		state.AppendText(nil), state.Key(), movegen.TurnOf(state).Count(), state.AppendResult(nil))
	return nil
}

// moves answers with a line for each seat to move: its legal moves, sorted as text.
func (s *session) moves([]string) error {
	t := movegen.TurnOf(s.engine.State())
	if t.Over() {
		s.answer("moves")
		return nil
	}
	var lines []string
	for _, seat := range t.Actors() {
		var texts []string
		for _, m := range t.Moves(seat, nil) {
			texts = append(texts, string(t.AppendMove(nil, seat, m)))
		}
		slices.Sort(texts)
		lines = append(lines, fmt.Sprintf("moves p%d %s", seat+1, strings.Join(texts, " ")))
	}
	s.answer("%s", strings.Join(lines, "\n"))
	return nil
}

// explain answers with the evaluation, term by term.
func (s *session) explain([]string) error {
	p, err := s.engine.Evaluated()
	if err != nil {
		return err
	}
	text := explanation(p)
	if text == "" {
		return fmt.Errorf("%s has no evaluation", s.engine.Game().Name)
	}
	s.answer("%s", text)
	return nil
}

// explanation returns a line with the estimate for each seat, if the evaluation has them, and the terms of the
// estimate for the side to move or, in a game of simultaneous moves, for each seat. It is "" if the evaluation
// can't explain itself.
func explanation(p movegen.State) string {
	var b strings.Builder
	x := engine.Explain(p)
	if x.Worth != nil {
		fmt.Fprintf(&b, "eval seats%s\n", joined(x.Worth))
	}
	for _, part := range x.Parts {
		whose := ""
		if len(x.Parts) > 1 {
			whose = fmt.Sprintf("p%d ", part.Seat+1)
		}
		writeTerms(&b, whose, part)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// joined returns numbers, each after a space.
func joined[N ~int32](numbers []N) (text string) {
	for _, n := range numbers {
		text += fmt.Sprintf(" %d", n)
	}
	return text
}

// writeTerms writes the terms with a count other than 0, a line each, and the total. Lines begin with whose, the
// seat or "".
func writeTerms(b *strings.Builder, whose string, x engine.SeatExplanation) {
	width := len("total")
	for _, t := range x.Terms {
		width = max(width, len(t.Name))
	}
	for _, t := range x.Terms {
		if t.Count != 0 {
			points := float64(t.Weight) * float64(t.Count) / float64(x.Scale)
			fmt.Fprintf(b, "eval %s%-*s  %7d × %4d = %+9.2f\n", whose, width, t.Name, t.Weight, t.Count, points)
		}
	}
	fmt.Fprintf(b, "eval %s%-*s  %25s\n", whose, width, "total", x.Total)
}
