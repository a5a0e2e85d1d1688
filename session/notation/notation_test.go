package notation_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"quincunx/engine"
	"quincunx/session"
	"quincunx/session/notation"
)

// random returns a session of random moves with variations and comments.
func random(t testing.TB, seed uint64, o session.Options) *session.Session {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 0))
	var err error
	if o.Game, err = engine.Lookup("pente"); err != nil {
		t.Fatal(err)
	}
	o.Strength, o.Search = session.Strength{Level: 1}, engine.SearchOptions{HashMiB: 1}
	s, err := session.New(o)
	if err != nil {
		t.Fatal(err)
	}
	comments := []string{"", "", "a comment", "two\nlines", `a bracket ], a backslash \ and a colon:`, "größer → 先手", "(parentheses)"}
	for range 60 {
		if s.State().Over() || r.IntN(6) == 0 && s.At().Parent != nil {
			for n := r.IntN(4); n >= 0 && s.At().Parent != nil; n-- {
				if err := s.Undo(); err != nil {
					t.Fatal(err)
				}
			}
			continue
		}
		e, err := o.Game.Open(nil)
		if err == nil {
			err = e.SetPosition(string(s.State().AppendText(nil)))
		}
		if err != nil {
			t.Fatal(err)
		}
		legal := e.Legal()
		if err := s.Choose(s.Waiting()[0], legal[r.IntN(len(legal))]); err != nil {
			t.Fatal(err)
		}
		s.At().Comment = comments[r.IntN(len(comments))]
	}
	s.Root().Comment = comments[r.IntN(len(comments))]
	n := s.Root()
	for len(n.Children) > 0 { // a session that is read begins at the end of its main line
		n = n.Children[0]
	}
	if err := s.Goto(n); err != nil {
		t.Fatal(err)
	}
	return s
}

func position(text string) *string { return &text }

// A written game is read back unchanged, with its variations and comments, in every format.
func TestRoundTrip(t *testing.T) {
	for i, o := range []session.Options{
		{},
		{Players: []session.Player{session.Engine, session.Human}},
		{Players: []session.Player{session.Human, session.Human}, About: session.About{Names: []string{"Ann [black] \\", "Ben: O'Neill"}, Ratings: []string{"1800", "2 dan"}, Event: "Club: final [A]", Date: "2026-11-23"}},
		{Players: []session.Player{session.Engine, session.Human}, About: session.About{Names: []string{"", "Ben"}, Ratings: []string{"", "1500"}}},
		{Settings: engine.Settings{"size": "2", "opening": "none"}},
		{Settings: engine.Settings{"size": "15", "opening": "both"}},
		{Settings: engine.Settings{"size": "6"}},
		{Position: position("4 none 7 1 0 ........./........./...12..../........./..222..../........./........./........./1.1......")},
		{Position: position("4 both 8 0 0 ........./........./...12..../........./..222..../........./........./........./1.1......")},
	} {
		for seed := range uint64(8) {
			s := random(t, seed+100*uint64(i), o)
			for _, format := range notation.Formats("pente") {
				data, err := notation.Write(s.Saved(), format)
				if err != nil {
					t.Fatal(err)
				}
				if got := notation.Detect(data); got != format {
					t.Errorf("%s is taken for %s:\n%s", format, got, data)
				}
				games, err := notation.Read(data)
				if err != nil || len(games) != 1 {
					t.Fatalf("%s: %v\n%s", format, err, data)
				}
				want, got := s.Saved(), games[0]
				if len(want.Settings) == 0 {
					want.Settings, got.Settings = nil, nil
				}
				if !reflect.DeepEqual(got, want) {
					a, _ := json.Marshal(got)
					b, _ := json.Marshal(want)
					t.Fatalf("%s:\n%s\ngot  %s\nwant %s", format, data, a, b)
				}
			}
		}
	}
}

