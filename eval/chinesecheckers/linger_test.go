package chinesecheckers_test

import (
	"strings"
	"testing"

	"quincunx/movegen"
	rules "quincunx/movegen/chinesecheckers"
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

// On a wide board the last men at home leave before others move, as long as they can.
func TestTrail(t *testing.T) {
	p := newGame(t, 12, []int{0, 3, 4})
	g := rules.GeometryOf(12)
	leaves := func(m movegen.Move) bool {
		from, to, ok := rules.Ends(m)
		if !ok || g.Zone(from) != p.Home(p.Mover()) {
			return false
		}
		beforeLeft, beforeRight := g.Lanes(p.Home(p.Mover()), from)
		left, right := g.Lanes(p.Home(p.Mover()), to)
		return left+right > beforeLeft+beforeRight
	}
	left, stuck := 0, 0
	for !p.Over() {
		m := firstCandidate(p)
		atHome, can := 0, false
		for c := range p.Men(p.Mover()) {
			if g.Zone(c) == p.Home(p.Mover()) {
				atHome++
			}
		}
		for _, m := range p.Moves(nil) {
			can = can || leaves(m)
		}
		switch {
		case atHome == 0 || atHome >= 2*12:
		case !can:
			stuck++
		case !leaves(m):
			t.Fatalf("%s: %d men at home, and %s", textOf(p), atHome, p.AppendMove(nil, m))
		default:
			left++
		}
		p.Make(m)
	}
	if left < 3*24/2 {
		t.Errorf("%d moves of last men at home, %d when they were stuck", left, stuck)
	}
}
