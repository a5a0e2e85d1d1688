package tactics

import (
	"context"
	"slices"
	"strings"
	"testing"

	"quincunx/engine"
	"quincunx/internal/must"
	"quincunx/internal/slow"
	"quincunx/search"
)

func suites(tb testing.TB) map[string][]Position {
	tb.Helper()
	all := map[string][]Position{}
	for _, game := range PuzzleGames {
		suite := must.Get(Puzzles(game))(tb)
		all[game] = suite
	}
	return all
}

// Each game has 200 puzzles or more, in ascending order of their ratings, which differ from each other even up to symmetry.
func TestPuzzles(t *testing.T) {
	for game, suite := range suites(t) {
		if len(suite) < 200 {
			t.Errorf("%s: %d puzzles, want 200", game, len(suite))
		}
		names := map[string]bool{}
		m := Miner{Game: game, Count: len(suite), groups: map[string]int{}}
		for i, p := range suite {
			if isNew, err := m.isNew(p); err != nil || !isNew {
				t.Errorf("%s %d resembles another puzzle, or there are too many of its kind; error %v", game, i+1, err)
			}
			must.Do(t, m.remember(p))
			if names[p.Name()] {
				t.Errorf("%s %d: the name %s is there twice", game, i+1, p.Name())
			}
			names[p.Name()] = true
			if p.Rating < MinRating || i > 0 && p.Rating < suite[i-1].Rating {
				t.Errorf("%s %d is rated %d", game, i+1, p.Rating)
			}
			if !slices.Contains(Themes, p.Theme) {
				t.Errorf("%s %d: unknown theme %q", game, i+1, p.Theme)
			}
		}
	}
}

// Every proof holds by the rules alone. Without SLOW=1, a sample is checked.
func TestProofs(t *testing.T) {
	for game, suite := range suites(t) {
		for i, p := range suite {
			if i%slow.Count(8, 1) != 0 {
				continue
			}
			if err := p.Verify(); err != nil {
				t.Errorf("%s %d: %v", game, i+1, err)
			}
		}
	}
	for _, game := range Games {
		for i, p := range must.Get(Suite(game))(t) {
			if err := p.Verify(); err != nil {
				t.Errorf("position %d of %s: %v", i+1, game, err)
			}
		}
	}
}

// An exhaustive search of the small trees finds no other right move. "bench tactics --verify"
// searches them all.
func TestUnique(t *testing.T) {
	for game, suite := range suites(t) {
		for i, p := range suite {
			if i%slow.Count(8, 1) == 0 && p.Plies <= 3 && (game != "pente" || p.Margin == 0) {
				if err := p.VerifyUnique(); err != nil {
					t.Errorf("%s %d: %v", game, i+1, err)
				}
			}
		}
	}
}

// A proof is refused if anything in it is changed.
func TestWrongProofs(t *testing.T) {
	for game, suite := range suites(t) {
		for i, p := range suite {
			if i%slow.Count(61, 7) != 0 {
				continue
			}
			short := p
			short.Plies--
			other := p
			other.Answer = otherMove(t, p)
			pruned := p
			pruned.proof = without(t, p)
			for what, wrong := range map[string]Position{"a ply less": short, "another answer": other, "a branch less": pruned} {
				if what == "a branch less" && (game == "jackhammer" && p.Plies == 3 || p.Plies == 1) {
					continue // after the answer the solver acts no more, so no branch of the proof can be missing
				}
				if err := wrong.Verify(); err == nil {
					t.Errorf("%s %d, %s: no error", game, i+1, what)
				}
			}
		}
	}
}

// otherMove returns a legal move that is not the answer.
func otherMove(t *testing.T, p Position) string {
	t.Helper()
	e := must.Get(engine.Open(p.Game, nil))(t)
	must.Do(t, e.SetPosition(p.Text))
	for _, move := range e.Legal() {
		if move != p.Answer {
			return move
		}
	}
	t.Fatalf("%s has one legal move", p.Text)
	return ""
}

// without returns the text of the proof without the tree after one of its first moves.
func without(t *testing.T, p Position) string {
	t.Helper()
	state := must.Get(p.open())(t)
	tree := must.Get(p.load(state))(t)
	if len(tree.Replies) > 0 {
		tree.Replies[0].Tree = nil
	} else {
		tree.Rest = nil
	}
	return string(tree.AppendText(nil, state))
}

