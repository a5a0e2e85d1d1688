package ugi_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"quincunx/engine"
)

// In each game the listed moves can be played, and their number is the one that d shows.
func TestMoves(t *testing.T) {
	for _, name := range engine.Names() {
		c := connect(t, lookup(t, name))
		legal := 1
		for i, line := range c.ask("moves") {
			words := strings.Fields(line)
			if len(words) < 3 || words[0] != "moves" || words[1] != "p"+fmt.Sprint(i+1) || !slices.IsSorted(words[2:]) {
				t.Fatalf("%s: %q", name, line)
			}
			legal *= len(words[2:])
			for _, move := range words[2:] {
				if name == "jackhammer" {
					joint := []string{"s", "s", "s"}
					joint[i] = move
					move = strings.Join(joint, "/")
				}
				if errs := c.ask("position startpos moves " + move); len(errs) > 0 {
					t.Errorf("%s: %s: %q", name, move, errs)
				}
			}
			c.ask("position startpos")
		}
		if shown := c.ask("d"); !slices.Contains(shown, fmt.Sprintf("legal %d", legal)) {
			t.Errorf("%s: %d moves, but %q", name, legal, shown)
		}
	}
}

// The side to move has moves; a finished game has none for anybody.
func TestMovesOfWhom(t *testing.T) {
	for _, c := range []struct{ game, position, want string }{
		{"trilite", "fen 1 304 175", "moves p1 2 6 8"},
		{"trilite", "fen 1 304 175 moves 8", "moves"},
		{"trilite", "startpos moves 4", "moves p2 0 1 2 3 5 6 7 8"},
		{"jackhammer", "fen 2 after 1 1 0:0 1:0 1:1 ./..", "moves"},
	} {
		client := connect(t, lookup(t, c.game))
		if got := append(client.ask("position "+c.position), client.ask("moves")...); !slices.Equal(got, []string{c.want}) {
			t.Errorf("%s %s: %q, want %q", c.game, c.position, got, c.want)
		}
	}
	if got := connect(t, lookup(t, "trilite")).ask("moves p1"); !slices.Equal(got, []string{`info string error moves: unexpected "p1"`}) {
		t.Errorf("%q", got)
	}
}
