package tune

import (
	"bytes"
	"errors"
	"os"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"quincunx/internal/journal"
)

// A file that is torn at any byte goes on to what it would have been.
func TestTorn(t *testing.T) {
	s := seegaPlay(1)
	whole := must(os.ReadFile(play(t, s, 3)))
	var games []*Played
	r := must(newReader(bytes.NewReader(whole)))
	ends := map[int]bool{len(magic): true, int(r.offset): true} // of frames
	for g, err := r.Next(); err == nil; g, err = r.Next() {
		games = append(games, g)
		ends[int(r.offset)] = true
	}
	name := t.TempDir() + "/torn"
	for n := range whole {
		if n > 60 && n%7 != 0 && !ends[n] {
			continue // a file is slow to open
		}
		for _, tail := range []string{"", "\x00", strings.Repeat("\x00", 100_000)} {
			if tail != "" && !ends[n] {
				continue
			}
			if err := os.WriteFile(name, append(bytes.Clone(whole[:n]), tail...), 0o644); err != nil {
				t.Fatal(err)
			}
			f, err := OpenData(name, s.Recipe)
			if err != nil {
				t.Fatalf("torn at %d with %d zero bytes: %v", n, len(tail), err)
			}
			for f.Games < len(games) {
				if err := f.Append(games[f.Games]); err != nil {
					t.Fatal(err)
				}
			}
			if err := f.Close(); err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(must(os.ReadFile(name)), whole) {
				t.Fatalf("torn at %d with %d zero bytes, the file is another one", n, len(tail))
			}
			if f.Torn == 0 && tail != "" {
				t.Fatalf("torn at %d: nothing was cut", n)
			}
		}
	}
}

// A byte that is wrong is noticed, and the file is not touched.
func TestWrongByte(t *testing.T) {
	s := seegaPlay(1)
	whole := must(os.ReadFile(play(t, s, 3)))
	name := t.TempDir() + "/wrong"
	for n := range whole {
		wrong := bytes.Clone(whole)
		wrong[n] ^= 0x10
		if _, err := readGames(bytes.NewReader(wrong), anyRecipe, func(*Played) error { return nil }); err == nil {
			t.Fatalf("byte %d of %d is wrong, and nobody minds", n, len(whole))
		}
		if n%97 != 0 {
			continue
		}
		if err := os.WriteFile(name, wrong, 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := OpenData(name, s.Recipe); err == nil {
			t.Fatalf("byte %d is wrong, and the file is opened", n)
		}
		if !bytes.Equal(must(os.ReadFile(name)), wrong) {
			t.Fatalf("byte %d is wrong, and the file was changed", n)
		}
	}
}

func TestWrongFile(t *testing.T) {
	s := seegaPlay(1)
	other := s.Recipe
	other.Nodes = 31
	name := play(t, s, 1)
	if _, err := OpenData(name, other); err == nil || !strings.Contains(err.Error(), "made with nodes 30, not 31") {
		t.Errorf("error %v", err)
	}
	text := t.TempDir() + "/text"
	if err := os.WriteFile(text, []byte("hello"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenData(text, s.Recipe); err == nil || !strings.Contains(err.Error(), "no file of games") {
		t.Errorf("error %v", err)
	}
	f := must(OpenData(name, s.Recipe))
	if _, err := OpenData(name, s.Recipe); runtime.GOOS == "linux" && !errors.Is(err, journal.ErrOther) {
		t.Errorf("two writers: %v", err)
	}
	if err := f.Append(&Played{Number: 5}); err == nil {
		t.Error("game 5 is appended after game 0")
	}
	if err := os.WriteFile(name, append(must(os.ReadFile(name)), 0), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := f.Append(&Played{Number: 1}); err == nil || !strings.Contains(err.Error(), "another process") {
		t.Errorf("error %v", err)
	}
	if err := f.Close(); err != nil {
		t.Error(err)
	}
}

func TestPlayedText(t *testing.T) {
	g := &Played{
		Number: 7, Cause: ByRules, Plies: 63, Nodes: 61034, Result: []int{1, -1},
		Positions: []Kept{{35, "5 P 1"}, {-7, "x"}, {0, "y z"}},
	}
	const want = "game 7 ended rules plies 63 nodes 61034 result 1 -1\n+35 5 P 1\n-7 x\n+0 y z\n"
	text := g.AppendText(nil)
	if string(text) != want {
		t.Errorf("%q", text)
	}
	if got, err := parsePlayed(text); err != nil || !reflect.DeepEqual(got, g) {
		t.Errorf("read as %+v: %v", got, err)
	}
	for _, c := range []struct{ old, new, want string }{
		{"game 7", "game -7", "game"},
		{"rules", "chance", `"chance" is no cause`},
		{"plies", "ply", `"ply" stands where "plies"`},
		{"result 1 -1", "result 1", "results of 1 seats"},
		{"result 1 -1", "result 1 1 1 1 1 1 1", "results of 7 seats"},
		{"result 1", "result one", "result"},
		{"+35 ", "a ", "no score and position"},
		{"-7 x", "-7", "no score and position"},
		{"y z\n", "y z", "no end"},
		{want, "", "no end"},
	} {
		if _, err := parsePlayed([]byte(strings.Replace(want, c.old, c.new, 1))); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q for %q: error %v, want %q", c.new, c.old, err, c.want)
		}
	}
}

func FuzzPlayed(f *testing.F) {
	f.Add("game 7 ended rules plies 63 nodes 61034 result 1 -1\n+35 5 P 1\n-7 x\n")
	f.Fuzz(func(t *testing.T, text string) {
		g, err := parsePlayed([]byte(text))
		if err != nil {
			return
		}
		again, err := parsePlayed(g.AppendText(nil))
		if err != nil || !reflect.DeepEqual(again, g) {
			t.Fatalf("%q is read as another game (%v)", text, err)
		}
	})
}

func FuzzDataFile(f *testing.F) {
	s := seegaPlay(1)
	s.Recipe.MoveLimit = 10
	name := f.TempDir() + "/games"
	file := must(OpenData(name, s.Recipe))
	if _, err := s.Run(f.Context(), file, 2); err != nil {
		f.Fatal(err)
	}
	if err := file.Close(); err != nil {
		f.Fatal(err)
	}
	whole := must(os.ReadFile(name))
	f.Add(whole)
	f.Add(whole[:len(whole)-1])
	f.Add([]byte(magic))
	f.Fuzz(func(t *testing.T, data []byte) {
		next := 0
		_, _ = readGames(bytes.NewReader(data), anyRecipe, func(g *Played) error {
			if g.Number != next {
				t.Fatalf("game %d after %d", g.Number, next)
			}
			next++
			return nil
		})
	})
}