// The engine finds the answers of a sample. "bench tactics" tries them all.
func TestSolved(t *testing.T) {
	for _, game := range Games {
		for i, p := range must.Get(Suite(game))(t) {
			if i%16 != 5 {
				continue
			}
			e := must.Get(engine.Open(game, nil))(t)
			must.Do(t, e.SetPosition(p.Text))
			r := must.Get(e.Best(context.Background(), search.Limits{Nodes: 300_000}))(t)
			if got := e.Line(r.Move); got != p.Answer {
				t.Errorf("%s %d: %s, want %s", game, i+1, got, p.Answer)
			}
		}
	}
}

// If a search is stopped when its best move turns out to lose late, it does not switch to a move
// that loses earlier according to previous iterations.
func TestLateLossIsKept(t *testing.T) {
	if testing.Short() {
		t.Skip("searches a million nodes")
	}
	for _, nodes := range []uint64{1_400_000, 1_600_000} {
		e := must.Get(engine.Open("seega", nil))(t)
		must.Do(t, e.SetPosition("5 M 1 - 12 100 .2.21/....2/2..../...21/2.2.."))
		r, err := e.Best(t.Context(), search.Limits{Nodes: nodes})
		if err != nil || e.Line(r.Move) != "3:4>2:4" {
			t.Errorf("%d nodes: %s, %v; all else loses within 8 plies", nodes, e.Line(r.Move), err)
		}
	}
}

func TestParseErrors(t *testing.T) {
	for text, want := range map[string]string{
		"position x\n":                                 "line 2: position with 1 lines, want 4",
		"position x\ntheme y\n\n":                      "line 3: position with 2 lines, want 4",
		"theme y\n":                                    `line 1: unexpected "theme"`,
		"position x\ntheme y\nwin z a\n":               "line 3: ",
		"position x\ntheme y\nwin 0+0 a\n":             "line 3: 0+0 plies",
		"position x\ntheme y\nlose 3+0 a\nproof {a}\n": `unexpected "lose"`,
	} {
		if _, err := Parse("pente", text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %q", text, err, want)
		}
	}
}

// Positions that are parsed can be written and parsed again.
func FuzzParse(f *testing.F) {
	f.Add("position 2 none 4 0 0 ...../..1../..2../...../.....\ntheme only defence\nsave 4+0 0:1\nproof {0:0{0:1,*{1:1>2:2}}}\n")
	f.Add("# nothing\n\n")
	f.Fuzz(func(t *testing.T, text string) {
		all, err := Parse("pente", text)
		if err != nil {
			return
		}
		var again []byte
		for _, p := range all {
			again = p.Append(again)
			_ = p.Verify() // any error, but no panic
		}
		same, err := Parse("pente", string(again))
		if err != nil || len(same) != len(all) {
			t.Fatalf("%q is read as %d positions, and written again as %d (%v)", text, len(all), len(same), err)
		}
	})
}

// Positions that a Finder finds can be verified.
func TestFind(t *testing.T) {
	f := Finder{
		Game: "seega", Settings: engine.Settings{"threshold": "20"}, Seed: 5,
		MinPlies: 2, MaxPlies: 5, Nodes: 20_000, Hint: 1_000, Blunders: 3, Skip: 30,
	}
	found := 0
	err := f.Find(t.Context(), func(p Position) bool {
		if err := p.Verify(); err != nil {
			t.Error(err)
		}
		if err := p.VerifyUnique(); err != nil {
			t.Error(err)
		}
		found++
		return found < 5
	})
	if err != nil || found < 5 {
		t.Fatalf("%d found, error %v", found, err)
	}
}

// A Finder with a field out of range is refused before it starts, with the name of the field.
func TestFinderCheck(t *testing.T) {
	for want, change := range map[string]func(*Finder){
		`no tactics of "trilite"`:   func(f *Finder) { f.Game = "trilite" },
		`size "99": want 2..15`:     func(f *Finder) { f.Settings = engine.Settings{"size": "99"} },
		"plies 0 to 5":              func(f *Finder) { f.MinPlies = 0 },
		"plies 6 to 5":              func(f *Finder) { f.MinPlies = 6 },
		"plies 3 to 62: want 1":     func(f *Finder) { f.MaxPlies = LongestWin + 1 },
		"nodes 0: want 1 or more":   func(f *Finder) { f.Nodes = 0 },
		"hint 0: want 1 or more":    func(f *Finder) { f.Hint = 0 },
		"blunders 0: want 1":        func(f *Finder) { f.Blunders = 0 },
		"skip -1: want 0 or more p": func(f *Finder) { f.Skip = -1 },
	} {
		f := Finder{Game: "pente", MinPlies: 3, MaxPlies: 5, Nodes: 1, Hint: 1, Blunders: 1}
		must.Do(t, f.Check())
		change(&f)
		err := f.Find(context.Background(), func(Position) bool { return false })
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}
