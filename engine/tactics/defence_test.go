package tactics

import (
	"context"
	"errors"
	"strings"
	"testing"

	"quincunx/internal/must"
	"quincunx/internal/slow"
)

// The positions are legal and different, with two legal moves that are far apart, and are read as they are written.
func TestDefences(t *testing.T) {
	for _, game := range DefenceGames {
		suite := must.Get(Defences(game))(t)
		if len(suite) < 20 {
			t.Errorf("%s: %d positions, want 20", game, len(suite))
		}
		var text []byte
		seen := map[string]bool{}
		for i, d := range suite {
			if d.Best == d.Tempting || d.Margin() < 100 || d.Nodes < 1_000_000 || seen[d.Text] {
				t.Errorf("%s %d: %+v", game, i+1, d)
			}
			seen[d.Text] = true
			d.Nodes = 10
			must.Get(d.Judge(t.Context(), 1))(t) // both moves are legal
			text = suite[i].Append(text)
		}
		again := must.Get(ParseDefences(game, string(text)))(t)
		for i, d := range again {
			if d != suite[i] {
				t.Errorf("%s %d: got %+v, want %+v", game, i+1, d, suite[i])
			}
		}
	}
}

// Two searches of the full depth agree with the scores of a position.
func TestDefenceScores(t *testing.T) {
	if !slow.Tests() {
		t.Skip("deep searches take a minute")
	}
	d := must.Get(Defences("pente"))(t)[0]
	again := must.Get(d.Judge(t.Context(), 256))(t)
	if again.Margin() < d.Margin()/2 {
		t.Errorf("got %+v, want %+v", again, d)
	}
}

func TestParseDefencesRefuses(t *testing.T) {
	const position, best, nodes = "position x\n", "best 0:0 1, not 0:1 -200\n", "nodes 10\n"
	if all := must.Get(ParseDefences("pente", "# a comment\n\n"+position+best+nodes))(t); len(all) != 1 || all[0].Margin() != 201 {
		t.Errorf("got %+v", all)
	}
	for _, c := range []struct{ text, want string }{
		{best, "line 1: "},
		{position + nodes, "line 2: "},
		{position + best + "nodes many\n", "line 3: "},
		{position + best, "2 lines, want 3"},
		{position + "best 0:0 one, not 0:1 2\n", "line 2: "},
	} {
		if _, err := ParseDefences("pente", c.text); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: got %v, want %s", c.text, err, c.want)
		}
	}
	if _, err := Defences("chess"); err == nil {
		t.Error("chess: want an error")
	}
}

// A finder takes a position in which a deeper search prefers another move by the margin, and stops when its context is done.
func TestDefenceFinder(t *testing.T) {
	const text = "19 either 6 0 0 .................../.................../.................../.................../............2....../...................\\"
	f := DefenceFinder{Game: "pente", Nodes: 10, Screen: 1000, Deep: 2000, Margin: 1, HashMiB: 1}
	if _, _, err := f.Examine(t.Context(), text); err == nil {
		t.Error("want an error for a wrong position")
	}
	found := false
	for _, d := range must.Get(Defences("pente"))(t) {
		got, ok, err := f.Examine(t.Context(), d.Text)
		if err != nil {
			t.Fatal(err)
		}
		if found = found || ok; ok && (got.Best == got.Tempting || got.Margin() < 1) {
			t.Errorf("got %+v", got)
		}
	}
	if !found {
		t.Error("found nothing")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := f.Examine(ctx, must.Get(Defences("pente"))(t)[0].Text); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
}
