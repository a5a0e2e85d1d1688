package ugi

import (
	"errors"
	"fmt"
	"slices"
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

// moves answers with the legal moves of each seat that is to act, a line each, sorted as text.
func (s *session) moves(words []string) error {
	if err := noWords(words); err != nil {
		return err
	}
	state := s.engine.State()
	if state.Over() {
		s.answer("moves")
		return nil
	}
	var lines []string
	list := func(seat movegen.Seat, moves []movegen.Move, appendText func([]byte, movegen.Move) []byte) {
		var texts []string
		for _, m := range moves {
			texts = append(texts, string(appendText(nil, m)))
		}
		slices.Sort(texts)
		lines = append(lines, fmt.Sprintf("moves p%d %s", seat+1, strings.Join(texts, " ")))
	}
	switch state := state.(type) {
	case movegen.Position:
		list(state.Mover(), state.Moves(nil), state.AppendMove)
	case movegen.Simultaneous:
		for seat := range movegen.Seat(state.Seats()) {
			list(seat, state.SeatMoves(seat, nil), func(dst []byte, m movegen.Move) []byte {
				return state.AppendSeatMove(dst, seat, m)
			})
		}
	}
	s.answer("%s", strings.Join(lines, "\n"))
	return nil
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
	text := explanation(p)
	if text == "" {
		return errors.New("the search of the game has no use for an evaluation")
	}
	s.answer("%s", text)
	return nil
}

// estimates is a position that knows what it is worth to each seat.
type estimates interface {
	EvaluateSeats(dst *[movegen.MaxSeats]int32)
}

// explanation returns what a position is worth to each of several seats, a line,
// and the terms of it: those of the seat to act, or of each seat where all act
// at once. It is empty if the position has no estimate that it can explain.
func explanation(p movegen.State) string {
	var b strings.Builder
	var worth [movegen.MaxSeats]int32
	if e, ok := p.(estimates); ok {
		e.EvaluateSeats(&worth)
		fmt.Fprintf(&b, "eval seats%s\n", joined(worth[:p.Seats()]))
	}
	switch e := p.(type) {
	case search.Position:
		if explainer, ok := e.(eval.Explainer); ok {
			writeTerms(&b, "", explainer.Explain(nil), explainer.Scale(), search.Score(e.Evaluate()))
		}
	case eval.SeatExplainer:
		for seat := range p.Seats() {
			writeTerms(&b, fmt.Sprintf("p%d ", seat+1), e.ExplainSeat(movegen.Seat(seat), nil), e.Scale(), search.Score(worth[seat]))
		}
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

// writeTerms writes the terms that count, a line each, and the total.
func writeTerms(b *strings.Builder, whose string, terms []eval.Term, scale int32, total search.Score) {
	width := len("total")
	for _, t := range terms {
		width = max(width, len(t.Name))
	}
	for _, t := range terms {
		if t.Count != 0 {
			points := float64(t.Weight) * float64(t.Count) / float64(scale)
			fmt.Fprintf(b, "eval %s%-*s  %7d × %4d = %+9.2f\n", whose, width, t.Name, t.Weight, t.Count, points)
		}
	}
	fmt.Fprintf(b, "eval %s%-*s  %25s\n", whose, width, "total", total)
}
