package tune

import (
	"bufio"
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"

	"quincunx/engine"
	"quincunx/internal/durable"
	"quincunx/match"
	"quincunx/movegen"
	"quincunx/search"
	"quincunx/tt"
)

// The record does not depend on the number of workers or on interruptions.
func TestWorkersMakeNoDifference(t *testing.T) {
	want := must(os.ReadFile(play(t, seegaPlay(1), 40)))
	if got := must(os.ReadFile(play(t, seegaPlay(3), 40))); !bytes.Equal(got, want) {
		t.Error("three workers write another record than one")
	}
	name := t.TempDir() + "/games"
	for _, games := range []int{1, 9, 9, 10, 40} {
		playInto(t, seegaPlay(2), name, games)
	}
	if got := must(os.ReadFile(name)); !bytes.Equal(got, want) {
		t.Error("a record that was continued is another one")
	}
}

// A record truncated anywhere is continued to the same file.
func TestTruncated(t *testing.T) {
	s := seegaPlay(1)
	whole := must(os.ReadFile(play(t, s, 3)))
	name := t.TempDir() + "/truncated"
	for n := 0; n < len(whole); n += 1 + len(whole)/30 {
		if err := os.WriteFile(name, whole[:n], 0o644); err != nil {
			t.Fatal(err)
		}
		playInto(t, s, name, 3)
		if !bytes.Equal(must(os.ReadFile(name)), whole) {
			t.Fatalf("truncated at %d, the record is another one", n)
		}
	}
}

