package session_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"quincunx/engine"
	"quincunx/match"
	"quincunx/movegen"
	"quincunx/session"
)

// A recorded game becomes a session with its moves and, if they describe its start, the options of the game.
func TestFromRecord(t *testing.T) {
	g, err := engine.Lookup("seega")
	if err != nil {
		t.Fatal(err)
	}
	small, err := g.Start(engine.Settings{"size": "7"})
	if err != nil {
		t.Fatal(err)
	}
	later := string(small.AppendText(nil))
	o := session.Options{Strength: session.Strength{Level: 1}, Search: engine.SearchOptions{HashMiB: 1}}
	h := &match.Header{Game: "seega", Options: map[string]string{"size": "7"}}
	game := &match.GameRecord{
		Players: []match.Participant{{Name: "a"}, {Name: "b"}}, Start: later, Opening: []string{"0:0", "1:0"}, Result: []movegen.Outcome{-1, 1}, Cause: match.ByCrash,
		Moves: []match.Played{{Seat: 0, Move: "0:1", Score: 7, Depth: 2, Nodes: 9}, {Seat: 0, Move: "0:2"}},
	}
	s, err := session.FromRecord(h, game, o)
	if err != nil {
		t.Fatal(err)
	}
	if got := s.At().Line(); !slices.Equal(got, []string{"0:0", "1:0", "0:1", "0:2"}) {
		t.Errorf("moves %v", got)
	}
	if names := s.Saved().Names; !slices.Equal(names, []string{"a", "b"}) {
		t.Errorf("names %q", names)
	}
	if c := s.At().Comment; c != "a lost, b won, by crash" {
		t.Errorf("the last comment is %q", c)
	}
	if c := s.At().Parent.Comment; c != "a: score 7, depth 2, 9 nodes, 0s" {
		t.Errorf("the comment is %q", c)
	}
	saved := func() (f struct {
		Position *string
		Options  map[string]string
	}) {
		data, err := s.Save()
		if err == nil {
			err = json.Unmarshal(data, &f)
		}
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	if f := saved(); f.Position != nil || f.Options["size"] != "7" {
		t.Errorf("saved %+v", f)
	}
	h.Options = nil // now the start differs from the header's
	if s, err = session.FromRecord(h, game, o); err != nil {
		t.Fatal(err)
	}
	if f := saved(); f.Position == nil || *f.Position != later {
		t.Errorf("saved %+v", f)
	}
	game.Moves[1].Move = "9:9"
	if _, err := session.FromRecord(h, game, o); err == nil || !strings.Contains(err.Error(), "move 4: ") {
		t.Errorf("got %v", err)
	}
	h.Game = "chess"
	if _, err := session.FromRecord(h, game, o); err == nil {
		t.Error("chess is known")
	}
}
