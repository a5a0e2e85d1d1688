package chinesecheckers_test

import (
	"strings"
	"testing"
)

// A man at home who alone keeps the opposite seat from its end has to leave, if he can.
func TestLinger(t *testing.T) {
	for _, c := range []struct {
		text string
		from string // what all candidates begin with, "" if there are others
	}{
		{"2 0,3 1 1/1./......./....../...../....../..0..../01/0", "7:"},
		{"2 0,3 1 1/../..1..../....../...../....../..0..../01/0", "7:"},
		{"2 0,3 1 1/../..1..../....../...../...0../..0..../.1/0", ""}, // the other one lacks two men
		{"2 0,3 1 1/../..1..../....../...../....../..000../.1/.", ""}, // and all three
		{"2 0,3 0 1/../..1..../....../...../....../..0..../01/0", ""}, // it is the other one's turn
	} {
		p := parse(t, c.text)
		moves := p.Candidates(nil, false)
		others := 0
		for _, m := range moves {
			if move := string(p.AppendMove(nil, m)); c.from == "" || !strings.HasPrefix(move, c.from) || strings.Contains(move, ">"+c.from) {
				others++
			}
		}
		if (others > 0) != (c.from == "") || len(moves) == 0 {
			t.Errorf("%s: %d of %d candidates are others", c.text, others, len(moves))
		}
		if all := p.Candidates(nil, true); len(all) != len(p.Moves(nil)) {
			t.Errorf("%s: %d sound candidates", c.text, len(all))
		}
	}
}