// A flipped bit is detected, and the file is not changed.
func TestDamagedRecord(t *testing.T) {
	s := seegaPlay(1)
	whole := must(os.ReadFile(play(t, s, 3)))
	name := t.TempDir() + "/damaged"
	random := rand.New(rand.NewPCG(1, 2))
	for n := range len(whole) - 1 { // the last newline ends the last game
		damaged := bytes.Clone(whole)
		damaged[n] ^= 1 << random.IntN(8)
		if err := os.WriteFile(name, damaged, 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Open(name); err == nil || !strings.Contains(err.Error(), name+" line ") {
			t.Fatalf("byte %d of %d is wrong: error %v", n, len(whole), err)
		}
		if !bytes.Equal(must(os.ReadFile(name)), damaged) {
			t.Fatalf("byte %d is wrong, and the file was changed", n)
		}
	}
}

func TestWrongRecord(t *testing.T) {
	s, other := seegaPlay(1), seegaPlay(1)
	other.Nodes = 31
	name := play(t, s, 2)
	if _, err := other.Open(name); err == nil || !strings.Contains(err.Error(), `another match is recorded there: players 1 settings is "weights `) {
		t.Errorf("error %v", err)
	}
	text := t.TempDir() + "/text"
	if err := os.WriteFile(text, []byte("hello"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Open(text); err == nil || !strings.Contains(err.Error(), "not a JSON object") {
		t.Errorf("error %v", err)
	}
	r := must(s.Open(name))
	if _, err := s.Open(name); runtime.GOOS == "linux" && !errors.Is(err, durable.ErrTaken) {
		t.Errorf("two writers: %v", err)
	}
	g := gamesOf(t, name)[1]
	g.Number = 5
	if err := r.Append(g); err != nil {
		t.Fatal(err)
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := match.ReadRecord(name); err == nil || !strings.Contains(err.Error(), "line 4: got game 5, want game 3") {
		t.Errorf("error %v", err)
	}
}

// Training positions are quiet, new in their game, and belong to a game with a result.
func TestLearnt(t *testing.T) {
	s := seegaPlay(2)
	causes := map[match.Cause]int{}
	for _, g := range gamesOf(t, play(t, s, 60)) {
		causes[g.Cause]++
		if g.Cause == match.ByMoveLimit && g.Result[0] != 0 {
			t.Errorf("game %d is decided at the move limit", g.Number)
		}
		if g.Turns > s.MoveLimit || g.Elapsed != 0 {
			t.Errorf("game %d has %d plies, %v seconds", g.Number, g.Turns, g.Elapsed)
		}
		seen := map[string]bool{}
		s.learnt(t, g, func(p movegen.State, score search.Score) {
			text := string(p.AppendText(nil))
			if _, forced := p.(search.NoisyMoveGenerator).NoisyMoves(nil); forced || p.Over() || seen[text] {
				t.Errorf("game %d: %s is learnt from", g.Number, text)
			}
			if _, forced := score.Plies(); forced {
				t.Errorf("game %d: the end is in sight in %s", g.Number, text)
			}
			seen[text] = true
		})
		last := slices.IndexFunc(g.Moves, func(m match.Played) bool { return m.Random })
		if last == len(g.Moves)-1 && len(seen) > 0 {
			t.Errorf("game %d: what stands before its last move, a random one, is learnt from", g.Number)
		}
	}
	for _, c := range []match.Cause{match.ByRules, match.ByMoveLimit, match.ByForcedEnd} {
		if causes[c] == 0 {
			t.Errorf("no game ended by %s: %v", c, causes)
		}
	}
}

// Positions before a random move, moves without a search, and forced wins and losses are not
// training positions.
func TestNotLearnt(t *testing.T) {
	s := seegaPlay(1)
	s.Noise = 0
	g := gamesOf(t, play(t, s, 1))[0]
	count := func() (n int) {
		s.learnt(t, g, func(movegen.State, search.Score) { n++ })
		return n
	}
	all, k := count(), len(g.Moves)/2
	g.Moves[k].Random = true
	if n := count(); n == 0 || n >= all {
		t.Errorf("%d positions, of %d after a random move", all, n)
	}
	g.Moves[len(g.Moves)-1].Random = true
	if n := count(); n != 0 {
		t.Errorf("%d positions before a random move", n)
	}
	g.Moves[k].Random, g.Moves[len(g.Moves)-1].Random = false, false
	for i := range g.Moves {
		g.Moves[i].Nodes = 0
	}
	if n := count(); n != 0 {
		t.Errorf("%d positions in which nobody searched", n)
	}
	for i := range g.Moves {
		g.Moves[i].Nodes, g.Moves[i].Score = 1, search.Score(tt.Win-3)
	}
	if n := count(); n != 0 {
		t.Errorf("%d positions with forced ends", n)
	}
	g.Moves[k].Move = "9:9"
	if err := eachTrainingPosition(must(startOf(&s.Game, s.Weights, g)), g, nil); err == nil || !strings.Contains(err.Error(), "move ") {
		t.Errorf("an illegal move: %v", err)
	}
}

// A position with a noisy best move is not quiet.
func TestQuiet(t *testing.T) {
	s := seegaPlay(1)
	quiet := map[bool]int{}
	for _, g := range gamesOf(t, play(t, s, 30)) {
		s.learnt(t, g, func(state movegen.State, _ search.Score) {
			p := state.(search.Position)
			noisy, _ := p.(search.NoisyMoveGenerator).NoisyMoves(nil)
			for _, m := range p.Moves(nil) {
				want := !slices.Contains(noisy, m)
				if isQuiet(p, m) != want {
					t.Errorf("%s in %s: quiet is %t", p.AppendMove(nil, m), p.AppendText(nil), !want)
				}
				quiet[want]++
			}
		})
	}
	if quiet[true] == 0 || quiet[false] == 0 {
		t.Error(quiet)
	}
}

// Games of several seats and games with simultaneous moves are played and have results.
func TestOtherKinds(t *testing.T) {
	for _, s := range []*SelfPlay{checkersPlay(), hammerPlay()} {
		decided, positions := 0, 0
		for _, g := range gamesOf(t, play(t, s, 12)) {
			if len(g.Result) != 3 {
				t.Errorf("%s: %v", s.Game.Name, g.Result)
			}
			if g.Result[0] != g.Result[1] || g.Result[1] != g.Result[2] {
				decided++
			}
			s.learnt(t, g, func(movegen.State, search.Score) { positions++ })
		}
		if decided == 0 || positions == 0 {
			t.Errorf("%s: %d decided games, %d positions", s.Game.Name, decided, positions)
		}
	}
}

// No opening has a seat whose score is final, although random moves isolate many seats.
func TestOpeningsAreUndecided(t *testing.T) {
	s := hammerPlay()
	s.LeastPlies, s.MostPlies = 2, 4
	s.Search = "random"
	for _, g := range gamesOf(t, play(t, s, 50)) {
		o := movegen.TurnOf(must(startOf(&s.Game, s.Weights, g)))
		for _, text := range g.Opening {
			if err := o.PlayText(text); err != nil {
				t.Fatal(err)
			}
		}
		if match.HasSettled(o.State) || len(g.Opening) < 2 || len(g.Opening) > 4 {
			t.Errorf("after %d turns: %s", len(g.Opening), o.AppendText(nil))
		}
	}
}

// A game ends with its final scores when all seats are isolated. No later position is a training
// position.
func TestSettled(t *testing.T) {
	s := hammerPlay()
	s.Noise = 0.5
	settled := 0
	for _, g := range gamesOf(t, play(t, s, 60)) {
		turns := len(g.Opening) + g.Turns
		switch {
		case g.Cause == match.ByForcedEnd && turns < 12 && len(g.Scores) == 3:
			settled++
		case g.Cause != match.ByRules || turns != 12:
			t.Errorf("game %d ended by %s after %d turns", g.Number, g.Cause, turns)
		}
		s.learnt(t, g, func(p movegen.State, _ search.Score) {
			if isSettled(p) {
				t.Errorf("game %d: %s is learnt from", g.Number, p.AppendText(nil))
			}
		})
	}
	if settled == 0 {
		t.Error("no game was settled")
	}
}

// isSettled reports whether the scores of all seats are final.
func isSettled(p movegen.State) bool {
	for seat := range p.Seats() {
		if !p.(search.FinalScoreDetector).IsScoreFinal(movegen.Seat(seat)) {
			return false
		}
	}
	return true
}

func TestWrongSettings(t *testing.T) {
	for want, change := range map[string]func(*SelfPlay){
		"no limit":           func(s *SelfPlay) { s.Nodes = 0 },
		"depth -1":           func(s *SelfPlay) { s.Depth = -1 },
		"openings of 5 to 4": func(s *SelfPlay) { s.LeastPlies, s.MostPlies = 5, 4 },
		"noise 2":            func(s *SelfPlay) { s.Noise = 2 },
		"move limit 0":       func(s *SelfPlay) { s.MoveLimit = 0 },
		"no option":          func(s *SelfPlay) { s.Options = engine.Settings{"none": "1"} },
		"unknown search":     func(s *SelfPlay) { s.Search = "none" },
	} {
		s := seegaPlay(1)
		change(s)
		if _, err := s.Open(t.TempDir() + "/games"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}

func TestWriteGame(t *testing.T) {
	s := seegaPlay(1)
	for _, g := range gamesOf(t, play(t, s, 5)) {
		var text strings.Builder
		out := bufio.NewWriter(&text)
		positions, err := WriteGame(out, &s.Game, g)
		if err := errors.Join(err, out.Flush()); err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.TrimSpace(text.String()), "\n")
		if len(lines) != positions+1 || !strings.HasPrefix(lines[0], "game ") {
			t.Fatalf("%d positions:\n%s", positions, text.String())
		}
		for _, line := range lines[1:] {
			if _, position, _ := strings.Cut(line, " "); line[0] != '+' && line[0] != '-' || must(s.Game.Parse(position)).Over() {
				t.Errorf("%q", line)
			}
		}
	}
}
