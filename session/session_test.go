package session_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"quincunx/engine"
	"quincunx/movegen"
	"quincunx/search"
	"quincunx/session"
)

func open(t testing.TB, game string, settings engine.Settings, players ...session.Player) *session.Session {
	t.Helper()
	g, err := engine.Lookup(game)
	if err != nil {
		t.Fatal(err)
	}
	s, err := session.New(session.Options{
		Game: g, Settings: settings, Players: players, Strength: session.Strength{Level: 2}, Search: engine.SearchOptions{HashMiB: 1}, Seed: 1,
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func choose(t *testing.T, s *session.Session, moves ...string) {
	t.Helper()
	for _, m := range moves {
		if err := s.Choose(s.Waiting()[0], m); err != nil {
			t.Fatal(err)
		}
	}
}

func TestTree(t *testing.T) {
	s := open(t, "trilite", nil)
	choose(t, s, "4", "0", "8")
	leaf := s.At()
	if got := leaf.Line(); !slices.Equal(got, []string{"4", "0", "8"}) {
		t.Fatalf("the line is %v", got)
	}
	for range 2 {
		if err := s.Undo(); err != nil {
			t.Fatal(err)
		}
	}
	fork := s.At()
	choose(t, s, "2") // a variation
	if len(fork.Children) != 2 || fork.Children[1].Move != "2" {
		t.Errorf("%d variations", len(fork.Children))
	}
	text := string(s.State().AppendText(nil))
	if err := s.Goto(leaf); err != nil {
		t.Fatal(err)
	}
	if got := string(s.State().AppendText(nil)); got != "2 48 0" {
		t.Errorf("got %s", got)
	}
	if err := s.Goto(fork); err != nil {
		t.Fatal(err)
	}
	if err := s.Redo(); err != nil || s.At().Move != "0" {
		t.Errorf("redo leads to %s, %v: want the line visited last", s.At().Move, err)
	}
	choose(t, s, "8") // the node exists already
	if s.At() != leaf || s.Redo() == nil {
		t.Errorf("%v is another node", s.At())
	}
	if err := s.Goto(fork.Children[1]); err != nil || string(s.State().AppendText(nil)) != text {
		t.Errorf("got %s, %v, want %s", s.State().AppendText(nil), err, text)
	}
	if err := s.Goto(s.Root()); err != nil || s.Undo() == nil {
		t.Errorf("%v: a move is taken back at the root", err)
	}
}

// An invalid move changes nothing.
func TestWrong(t *testing.T) {
	s := open(t, "trilite", nil)
	choose(t, s, "4")
	at := s.At()
	for _, c := range []struct {
		seat movegen.Seat
		move string
	}{{1, "4"}, {1, "x"}, {0, "0"}, {2, "0"}} {
		if err := s.Choose(c.seat, c.move); err == nil || s.At() != at {
			t.Errorf("seat %d: %s: %v", c.seat, c.move, err)
		}
	}
}

// Simultaneous choices are made together, and can be undone until then.
func TestSimultaneous(t *testing.T) {
	s := open(t, "jackhammer", engine.Settings{"size": "3", "turns": "2"}, session.Human, session.Human, session.Engine)
	if err := s.Choose(1, "h1:0"); err != nil {
		t.Fatal(err)
	}
	if got := s.Waiting(); !slices.Equal(got, []movegen.Seat{0, 2}) || s.At() != s.Root() {
		t.Fatalf("%v are waiting", got)
	}
	if s.Choose(1, "s") == nil {
		t.Error("a seat chooses twice")
	}
	if err := s.Undo(); err != nil || len(s.Waiting()) != 3 {
		t.Fatalf("%v are waiting after undo, %v", s.Waiting(), err)
	}
	for _, seat := range []movegen.Seat{2, 0} {
		if err := s.Choose(seat, "s"); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Choose(1, "h1:0"); err != nil || s.At().Move != "s/h1:0/s" || len(s.Waiting()) != 3 {
		t.Errorf("%s has been played, %v, and %v are waiting", s.At().Move, err, s.Waiting())
	}
}

// ParseMove accepts the label of each legal move.
func TestLabels(t *testing.T) {
	for _, name := range engine.Names() {
		s := open(t, name, nil)
		for range 40 {
			if s.State().Over() {
				break
			}
			turn := movegen.TurnOf(s.State())
			for _, seat := range turn.Actors() {
				for _, m := range turn.Moves(seat, nil) {
					text := string(turn.AppendMove(nil, seat, m))
					label := s.LabelOf(seat, m)
					for _, form := range []string{text, label, strings.ToUpper(label), strings.ReplaceAll(label, ">", " ")} {
						if name == "jackhammer" {
							form = text // its actions have only one form
						}
						if got, err := s.ParseMove(seat, form); err != nil || got != m {
							t.Fatalf("%s: %q is %#x, %v, want %s", name, form, got, err, text)
						}
					}
				}
				if err := s.Think(context.Background(), seat); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	blocked := "3 M 1 - 0 0 12./2../..." // X has no move
	game, err := engine.Lookup("seega")
	if err != nil {
		t.Fatal(err)
	}
	a, err := session.NewAnalysis(session.Setup{Game: game, Position: &blocked}, engine.SearchOptions{HashMiB: 1})
	if err != nil {
		t.Fatal(err)
	}
	for _, form := range []string{"null", "pass", "Pass"} {
		m, err := a.ParseMove(0, form)
		if err != nil {
			t.Fatalf("%s: %v", form, err)
		}
		if label := a.LabelOf(0, m); label != "pass" {
			t.Errorf("%s is called %s", form, label)
		}
	}
	if _, err := open(t, "seega", nil).ParseMove(0, "pass"); err == nil || !strings.Contains(err.Error(), "pass") {
		t.Errorf("a pass where there are moves: %v", err)
	}
}

func TestSave(t *testing.T) {
	for _, name := range engine.Names() {
		s := open(t, name, nil, session.Engine, session.Human)
		for i := range 12 {
			for _, seat := range s.Waiting() {
				if err := s.Think(context.Background(), seat); err != nil {
					t.Fatal(err)
				}
			}
			if i%3 == 2 {
				if err := s.Undo(); err != nil {
					t.Fatal(err)
				}
			}
		}
		s.At().Comment = "here"
		data, err := s.Save()
		if err != nil || !session.IsSaved(data) {
			t.Fatalf("%s: %v", data, err)
		}
		again, err := session.Load(data, session.Options{Strength: session.Strength{Level: 1}, Search: engine.SearchOptions{HashMiB: 1}})
		if err != nil {
			t.Fatal(err)
		}
		if got, want := again.State().AppendText(nil), s.State().AppendText(nil); string(got) != string(want) {
			t.Errorf("%s: got %s, want %s", name, got, want)
		}
		twice, err := again.Save()
		if err != nil || string(twice) != string(data) || again.At().Comment != "here" || again.Player(0) != session.Engine {
			t.Errorf("%s: %v: got %s, want %s", name, err, twice, data)
		}
	}
}

// The engine plays at every level, and within the limits that are set. An interrupted search plays no move.
func TestThink(t *testing.T) {
	s := open(t, "pente", nil)
	choose(t, s, "K10")
	for level := session.MinLevel; level <= session.MaxLevel; level++ {
		if err := s.SetStrength(session.Strength{Level: level}); err != nil {
			t.Fatal(err)
		}
		at := s.At()
		if err := s.Think(context.Background(), 1); err != nil || s.Last()[0].Text != s.At().Move || s.At() == at {
			t.Errorf("level %d: %v, %v", level, s.Last(), err)
		}
		if err := s.Undo(); err != nil {
			t.Fatal(err)
		}
	}
	for _, level := range []int{-1, 0, session.MaxLevel + 1} {
		if s.SetStrength(session.Strength{Level: level}) == nil {
			t.Errorf("level %d is one", level)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	at := s.At()
	if err := s.Think(ctx, 1); !errors.Is(err, context.Canceled) || s.At() != at {
		t.Errorf("got %v", err)
	}
}

func TestAnalyse(t *testing.T) {
	for _, c := range []struct {
		game  string
		count int
		want  int
	}{{"pente", 3, 3}, {"pente", 1, 1}, {"seega", 4, 4}, {"trilite", 9, 9}, {"chinesecheckers", 2, 2}, {"jackhammer", 2, 2}} {
		t.Run(fmt.Sprint(c.game, c.count), func(t *testing.T) {
			s := open(t, c.game, nil)
			for range 4 { // Pente has only one first move
				for _, seat := range s.Waiting() {
					if err := s.Think(context.Background(), seat); err != nil {
						t.Fatal(err)
					}
				}
			}
			if c.game == "trilite" {
				if err := s.Goto(s.Root()); err != nil {
					t.Fatal(err)
				}
			}
			seat := s.Waiting()[0]
			before := string(s.State().AppendText(nil))
			lines, err := s.Analyse(context.Background(), seat, search.Limits{Nodes: 5000}, c.count)
			if err != nil || len(lines) != c.want {
				t.Fatalf("%d lines, %v, want %d", len(lines), err, c.want)
			}
			seen := map[string]bool{}
			for i, l := range lines {
				if seen[l.Moves[0].Text] || i > 0 && l.Score > lines[i-1].Score && l.Depth == lines[i-1].Depth {
					t.Errorf("line %d: %v after %v", i+1, l, lines[:i])
				}
				seen[l.Moves[0].Text] = true
				if _, err := s.ParseMove(seat, l.Moves[0].Text); err != nil {
					t.Error(err)
				}
			}
			if got := string(s.State().AppendText(nil)); got != before {
				t.Errorf("the position is %s, want %s", got, before)
			}
		})
	}
}

// A game without a drawer is played by its text forms.
func TestWithoutDrawer(t *testing.T) {
	g, err := engine.Lookup("pente")
	if err != nil {
		t.Fatal(err)
	}
	g.Drawer = nil
	s, err := session.New(session.Options{Game: g, Strength: session.Strength{Level: 1}})
	if err != nil {
		t.Fatal(err)
	}
	if s.Choose(0, "K10") == nil {
		t.Error("K10 is a move")
	}
	choose(t, s, "0:0")
	if last := s.Last()[0]; s.Board() != nil || last.Label != "0:0" || s.SeatName(1) != "2" {
		t.Errorf("board %v, move %+v, name %s", s.Board(), last, s.SeatName(1))
	}
}

// Loaded data give a session or an error.
func FuzzLoad(f *testing.F) {
	for _, name := range engine.Names() {
		s := open(f, name, nil)
		for _, seat := range s.Waiting() {
			if err := s.Think(context.Background(), seat); err != nil {
				f.Fatal(err)
			}
		}
		data, err := s.Save()
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Add([]byte(`{"schema":1,"game":"trilite","position":"1 - -","players":["human"],"nodes":[{"parent":0,"move":"4"},{"parent":0,"move":"5"},{"parent":1,"move":"5"}],"at":2}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := session.Load(data, session.Options{Strength: session.Strength{Level: 1}, Search: engine.SearchOptions{HashMiB: 1}})
		if err != nil {
			return
		}
		saved, err := s.Save()
		if err != nil {
			t.Fatal(err)
		}
		again, err := session.Load(saved, session.Options{Strength: session.Strength{Level: 1}, Search: engine.SearchOptions{HashMiB: 1}})
		if err != nil {
			t.Fatalf("%s: %v", saved, err)
		}
		if got, want := again.State().AppendText(nil), s.State().AppendText(nil); string(got) != string(want) {
			t.Errorf("got %s, want %s", got, want)
		}
	})
}

// A game that ended other than by the rules is over at that node only, even after loading.
func TestEnding(t *testing.T) {
	for i, c := range []struct{ saved, status string }{
		{`{"schema":1,"game":"trilite","players":[],"nodes":[{"parent":0,"move":"4","ending":{"seat":1,"cause":"resignation"}}],"at":1}`, "O resigns"},
		{`{"schema":1,"game":"chinesecheckers","players":[],"nodes":[],"at":0,"ending":{"seat":0,"cause":"time"}}`, "Blue has run out of time"},
	} {
		o := session.Options{Strength: session.Strength{Level: 1}, Search: engine.SearchOptions{HashMiB: 1}}
		s, err := session.Load([]byte(c.saved), o)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := s.Board().Status, "the game is over: "+c.status; got != want || !s.Over() || s.Waiting() != nil {
			t.Errorf("%s: over %v, waiting %v, want %s", got, s.Over(), s.Waiting(), want)
		}
		if err := s.Choose(0, "0"); err == nil || err.Error() != "the game is over" {
			t.Errorf("a move after the end: %v", err)
		}
		data, err := s.Save()
		if err != nil {
			t.Fatal(err)
		}
		if again, err := session.Load(data, o); err != nil || !again.Over() {
			t.Errorf("%s: %v", data, err)
		}
		if i > 0 {
			continue
		}
		if err := s.Undo(); err != nil || s.Over() {
			t.Errorf("before the end: %v", err)
		}
	}
	for saved, want := range map[string]string{
		`{"schema":1,"game":"trilite","nodes":[],"ending":{"seat":2,"cause":"time"}}`:                        "ending: the field seat is 2, want 0..1",
		`{"schema":1,"game":"trilite","nodes":[],"ending":{"seat":-1,"cause":"time"}}`:                       "ending: the field seat is -1, want 0..1",
		`{"schema":1,"game":"trilite","nodes":[{"parent":0,"move":"4","ending":{"seat":0,"cause":"a\nb"}}]}`: `node 1: ending: cause "a\nb", want resignation or time`,
	} {
		if _, err := session.Load([]byte(saved), session.Options{Strength: session.Strength{Level: 1}}); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}
