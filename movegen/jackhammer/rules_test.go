package jackhammer_test

import (
	"fmt"
	"strings"
	"testing"

	"quincunx/bitboard"
	"quincunx/diagram"
	"quincunx/internal/must"
	"quincunx/movegen"
	"quincunx/movegen/jackhammer"
)

func mustParse(t testing.TB, text string) *jackhammer.Position {
	t.Helper()
	return must.Get(jackhammer.Parse(text))(t)
}

func TestNewRefuses(t *testing.T) {
	for _, test := range []struct {
		field   string
		options jackhammer.Options
	}{
		{"side", jackhammer.Options{Side: 1, Turns: 9}},
		{"side", jackhammer.Options{Side: 33, Turns: 9}},
		{"side", jackhammer.Options{Side: -1, Turns: 9}},
		{"resolution", jackhammer.Options{Side: 5, Resolution: 3, Turns: 9}},
		{"turns", jackhammer.Options{Side: 5, Turns: -1}},
		{"turns", jackhammer.Options{Side: 5, Turns: jackhammer.MaxTurns + 1}},
	} {
		_, err := jackhammer.New(test.options)
		if err == nil || !strings.Contains(err.Error(), test.field) {
			t.Errorf("%+v: error %v, want one about %s", test.options, err, test.field)
		}
	}
	p := must.Get(jackhammer.New(jackhammer.DefaultOptions()))(t)
	if p.Options() != jackhammer.DefaultOptions() || p.Intact().Count() != 153 {
		t.Errorf("options %+v, %d cells", p.Options(), p.Intact().Count())
	}
}

// The cases in which the resolutions differ, one joint move each.
func TestDecisions(t *testing.T) {
	for _, test := range []struct{ name, before, joint, after string }{
		{"after: two hammers make one hole", "3 after 0 9 0:0 2:0 2:2 ./../...", "h1:0/h1:0/s", "0:0 2:0 2:2 ./#./..."},
		{"after: a hammer where a seat comes is wasted", "3 after 0 9 0:0 2:0 2:2 ./../...", "m1:0/h1:0/s", "1:0 2:0 2:2 ./../..."},
		{"before: a cell being left is spared", "3 before 0 9 1:0 2:0 2:2 ./../...", "m0:0/h1:0/s", "0:0 2:0 2:2 ./../..."},
		{"before: a cell being left can be entered", "3 before 0 9 1:0 2:0 1:1 ./../...", "m0:0/m1:0/h1:0", "0:0 1:0 1:1 ./../..."},
		{"before: a move into a fresh hole fails", "3 before 0 9 0:0 2:0 1:1 ./../...", "m1:0/m1:0/h1:0", "0:0 2:0 1:1 ./#./..."},
		{"harsh: a hammer spares nobody", "3 harsh 0 9 1:0 2:0 2:2 ./../...", "s/h1:0/s", "1:0 2:0 2:2 ./#./..."},
		{"harsh: a hammer spares nobody who comes", "3 harsh 0 9 0:0 2:0 2:2 ./../...", "m1:0/h1:0/s", "1:0 2:0 2:2 ./#./..."},
		{"harsh: a seat on a hole hammers", "3 harsh 0 9 1:0 2:0 2:2 ./#./...", "h2:1/s/s", "1:0 2:0 2:2 ./#./.#."},
		{"harsh: a seat leaves a hole", "3 harsh 0 9 1:0 2:0 2:2 ./#./...", "m2:0/s/s", "2:0 2:0 2:2 ./#./..."},
	} {
		p := mustParse(t, test.before)
		if err := movegen.TurnOf(p).PlayText(test.joint); err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		fields := strings.SplitN(string(p.AppendText(nil)), " ", 5)
		if fields[4] != test.after {
			t.Errorf("%s: got %s, want %s", test.name, fields[4], test.after)
		}
	}
}

func TestIllegal(t *testing.T) {
	for _, test := range []struct{ name, text, action string }{
		{"enter a hole", "3 harsh 0 9 0:0 1:0 2:2 ./#./...", "m1:0"},
		{"hammer a hole", "3 harsh 0 9 0:0 1:0 2:2 ./#./...", "h1:0"},
		{"move in place", "3 after 0 9 0:0 1:0 2:2 ./../...", "m0:0"},
		{"hammer underfoot", "3 after 0 9 0:0 1:0 2:2 ./../...", "h0:0"},
		{"move too far", "3 after 0 9 0:0 1:0 2:2 ./../...", "m2:0"},
		{"move up to the right", "3 after 0 9 1:0 1:0 2:2 ./../...", "m2:2"},
		{"leave the mesh", "3 after 0 9 0:0 1:0 2:2 ./../...", "m0:1"},
		{"act when all is over", "3 after 9 9 0:0 1:0 2:2 ./../...", "s"},
	} {
		if m, err := mustParse(t, test.text).ParseSeatMove(0, test.action); err == nil {
			t.Errorf("%s: %s | %s is parsed as %d", test.name, test.text, test.action, m)
		}
	}
}

