package pente_test

import (
	"strings"
	"testing"

	"quincunx/internal/must"
	"quincunx/movegen/pente"
)

func TestPlayersMoves(t *testing.T) {
	for _, test := range []struct {
		half           int
		players, plain string
	}{
		{9, "K10", "0:0"}, {9, "A1", "9:-9"}, {9, "T19", "-9:9"}, {9, "H3", "7:-2"}, {9, "J3", "7:-1"},
		{2, "C3", "0:0"}, {2, "E1", "2:2"}, {12, "Z25", "-12:12"}, {13, "AA1", "13:12"}, {13, "AB27", "-13:13"},
		{15, "AF31", "-15:15"}, {15, "Q16", "0:0"}, {15, "AF1", "15:15"},
	} {
		p := mustParse(t, start(test.half, pente.None, "3 0 0"))
		m := must.Get(p.ParseMove(test.plain))(t)
		if got := string(p.AppendPlayersMove(nil, m)); got != test.players {
			t.Errorf("half %d: %s is written %s, want %s", test.half, test.plain, got, test.players)
		}
	}
	// On every board, each cell has a unique name.
	for half := pente.MinHalf; half <= pente.MaxHalf; half++ {
		p := mustParse(t, start(half, pente.None, "3 0 0"))
		seen := map[string]bool{}
		for _, m := range p.Moves(nil) {
			name := string(p.AppendPlayersMove(nil, m))
			if seen[name] {
				t.Fatalf("half %d: %#x is another cell called %s", half, m, name)
			}
			seen[name] = true
		}
	}
}

func TestMoveErrors(t *testing.T) {
	for _, test := range []struct{ position, move, why string }{
		{start(9, pente.None, "0 0 0"), "0:1", "first stone"},
		{start(9, pente.Either, "2 0 0"), "2:-2", "rows or columns"},
		{start(9, pente.Both, "2 0 0"), "3:2", "rows and columns"},
		{start(9, pente.Both, "3 0 0"), "10:0", "off the board"},
		{start(9, pente.Both, "3 0 0"), "0:-10", "off the board"},
		{start(9, pente.Both, "3 0 0"), "-9223372036854775808:0", "off the board"},
		{start(9, pente.Both, "3 0 0"), "-0:0", "want a cell"},
		{start(9, pente.Both, "3 0 0"), "0:+1", "want a cell"},
		{start(9, pente.Both, "3 0 0"), "0:01", "want a cell"},
		{start(9, pente.Both, "3 0 0"), "K10", "want a cell"},
		{start(9, pente.Both, "3 0 0"), strings.Repeat("9", 1000) + ":0", "want a cell"},
		{start(9, pente.Both, "3 5 0"), "0:0", "over"},
		{"2 none 3 0 0 ...../...../..1../...../.....", "0:0", "occupied"},
	} {
		_, err := mustParse(t, test.position).ParseMove(test.move)
		if err == nil || !strings.Contains(err.Error(), test.why) || len(err.Error()) > 200 {
			t.Errorf("%s | %s: error %v, want one with %q", test.position, test.move, err, test.why)
		}
	}
}
