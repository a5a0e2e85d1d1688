package movegen_test

import (
	"testing"

	"quincunx/movegen"
	"quincunx/movegen/jackhammer"
	"quincunx/movegen/trilite"
)

// A line is written up to the first move that is not legal, and the position
// comes back.
func TestAppendLine(t *testing.T) {
	p := trilite.New()
	var line []movegen.Move
	for _, text := range []string{"4", "0", "8", "2"} {
		m, err := p.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		line = append(line, m)
		p.Make(m)
	}
	for range line {
		p.Unmake()
	}
	for n, want := range []string{"", "4", "4 0", "4 0 8", "4 0 8 2"} {
		if got := string(movegen.AppendLine(nil, p, line[:n])); got != want {
			t.Errorf("%d moves: %q, want %q", n, got, want)
		}
	}
	again := []movegen.Move{line[0], line[1], line[0], line[3]} // cell 4 is taken
	if got := string(movegen.AppendLine([]byte("pv "), p, again)); got != "pv 4 0" {
		t.Errorf("%q goes on after a move that is not legal", got)
	}
	if text := string(p.AppendText(nil)); text != "1 - -" {
		t.Errorf("the position comes back as %s", text)
	}
}

func TestPlayText(t *testing.T) {
	turns, err := jackhammer.New(jackhammer.Options{Side: 3, Turns: 9})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		state      movegen.State
		move, want string // "" for a move that is wrong
	}{
		{trilite.New(), "4", "2 4 -"},
		{trilite.New(), "9", ""},
		{turns.Clone(), "s/m1:0/h2:1", "3 after 1 9 0:0 1:0 2:2 ./../.#."},
		{turns.Clone(), "s/m1:0/h1:0", ""},
		{turns.Clone(), "s/s", ""},
	} {
		before := string(c.state.AppendText(nil))
		err := movegen.PlayText(c.state, c.move)
		after := string(c.state.AppendText(nil))
		if (err == nil) != (c.want != "") || err == nil && after != c.want || err != nil && after != before {
			t.Errorf("%s in %s: %s, %v", c.move, before, after, err)
		}
	}
}
