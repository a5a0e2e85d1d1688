package session

import (
	"slices"
	"testing"

	"quincunx/internal/must"
)

// A caption has the players, the event, the date and the last move with its number.
func TestCaption(t *testing.T) {
	for _, c := range []struct {
		saved string
		want  []string
	}{
		{
			`{"schema":1,"game":"pente","players":["human","engine"],"names":["Ann","Bob"],"ratings":["1500"],"event":"Club evening","date":"2026-11-24","nodes":[{"parent":0,"move":"0:0"},{"parent":1,"move":"1:1"},{"parent":2,"move":"0:3"}],"at":3}`,
			[]string{"Pente. X: Ann (1500), O: Bob. Club evening. 2026-11-24", "Move 3: X N10. O to move; captured pairs: X 0, O 0"},
		},
		{
			`{"schema":1,"game":"trilite","players":["human","engine"],"nodes":[],"at":0}`,
			[]string{"Trilite. X: human, O: engine", "X to move"},
		},
		{
			`{"schema":1,"game":"chinesecheckers","players":["human","engine"],"nodes":[{"parent":0,"move":"3:0>4:0"}],"at":1}`,
			[]string{"Chinese Checkers. Blue: human, Orange: engine", "Move 1: Blue 3:0>4:0. Orange to move"},
		},
		{
			`{"schema":1,"game":"trilite","players":["human","engine"],"nodes":[{"parent":0,"move":"4","ending":{"seat":1,"cause":"resignation"}}],"at":1}`,
			[]string{"Trilite. X: human, O: engine", "Move 1: X 4. The game is over: O resigns"},
		},
		{
			`{"schema":1,"game":"jackhammer","players":["human","engine","engine"],"nodes":[{"parent":0,"move":"m1:0/s/h16:15"}],"at":1}`,
			[]string{"Jackhammer. A: human, B: engine, C: engine", "Move 1: A moves to 1:0, B stays, C knocks out 16:15. A, B and C choose; turn 1 of 1000"},
		},
	} {
		s := must.Get(Load([]byte(c.saved), Options{Strength: Strength{Level: 1}}))(t)
		if got := s.Caption(); !slices.Equal(got, c.want) {
			t.Errorf("%s:\ngot  %q\nwant %q", c.saved, got, c.want)
		}
	}
}