// Games written by other programs are read.
func TestRead(t *testing.T) {
	for _, c := range []struct {
		name, text string
		moves      []string // by game: of the main line
		nodes      int      // of the first game
		comment    string   // of the first game
	}{
		{"moves alone", "1. K10 2. L9 3. K13 4. l10", []string{"0:0 1:1 -3:0 0:1"}, 4, ""},
		{"rounds, marks, results", "1. K10 L9 2. K13x2 L10! 3. G10*2?! 1-0\n1. K10 L10 1/2-1/2", []string{"0:0 1:1 -3:0 0:1 0:-3", "0:0 0:1"}, 5, ""},
		{"commas and no spaces", "1.K10,L9,2.K13", []string{"0:0 1:1 -3:0"}, 3, ""},
		{"text forms", "0:0 1:1 -3:0", []string{"0:0 1:1 -3:0"}, 3, ""},
		{
			"tags, comments, variations",
			"[Game \"Pente\"]\n[Site \"Pente.org\"]\n[Player 1 Name \"first\"]\n[Player 2 Name \"second\"]\n[Result \"0-1\"]\n\n" +
				"{by hand} 1. K10 2. L9 {near} (2. M9 3. N13 {far}) (2. A1) 3. K13 ; to the end of the line\n4. L10 0-1",
			[]string{"0:0 1:1 -3:0 0:1"}, 7, "by hand",
		},
		{"no opening rule", "1. K10 2. L9 3. K11", []string{"0:0 1:1 -1:0"}, 3, ""},
		{"a smaller board", "[Game \"Pente\"] [Size \"9\" ] 1. E5 2. F4", []string{"0:0 1:1"}, 2, ""},
		{"SGF", "(;GM[4]FF[4]SZ[19];B[jj];W[kk];B[jg])", []string{"0:0 1:1 -3:0"}, 3, ""},
		{"SGF of Go, white first", "\ufeff (;GM[1]SZ[19:19]PB[a]PW[b]C[hello\\]];W[jj]C[one];B[kk];W[jg])\n", []string{"0:0 1:1 -3:0"}, 3, "hello]"},
		{"SGF with variations", "(;;B[jj](;W[kk];B[jg](;W[aa])(;W[ab]C[x]))(;W[ka]))", []string{"0:0 1:1 -3:0 -9:-9"}, 6, ""},
		{"SGF with old names and unknown properties", "(;GaMe[4]KO[]XY[a][b]Black[jj];W[kk]TE[1]LB[aa:A])", []string{"0:0 1:1"}, 2, ""},
		{"SGF with stones", "(;SZ[9]AB[aa:ca][ee]AW[ab][bb]PL[W];W[ff];B[ef])", []string{"1:1 1:0"}, 2, ""},
		{"two games of SGF", "(;B[jj])(;B[jj];W[aa])", []string{"0:0", "0:0 -9:-9"}, 1, ""},
		{"a position", "1 013 485", []string{""}, 0, ""},
	} {
		games, err := notation.Read([]byte(c.text))
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if len(games) != len(c.moves) || len(games[0].Nodes) != c.nodes || games[0].Comment != c.comment {
			t.Errorf("%s: %+v", c.name, games)
			continue
		}
		for i, g := range games {
			s, err := session.Restore(g, session.Options{Strength: session.Strength{Level: 1}})
			if err != nil {
				t.Errorf("%s: %v", c.name, err)
				continue
			}
			if got := strings.Join(s.At().Line(), " "); got != c.moves[i] {
				t.Errorf("%s: game %d: %s, want %s", c.name, i+1, got, c.moves[i])
			}
		}
	}
}

