package tune

import (
	"bytes"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"quincunx/match"
	"quincunx/movegen"
	"quincunx/search"
)

// The file is the same however many workers write it, and however often it was gone
// on with.
func TestWorkersMakeNoDifference(t *testing.T) {
	want := must(os.ReadFile(play(t, seegaPlay(1), 40)))
	if got := must(os.ReadFile(play(t, seegaPlay(3), 40))); !bytes.Equal(got, want) {
		t.Error("three workers write another file than one")
	}
	name := t.TempDir() + "/games"
	for _, games := range []int{1, 9, 9, 10, 40} {
		playInto(t, seegaPlay(2), name, games)
	}
	if got := must(os.ReadFile(name)); !bytes.Equal(got, want) {
		t.Error("a file that was gone on with is another one")
	}
}

// What is kept is quiet, new in its game, and of a game with a result.
func TestKept(t *testing.T) {
	s := seegaPlay(2)
	causes := map[Cause]int{}
	games := 0
	_, err := ReadData(play(t, s, 60), func(r *Recipe) error {
		if other := r.difference(&s.Recipe); other != "" {
			t.Error(other)
		}
		return nil
	}, func(g *Played) error {
		games++
		causes[g.Cause]++
		if len(g.Result) != 2 || g.Result[0] != -g.Result[1] || g.Result[0] < -1 || g.Result[0] > 1 {
			t.Errorf("game %d: result %v", g.Number, g.Result)
		}
		if g.Cause == ByMoveLimit && g.Result[0] != 0 {
			t.Errorf("game %d is decided at the move limit", g.Number)
		}
		if g.Plies > s.Recipe.MoveLimit {
			t.Errorf("game %d has %d plies", g.Number, g.Plies)
		}
		seen := map[string]bool{}
		for _, k := range g.Positions {
			p := s.at(k.Text)
			if _, forced := p.(search.Quiescer).NoisyMoves(nil); forced || p.Over() || seen[k.Text] {
				t.Errorf("game %d: %s is kept", g.Number, k.Text)
			}
			if _, forced := k.Score.Plies(); forced {
				t.Errorf("game %d: the end is in sight in %s", g.Number, k.Text)
			}
			seen[k.Text] = true
		}
		return nil
	})
	if err != nil || games != 60 {
		t.Fatalf("%d games: %v", games, err)
	}
	for _, c := range []Cause{ByRules, ByMoveLimit, ByForce} {
		if causes[c] == 0 {
			t.Errorf("no game ended by %s: %v", c, causes)
		}
	}
}

// A noisy best move is a reason not to keep a position, a quiet one is none.
func TestQuiet(t *testing.T) {
	s := seegaPlay(1)
	var q quietness
	quiet := map[bool]int{}
	_, err := ReadData(play(t, s, 30), anyRecipe, func(g *Played) error {
		for _, k := range g.Positions {
			p := s.at(k.Text)
			noisy, _ := p.(search.Quiescer).NoisyMoves(nil)
			for _, m := range p.Moves(nil) {
				want := !slices.Contains(noisy, m)
				if q.is(p, m) != want {
					t.Errorf("%s in %s: quiet is %t", p.AppendMove(nil, m), k.Text, !want)
				}
				quiet[want]++
			}
		}
		return nil
	})
	if err != nil || quiet[true] == 0 || quiet[false] == 0 {
		t.Errorf("%v: %v", quiet, err)
	}
}

// Games of several seats and of simultaneous moves are played and have results.
func TestOtherKinds(t *testing.T) {
	for _, s := range []*SelfPlay{checkersPlay(), hammerPlay()} {
		decided, positions := 0, 0
		_, err := ReadData(play(t, s, 12), anyRecipe, func(g *Played) error {
			if len(g.Result) != 3 {
				t.Errorf("%s: %v", s.Game.Name, g.Result)
			}
			if g.Result[0] != g.Result[1] || g.Result[1] != g.Result[2] {
				decided++
			}
			positions += len(g.Positions)
			return nil
		})
		if err != nil || decided == 0 || positions == 0 {
			t.Errorf("%s: %d decided games, %d positions: %v", s.Game.Name, decided, positions, err)
		}
	}
}

// No opening leaves a seat without anything to decide, though chance walls many in.
func TestOpeningsAreUndecided(t *testing.T) {
	s := hammerPlay()
	s.Recipe.LeastPlies, s.Recipe.MostPlies = 2, 4
	player := must(newSelfPlayer(s))
	skip := must((&versus{game: &s.Game}).unfit())
	for number := range 50 {
		g := &Played{}
		p := must(player.opening(rand.New(rand.NewPCG(1, uint64(number))), g))
		if match.HasSettled(p.state) || skip(p.state) || g.Plies < 2 || g.Plies > 4 {
			t.Errorf("after %d turns: %s", g.Plies, p.state.AppendText(nil))
		}
	}
}

// Where all are walled in nothing is searched or kept any more, and the game is played to its end.
func TestSettled(t *testing.T) {
	s := hammerPlay()
	s.Recipe.Noise = 0.5
	settled := 0
	_, err := ReadData(play(t, s, 60), anyRecipe, func(g *Played) error {
		if g.Cause != ByRules || g.Plies != 12 {
			t.Errorf("game %d ended by %s after %d turns", g.Number, g.Cause, g.Plies)
		}
		for _, k := range g.Positions {
			w := must(newWalk(&s.Game, s.Weights))
			if err := w.state.SetText(k.Text); err != nil {
				return err
			}
			if w.settled() {
				t.Errorf("game %d: %s is kept", g.Number, k.Text)
			}
		}
		if uint64(3*g.Plies) > g.Nodes+20 { // a node for each seat that acts
			settled++
		}
		return nil
	})
	if err != nil || settled == 0 {
		t.Errorf("%d games were settled: %v", settled, err)
	}
	for text, want := range map[string]bool{
		"3 after 2 9 0:0 2:0 2:2 ./##/.#.": true,
		"3 after 2 9 0:0 2:0 2:2 ./##/...": false,
	} {
		w := must(newWalk(&s.Game, s.Weights))
		if err := w.state.SetText(text); err != nil {
			t.Fatal(err)
		}
		for before := w.settled(); !w.over(); w.stay() {
			if w.settled() != want || before != want {
				t.Errorf("%s: settled is %t", w.state.AppendText(nil), !want)
			}
		}
		if got := w.result(); want && !slices.Equal(got, []int{1, 1, 1}) {
			t.Errorf("%s: result %v", text, got)
		}
	}
}

func TestWonBy(t *testing.T) {
	for _, c := range []struct {
		mover movegen.Seat
		n     int
		first int
	}{{0, 3, 1}, {0, -4, -1}, {1, 3, -1}, {1, -4, 1}} {
		if got := wonBy(c.mover, c.n); got[0] != c.first || got[1] != -c.first {
			t.Errorf("seat %d, %d plies: %v", c.mover, c.n, got)
		}
	}
}

func TestWrongRecipe(t *testing.T) {
	for want, change := range map[string]func(*Recipe){
		"no limit":           func(r *Recipe) { r.Nodes = 0 },
		"depth -1":           func(r *Recipe) { r.Depth = -1 },
		"openings of 5 to 4": func(r *Recipe) { r.LeastPlies, r.MostPlies = 5, 4 },
		"noise 2":            func(r *Recipe) { r.Noise = 2 },
		"move limit 0":       func(r *Recipe) { r.MoveLimit = 0 },
	} {
		s := seegaPlay(1)
		change(&s.Recipe)
		if err := s.Recipe.Check(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}
