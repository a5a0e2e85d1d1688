package chinesecheckers_test

import (
	"strings"
	"testing"

	"quincunx/movegen"
	rules "quincunx/movegen/chinesecheckers"
)

// If only the men at its home keep the opposite seat from finishing, a seat must move them out if it
// can.
func TestOnlyObstacle(t *testing.T) {
	for _, c := range []struct {
		text string
		from string // prefix of all candidates; "" if there are other moves
	}{
		{"2 0,3 1 1/1./......./....../...../....../..0..../01/0", "7:"},
		{"2 0,3 1 1/../..1..../....../...../....../..0..../01/0", "7:"},
		{"2 0,3 1 1/../..1..../....../...../...0../..0..../.1/0", ""}, // the opponent lacks two men
		{"2 0,3 1 1/../..1..../....../...../....../..000../.1/.", ""}, // the opponent lacks all three men
		{"2 0,3 0 1/../..1..../....../...../....../..0..../01/0", ""}, // the opponent is to move
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

// A man deep in its home with few ways out leaves before the opposite seat's men wall it in. The
// positions are from games against a player that only goes forward; without the rule, it was walled
// in a few plies later.
func TestEndangered(t *testing.T) {
	for _, c := range []struct {
		text string
		from string // prefix of all candidates
	}{
		{
			"8 0,3 1 1/00/.../.000/...../11011./......0/.1..1.1./............0.0........../........111.....0......./" +
				".......0.0............./.........111........../.......0.00........../.....1............../....0.10011......../" +
				"................../.....1111......../................../......111111......./...00.............../" +
				".........1...1......./......0.............../............1.1......../.......00.00.0000......./" +
				"........................./....1.../.0...../.0..../..1../0.00/0../11/0",
			"31:0>",
		},
		{
			"10 0,3 1 ./00/.../..0./.0..1/0...../..0.0.1/.....0.0/..0.1.1.1/.0...0.0.0/..............1.1............../" +
				".........0....0.0............./............1.1..0.........../..........0.1.1............./" +
				"...........0.0............./.........01.1.10........../.........0.0.0..1......../........10101011......../" +
				".......0.0.0.0.0......./.......1101010......../.......1.1.0.1......./........1.1.1.0......./" +
				".........1.1.1........./........1.1.1.........../.............1.........../..........101.1.1........./" +
				".........................../..........11111............./..........0.0.0............../" +
				".............111...0........../..............1.0...0........../....1...0./........./.0...1../0.0..../...1.0/" +
				"...../0.0./0../11/0",
			"39:0>",
		},
	} {
		p := parse(t, c.text)
		for _, m := range p.Candidates(nil, false) {
			if move := string(p.AppendMove(nil, m)); !strings.HasPrefix(move, c.from) {
				t.Errorf("%s: candidate %s, want %s", c.text, move, c.from)
			}
		}
	}
}

// On a wide board the last men at home leave before other men move, if they can.
func TestStragglers(t *testing.T) {
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