// Names of players belong to their seats, whoever moves first, in every format.
func TestNames(t *testing.T) {
	for text, want := range map[string][]string{
		"(;PB[a]PW[b];B[jj])":                           {"a", "b"},
		"(;PB[a]PW[b];W[jj])":                           {"b", "a"},
		"(;PB[a]PW[b]AB[aa]AW[bb]PL[W])":                {"b", "a"},
		"(;PW[b\\]];B[jj])":                             {"", "b]"},
		"(;PB[human]PW[engine];B[jj])":                  nil,
		"(;PB[" + strings.Repeat("é", 150) + "];B[jj])": {strings.Repeat("é", 100), ""},
		"[Player 2 Name \"b\"] 1. K10":                  {"", "b"},
		`{"schema":1,"game":"trilite","players":["human"],"names":["a"],"nodes":[]}`: {"a"},
	} {
		games, err := notation.Read([]byte(text))
		if err != nil || !slices.Equal(games[0].Names, want) {
			t.Errorf("%s: %v, %v, want %q", text, games, err, want)
		}
	}
	for text, want := range map[string]string{
		`{"schema":1,"game":"trilite","players":[],"names":["a","b","c"],"nodes":[]}`:                        "name of seat 3: want seats 1..2",
		`{"schema":1,"game":"trilite","players":[],"names":["` + strings.Repeat("x", 201) + `"],"nodes":[]}`: "name of seat 1: 201 bytes, want at most 200",
	} {
		if _, err := notation.Read([]byte(text)); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

// Invalid text is refused with the place and the reason.
func TestErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                           "line 1, column 1: no game",
		"hello":                      `line 1, column 1: got "hello", want a move`,
		"1. K10\n2. Z9":              "line 2, column 4: ",
		"1. K10 2. K10":              "line 1, column 11: pente move",
		"1. L10":                     "line 1, column 4: pente move",
		"1. K10 {no end":             "line 1, column 8: a comment without an end",
		"( 1. K10":                   "line 1, column 1: ( before a move",
		"1. K10 2. L9 (3. A1":        "line 1, column 20: the game ends within a variation",
		"1. K10 )":                   "line 1, column 8: ) without (",
		"[Size \"8\"]":               "line 1, column 1: a board of 8 rows",
		"[Size \"9":                  "line 1, column 1: a tag: want such as",
		"[Size 9]":                   "line 1, column 1: a tag: want such as",
		"[Game \"Keryo-Pente\"]":     "line 1, column 1: game \"Keryo-Pente\": want Pente",
		"[Position \"x\"]":           "line 1, column 1: pente position",
		"[Opening \"wild\"]\n1. K10": "wild",
		"(;GM[2])":                   "line 1, column 3: GM[2]",
		"(;GM[4]RU[Renju])":          "line 1, column 8: RU[Renju]: want Pente",
		"(;SZ[8])":                   "line 1, column 3: a board of 8 rows",
		"(;SZ[x])":                   "line 1, column 3: SZ[x]",
		"(;B[jj];B[kk])":             "line 1, column 9: B moves twice",
		"(;B[jj]\n;W[jj])":           "line 2, column 2: pente move",
		"(;B[jj]W[kk])":              "a node with moves of both sides",
		"(;B[])":                     "a pass",
		"(;B[tt])":                   "a pass",
		"(;B[zz])":                   "line 1, column 3: point \"zz\"",
		"(;B[jj];AB[kk])":            "AB after the first node",
		"(;B[jj]":                    "the text ends within a game",
		"(;B[jj":                     "a value without an end",
		"(;B)":                       "property B without a value",
		"(;PL[x])":                   "PL[x]: want B or W",
		"(;QP[9 none])":              "QP: pente position",
		"(;AB[aa][aa])":              "a second stone on a point",
		"(; ) )":                     `got ")", want (`,
		"{\"schema\":1,\"game\":\"go\",\"nodes\":[]}": "unknown game",
		"(;B[jj](;W[kk])(;W[kk];B[jj]))":              "line 1, column 24: pente move",
	} {
		_, err := notation.Read([]byte(text))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
	placed := (*notation.Error)(nil)
	if _, err := notation.Read([]byte("1. K10\n 2. ü")); !errors.As(err, &placed) || placed.Line != 2 || placed.Column != 5 {
		t.Errorf("%+v", placed)
	}
}

// Texts with too many moves or games are refused quickly.
func TestLimits(t *testing.T) {
	for name, text := range map[string]string{
		"moves":        strings.Repeat("K10 ", 200_000),
		"nodes":        "(" + strings.Repeat(";", 200_000) + ")",
		"games":        strings.Repeat("K10 1-0 ", 5_000),
		"sgf games":    strings.Repeat("(;)", 5_000),
		"variations":   "K10 " + strings.Repeat("(K10 ", 150_000),
		"comments":     "K10 " + strings.Repeat("{a}", 300_000) + "Z99",
		"properties":   "(;" + strings.Repeat("X[]", 300_000) + "B[zz])",
		"sgf comments": "(" + strings.Repeat(";C[a comment]", 90_000) + ";B[zz])",
		"depth":        strings.Repeat("(;", 150_000),
	} {
		if _, err := notation.Read([]byte(text)); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// Reading a text of 16 MB allocates at most twelve times its size in total, for any content.
func TestMemory(t *testing.T) {
	const length = 16_000_000
	for _, c := range []struct{ before, part, want string }{
		{"(;", "(", "variations within one another"},
		{"(;FF[4]", "C[]", "more than 500000 values"},
		{"(;FF[4]AB", "[]", "more than 500000 values"},
		{"(;FF[4]C", "[]", "the text ends within a game"},
		{"(", ";", "more than 100000 moves"},
		{"", "(;)", "more than 1000 games"},
		{"K10 ", "{a}", "more than 500000 values"},
		{"", `[Event "a"]`, "more than 500000 values"},
		{"", "1 ", "not a saved session"},
		{`{"schema":1,"nodes":[{}`, ",{}", "more than 67108864 bytes of content"},
		{`{"schema":1,"players":[""`, `,""`, "more than 67108864 bytes of content"},
		{`{"schema":1,"nodes":[`, "[", "nodes 1: got an array"},
	} {
		text := []byte(c.before + strings.Repeat(c.part, length/len(c.part)))
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := notation.Read(text)
		runtime.ReadMemStats(&after)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s%s…: error %v, want %s", c.before, c.part, err, c.want)
		}
		if took := after.TotalAlloc - before.TotalAlloc; took > 12*length {
			t.Errorf("%s%s…: takes %d bytes", c.before, c.part, took)
		}
	}
}

// Only Pente has notations of its own.
func TestWriteErrors(t *testing.T) {
	f := session.NewSaved("trilite")
	for _, format := range []notation.Format{notation.SGF, notation.Pente, notation.Position, "svg"} {
		if _, err := notation.Write(f, format); err == nil {
			t.Errorf("trilite as %s", format)
		}
	}
	if _, err := notation.Write(f, notation.Session); err != nil {
		t.Error(err)
	}
	if got := fmt.Sprint(notation.Formats("seega"), notation.Formats("pente")); got != "[session] [session sgf pente]" {
		t.Error(got)
	}
}

// The format of a written file follows from the ending of its name.
func TestFormatOf(t *testing.T) {
	for name, want := range map[string]notation.Format{"a.sgf": notation.SGF, "b/c.SGF": notation.SGF, "d.pente": notation.Pente, "e": notation.Session, "sgf": notation.Session} {
		if got := notation.FormatOf(name); got != want {
			t.Errorf("%s: %s", name, got)
		}
	}
}

// Any game that is read is written and read back unchanged in each format, and nothing panics.
func FuzzRead(f *testing.F) {
	for _, text := range []string{
		"1. K10 2. L9 {near} (2. M9 3. N13 {far}) 3. K13x2 1-0", "[Game \"Pente\"]\n[Size \"9\"]\n1. E5 *",
		"(;GM[4]FF[4]SZ[9]C[a\\]b];B[ee](;W[ff]C[x])(;W[aa]))", "(;SZ[9]AB[aa:cc]AW[dd]PL[W];W[ff])", "(;SZ[5]QO[none];B[cc])",
		"1 013 485", "{\"schema\":1,\"game\":\"trilite\",\"players\":[],\"nodes\":[{\"parent\":0,\"move\":\"4\"}],\"at\":1}",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		games, err := notation.Read(data)
		if err != nil {
			if len(games) > 0 && notation.Detect(data) != notation.Session {
				t.Errorf("games and %v", err)
			}
			return
		}
		for _, g := range games {
			for _, format := range notation.Formats(g.Game) {
				written, err := notation.Write(g, format)
				if err != nil {
					t.Fatalf("%s: %v", format, err)
				}
				again, err := notation.Read(written)
				if err != nil || len(again) != 1 || len(again[0].Nodes) != len(g.Nodes) && format != notation.Session {
					t.Fatalf("%s: %v\n%s", format, err, written)
				}
				for i, n := range again[0].Nodes {
					if format != notation.Session && (n.Move != g.Nodes[i].Move || n.Parent != g.Nodes[i].Parent) {
						t.Fatalf("%s: node %d: %+v, want %+v", format, i+1, n, g.Nodes[i])
					}
				}
			}
		}
	})
}

// An end other than by the rules is written as the result in SGF, and read back; it is also the result in the
// players' notation.
func TestEnding(t *testing.T) {
	game, err := engine.Lookup("pente")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		ending       session.Ending
		sgf, players string
	}{
		{session.Ending{Seat: 0, Cause: session.Resignation}, "RE[W+R]", `[Result "0-1"]`},
		{session.Ending{Seat: 1, Cause: session.TimeOut}, "RE[B+T]", `[Result "1-0"]`},
	} {
		for _, o := range []session.Options{
			{Moves: []string{"0:0", "1:1"}},
			{Position: position("4 none 7 1 0 ........./........./...12..../........./..222..../........./........./........./1.1......"), Moves: []string{"1:1"}},
		} {
			o.Game, o.Strength, o.Search = game, session.Strength{Level: 1}, engine.SearchOptions{HashMiB: 1}
			s, err := session.New(o)
			if err != nil {
				t.Fatal(err)
			}
			s.At().Ending = &c.ending
			data, err := notation.Write(s.Saved(), notation.SGF)
			if err != nil || !strings.Contains(string(data), c.sgf) {
				t.Errorf("%v: got %s, want %s", err, data, c.sgf)
			}
			games, err := notation.Read(data)
			if err != nil {
				t.Fatal(err)
			}
			if got := games[0].Nodes[len(games[0].Nodes)-1].Ending; got == nil || *got != c.ending {
				t.Errorf("%s: got %v, want %v", data, got, c.ending)
			}
			if data, err := notation.Write(s.Saved(), notation.Pente); err != nil || !strings.Contains(string(data), c.players) {
				t.Errorf("%v: got %s, want %s", err, data, c.players)
			}
		}
	}
	games, err := notation.Read([]byte("(;RE[W+Resign];W[jj];B[kk])")) // white moves first
	if err != nil || games[0].Nodes[1].Ending == nil || games[0].Nodes[1].Ending.Seat != 1 {
		t.Errorf("%v: got %+v", err, games)
	}
}