func TestScores(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"the hole underfoot isn't counted", "3 harsh 9 9 0:0 2:0 2:2 ./##/##.", "scores 1,0,1"},
		{"a hole is left for what lies beside it", "3 harsh 9 9 1:0 2:2 2:2 ./##/.#.", "scores 2,0,0"},
		{"reaching needn't be mutual", "3 harsh 9 9 1:0 0:0 2:2 ./##/.#.", "scores 0,1,1"},
		{"two share a hole", "3 harsh 9 9 1:0 1:0 2:2 ./##/.#.", "scores 0,0,1"},
		{"two share a hole with nothing beside it", "3 harsh 9 9 0:0 0:0 2:2 #/##/...", "scores 0,0,3"},
		{"no turns at all", "2 after 0 0 0:0 1:0 1:1 ./..", "scores 0,0,0"},
	} {
		if got := string(mustParse(t, test.text).AppendResult(nil)); got != test.want {
			t.Errorf("%s: %s: got %s, want %s", test.name, test.text, got, test.want)
		}
	}
}

// The key depends on what the future depends on: on the turns left, not on the
// turns played.
func TestKey(t *testing.T) {
	key := func(text string) uint64 { return mustParse(t, text).Key() }
	same := key("3 after 2 9 0:0 2:0 2:2 ./../.#.")
	if key("3 after 3 10 0:0 2:0 2:2 ./../.#.") != same {
		t.Error("as many turns left, another key")
	}
	for _, other := range []string{
		"3 before 2 9 0:0 2:0 2:2 ./../.#.", "3 after 3 9 0:0 2:0 2:2 ./../.#.", "3 after 2 10 0:0 2:0 2:2 ./../.#.",
		"3 after 2 9 2:0 0:0 2:2 ./../.#.", "3 after 2 9 0:0 2:0 2:2 ./#./...", "4 after 2 9 0:0 2:0 2:2 ./../.#./....",
	} {
		if key(other) == same {
			t.Errorf("%s has the key of another", other)
		}
	}
}

// Two seats share a cell, and the third one is on a hole.
func TestSharedCell(t *testing.T) {
	p := must.Get(jackhammer.New(jackhammer.Options{Side: 11, Turns: 9}))(t)
	text := strings.Replace(string(p.AppendText(nil)), "after 0 9 0:0 10:0 10:10 ./../", "harsh 1 9 10:1 10:1 1:0 ./#./", 1)
	must.Do(t, p.SetText(text))
	if p.Turn() != 1 || p.Cell(0) != bitboard.MeshCell(10, 1) || p.Cell(1) != p.Cell(0) || p.Cell(2) != bitboard.MeshCell(1, 0) {
		t.Errorf("turn %d, seats on cells %d, %d and %d", p.Turn(), p.Cell(0), p.Cell(1), p.Cell(2))
	}
}

func ExamplePosition() {
	p, err := jackhammer.Parse("4 harsh 8 9 1:0 2:0 3:3 ./../.##/..#.")
	if err != nil {
		fmt.Println(err)
		return
	}
	joints := p.CountMoves()
	if err := movegen.TurnOf(p).PlayText("h0:0/h1:0/s"); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("one of %d joint moves, played:\n", joints)
	fmt.Printf("%s", diagram.Jackhammer.Board(p).AppendText(nil, false))
	// Output:
	// one of 49 joint moves, played:
	//    0 #
	//   1 a .
	//  2 B # #
	// 3 . . # C
	//  0 1 2 3
	// the game is over: B wins, scores 0,3,1; turn 9 of 9
}

func TestSettled(t *testing.T) {
	for _, c := range []struct {
		text string
		want [3]bool
	}{
		{"4 after 0 9 0:0 3:0 3:3 ./../.../....", [3]bool{}},
		{"4 after 0 9 0:0 3:0 3:3 ./##/.../....", [3]bool{true, false, false}},
		{"4 after 0 9 0:0 3:0 3:3 ./##/..#/..#.", [3]bool{true, true, true}},
		{"4 after 0 9 0:0 3:0 3:0 ./##/.../....", [3]bool{true, false, false}},
		// From a hole, seat 1 reaches cells of seat 2, which doesn't reach it.
		{"4 harsh 0 9 0:0 3:0 3:3 ./##/.../#...", [3]bool{true, false, false}},
		{"4 harsh 0 9 0:0 3:0 3:3 ./##/#../##..", [3]bool{true, true, true}},
	} {
		p, err := jackhammer.Parse(c.text)
		if err != nil {
			t.Error(err)
			continue
		}
		for s, want := range c.want {
			if got := p.IsScoreFinal(movegen.Seat(s)); got != want {
				t.Errorf("%s: seat %d settled: %t, want %t", c.text, s, got, want)
			}
		}
	}
}
