package engine_test

import (
	"testing"

	"quincunx/engine"
	"quincunx/internal/must"
	"quincunx/movegen"
	"quincunx/search/proof"
	"quincunx/search/retrograde"
)

// game returns a game of the registry.
func game(t *testing.T, name string) engine.Game {
	t.Helper()
	return must.Get(engine.Lookup(name))(t)
}

// parsed returns the position of a text form.
func parsed(t *testing.T, g engine.Game, text string) movegen.State {
	t.Helper()
	return must.Get(g.Parse(text))(t)
}

// Every position of Trilite is known: its value equals its best move's, and each move has the value of the position after it.
func TestKnownSolution(t *testing.T) {
	g := game(t, "trilite")
	start := must.Get(g.Start(nil))(t)
	if k, ok, err := g.Known(t.Context(), start); err != nil || !ok || k.Value != movegen.WinIn(13) || len(k.Moves) != 9 || k.Source != engine.FromSolution {
		t.Errorf("start: %+v, %v, %v; want a win in 13 plies, and 9 moves", k, ok, err)
	}
	all := must.Get(retrograde.Enumerate(start.(movegen.Position), 1<<20))(t)
	for i, text := range all.Texts() {
		p := parsed(t, g, text).(movegen.Position)
		k, ok, err := g.Known(t.Context(), p)
		if err != nil || !ok || string(p.AppendText(nil)) != text {
			t.Fatalf("%s: %v, %v", text, ok, err)
		}
		if p.Over() {
			if k.Value.Plies != 0 || k.Value.Outcome() != movegen.Loss || k.Source != engine.FromRules {
				t.Fatalf("%s is over: %+v", text, k)
			}
			continue
		}
		if k.Value != k.Moves[0].Value || len(k.Moves) != len(p.Moves(nil)) {
			t.Fatalf("%s: %v, its best move %v", text, k.Value, k.Moves[0])
		}
		if i%97 != 0 {
			continue
		}
		for _, m := range k.Moves {
			p.Make(m.Move)
			after, _, err := g.Known(t.Context(), p.Clone())
			p.Unmake()
			if err != nil || after.Value.Outcome() != m.Value.Outcome().Other() {
				t.Fatalf("%s, then %s: %v, %v", text, p.AppendMove(nil, m.Move), after.Value, err)
			}
		}
	}
}

// Only finished games and static wins are known, besides solved games.
func TestKnownPositions(t *testing.T) {
	for _, c := range []struct {
		game, text string
		ok         bool
		want       movegen.Value
		source     engine.Source
	}{
		{"pente", "2 none 8 0 0 1111./...../2222./...../.....", true, movegen.WinIn(1), engine.FromPosition},
		{"pente", "2 none 9 0 0 11111/...../2222./...../.....", true, movegen.LossIn(0), engine.FromRules},
		{"pente", "2 none 0 0 0 ...../...../...../...../.....", false, movegen.Value{}, ""},
		{"trilite", "1 - 014", false, movegen.Value{}, ""}, // unreachable in a game
		{"seega", "3 M 1 - 0 0 .../1../...", true, movegen.WinIn(0), engine.FromRules},
		{"jackhammer", "3 after 0 5 0:0 2:0 2:2 ./../...", false, movegen.Value{}, ""},
		{"chinesecheckers", "1 0,2,4 0 0/..../.../1..2/.", false, movegen.Value{}, ""},
	} {
		g := game(t, c.game)
		s, err := g.Parse(c.text)
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		k, ok, err := g.Known(t.Context(), s)
		if err != nil || ok != c.ok || k.Value != c.want || k.Source != c.source {
			t.Errorf("%s: %+v, %v, %v; want %v, %v by %q", c.text, k, ok, err, c.want, c.ok, c.source)
		}
	}
}

// Prove proves a forced win and leaves the position unchanged; for other games it returns an error.
func TestProve(t *testing.T) {
	g := game(t, "pente")
	s := parsed(t, g, "4 none 4 0 0 ........./........./........./..111..../........./..222..../........./........./.........")
	text := string(s.AppendText(nil))
	o, err := g.Prove(t.Context(), s, proof.Options{MiB: 16}, proof.Limits{Nodes: 1_000_000}, nil)
	if seat, won := o.Winner(); err != nil || !won || seat != 0 || string(s.AppendText(nil)) != text {
		t.Errorf("%v: winner %d, %v, %v", text, seat, won, err)
	}
	for _, name := range []string{"trilite", "jackhammer", "chinesecheckers"} {
		g := game(t, name)
		start := must.Get(g.Start(nil))(t)
		if _, err := g.Prove(t.Context(), start, proof.Options{MiB: 16}, proof.Limits{Nodes: 1}, nil); err == nil {
			t.Errorf("%s: a proof", name)
		}
	}
}

// A solitaire player needs as many moves as its line has, whatever men others have on the board.
func TestLowerBound(t *testing.T) {
	g := game(t, "chinesecheckers")
	for size, want := range map[string]int{"1": 4, "2": 11} {
		start := must.Get(g.Start(engine.Settings{"size": size, "triangles": "0,3"}))(t)
		text := string(start.AppendText(nil))
		s, err := g.LowerBound(t.Context(), start)
		if err != nil || !s.Exact || s.Moves != want || len(s.Line) != want || string(start.AppendText(nil)) != text {
			t.Errorf("size %s: %+v, %v; want %d moves", size, s, err, want)
		}
	}
	start := must.Get(g.Start(engine.Settings{"size": "4"}))(t)
	if s, err := g.LowerBound(t.Context(), start); err != nil || s.Exact || s.Moves < 10 || s.Line != nil {
		t.Errorf("size 4: %+v, %v; want a bound", s, err)
	}
}