// Circles and arrows go to SGF and come back; those that are not on the board are errors.
func TestMarks(t *testing.T) {
	games, err := notation.Read([]byte("(;SZ[9]CR[aa][bb];B[ee]CR[cc]AR[ee:ab][aa:bb])"))
	if err != nil {
		t.Fatal(err)
	}
	root, node := []string{"-4:-4", "-3:-3"}, []string{"-2:-2", "0:0>-3:-4", "-4:-4>-3:-3"}
	for range 2 {
		if got := games[0]; !slices.Equal(got.Marks, root) || !slices.Equal(got.Nodes[0].Marks, node) {
			t.Fatalf("marks %q and %q, want %q and %q", got.Marks, got.Nodes[0].Marks, root, node)
		}
		data, err := notation.Write(games[0], notation.SGF)
		if err != nil {
			t.Fatal(err)
		}
		if games, err = notation.Read(data); err != nil {
			t.Fatal(err)
		}
	}
	for _, wrong := range []string{"(;AR[aa])", "(;CR[a])", "(;AR[aa:zz])"} {
		if _, err := notation.Read([]byte(wrong)); err == nil {
			t.Errorf("%s is read", wrong)
		}
	}
	for _, wrong := range []string{"0:0>0:99", "0:0>1:1>2:2", "", "e5"} {
		games[0].Marks = []string{wrong}
		if _, err := notation.Write(games[0], notation.SGF); err == nil {
			t.Errorf("the mark %q is written", wrong)
		}
	}
}
