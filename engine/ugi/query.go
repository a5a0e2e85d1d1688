package ugi

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"quincunx/internal/message"
	"quincunx/movegen"
)

// query answers a question about the position.
func (s *session) query(words []string) error {
	if len(words) == 0 {
		return errors.New("want p1turn, p2turn …, gameover or result")
	}
	state := s.engine.State()
	var response string
	switch words[0] {
	case "gameover":
		response = fmt.Sprint(state.Over())
	case "result":
		response = resultOf(state)
	default:
		seat, ok := seatOf(words[0], "turn", state.Seats())
		if !ok {
			return fmt.Errorf("unknown query %s (known: p1turn to p%dturn, gameover, result)", message.Quote(words[0]), state.Seats())
		}
		t := movegen.TurnOf(state)
		response = fmt.Sprint(slices.Contains(t.Actors(), seat) && (!t.Simultaneous() || !t.Over()))
	}
	s.answer("response %s", response)
	return nil
}

// resultOf returns "none" until the game is over; then "p1win", "p2win" and so on for a single
// winner, "draw" if all seats share the first place, and for example "draw p1 p3" if some do.
func resultOf(state movegen.State) string {
	if !state.Over() {
		return "none"
	}
	var first []string
	for _, seat := range movegen.Winners(state) {
		first = append(first, fmt.Sprintf("p%d", seat+1))
	}
	switch len(first) {
	case 1:
		return first[0] + "win"
	case state.Seats():
		return "draw"
	}
	return "draw " + strings.Join(first, " ")
}
