package tournament_test

import (
	"context"
	"flag"
	"fmt"
	"math"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"quincunx/contest/tournament"
	"quincunx/contest/trilite"
	"quincunx/engine"
	"quincunx/internal/must"
	"quincunx/match"
	"quincunx/match/matchtest"
)

func seconds(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }

// The games, with options that keep them short, and the ways in which their
// libraries misbehave.
var games = []struct {
	name     string
	options  engine.Settings
	troubles []string
	moves    int // limit, 0 means none
	seats    []int
	long     bool
}{
	{"trilite", nil, []string{"segfault-5", "illegal-3", "hang-4", "exit-6", "abort-7"}, 60, nil, false},
	{"pente", nil, []string{"segfault-5", "illegal-3", "captures-4", "victory-6", "many-5"}, 200, nil, false},
	{"seega", engine.Settings{"threshold": "20"}, []string{"segfault-15", "illegal-3", "hang-13", "illegal-14"}, 0, nil, true},
	{"jackhammer", engine.Settings{"size": "5", "turns": "9"}, []string{"segfault-5", "illegal-3", "hang-4"}, 0, nil, true},
	{"chinesecheckers", engine.Settings{"size": "3"}, []string{"segfault-5", "illegal-3", "hang-4"}, 24, []int{2, 3}, true},
}

// causes are the expected causes by kind of misbehaviour.
var causes = map[string]match.Cause{
	"segfault": match.ByCrash, "abort": match.ByCrash, "exit": match.ByCrash, "hang": match.ByTime,
	"illegal": match.ByIllegalMove, "victory": match.ByWrongClaim, "captures": match.ByWrongClaim, "many": match.ByWrongClaim,
}

// Libraries that misbehave lose their games, and the tournament goes on.
func TestLibrariesMisbehave(t *testing.T) {
	for _, g := range games {
		t.Run(g.name, func(t *testing.T) {
			t.Parallel()
			if g.long && testing.Short() {
				t.Skip()
			}
			dir := compiled(t, g.name, append([]string{"none-0"}, g.troubles...)...)
			entrants := []match.Player{loaded(t, g.name, dir, "none-0", patience)}
			culprits := map[string]match.Cause{}
			for _, name := range g.troubles {
				limit := patience
				kind, _, _ := strings.Cut(name, "-")
				if kind == "hang" {
					limit = 50 * time.Millisecond
				}
				entrants = append(entrants, loaded(t, g.name, dir, name, limit))
				culprits[name] = causes[kind]
			}
			contest := contest(t, g.name, g.options, entrants...)
			contest.MoveLimit, contest.Seats = g.moves, g.seats
			standings, _ := run(t, contest, culprits)
			for _, s := range standings.Table[1:] {
				if s.Faults[culprits[s.Name]] == 0 || s.Faults[culprits[s.Name]] > s.Losses {
					t.Errorf("%s: %v in %d losses", s.Name, s.Faults, s.Losses)
				}
			}
			if testing.Verbose() {
				t.Log("\n" + standings.Text())
			}
		})
	}
}

// careless plays Trilite legally, except in every n-th call, in which it
// misbehaves.
type careless struct {
	kind  string
	every int
	call  int
}

func (c *careless) PlayTrilite(board trilite.Board, _ trilite.BoardPosition, _ int, _ bool) trilite.BoardPosition {
	c.call++
	if c.call%c.every == 0 {
		switch c.kind {
		case "panic":
			panic("I don't know")
		case "nil":
			var none *careless
			none.call++
		case "hang":
			select {}
		case "leave":
			runtime.Goexit()
		case "illegal":
			return 17
		}
	}
	for i, v := range board {
		if v == trilite.Empty {
			return trilite.BoardPosition(i)
		}
	}
	return trilite.NoPosition
}

// Entries in Go that misbehave lose their games, and the tournament goes on.
func TestEntriesMisbehave(t *testing.T) {
	culprits := map[string]match.Cause{
		"panic": match.ByCrash, "nil": match.ByCrash, "leave": match.ByCrash, "hang": match.ByTime, "illegal": match.ByIllegalMove,
	}
	entrants := []match.Player{random("random")}
	for _, kind := range []string{"panic", "nil", "leave", "hang", "illegal"} {
		limit := patience
		if kind == "hang" {
			limit = 20 * time.Millisecond
		}
		player := entrant(kind, func() (match.Agent, error) { return tournament.Agent(&careless{kind: kind, every: 3}) })
		player.CallLimit = limit
		entrants = append(entrants, player)
	}
	contest := contest(t, "trilite", nil, entrants...)
	contest.MoveLimit = 100
	standings, _ := run(t, contest, culprits)
	for _, s := range standings.Table {
		if want := culprits[s.Name]; want != "" && s.Faults[want] == 0 {
			t.Errorf("%s has no fault", s.Name)
		}
	}
}

// Our own entries obey the rules of the judge, and score no worse than random
// players.
func TestOwnEntries(t *testing.T) {
	for _, g := range games {
		t.Run(g.name, func(t *testing.T) {
			if testing.Short() && g.name != "trilite" {
				t.Skip("it thinks")
			}
			own := entrant("own", func() (match.Agent, error) { return tournament.Own(g.name) })
			contest := contest(t, g.name, g.options, own, random("a"), random("b"))
			contest.MoveLimit, contest.Seats = g.moves, g.seats
			standings, _ := run(t, contest, nil)
			if own := standings.Table[0]; g.moves == 0 && own.Wins < own.Losses {
				t.Errorf("chance wins:\n%s", standings.Text())
			}
		})
	}
}

// gamesOf returns the games of a tournament of random players, without the times.
func gamesOf(t *testing.T, seed uint64, seats ...int) string {
	t.Helper()
	contest := contest(t, "chinesecheckers", engine.Settings{"size": "3"},
		random("a"), random("b"), random("c"))
	contest.MoveLimit, contest.Seed, contest.Seats, contest.Rounds = 20, seed, seats, 2
	_, games := run(t, contest, nil)
	return stripped(t, games)
}

func stripped(t *testing.T, games []*match.GameRecord) string {
	t.Helper()
	for _, g := range games {
		g.Elapsed, g.Contest.Seconds = 0, nil
		for i := range g.Moves {
			g.Moves[i].Seconds = 0
		}
	}
	return mustJSON(t, games)
}

// With entries that don't use a clock, everything except the times depends only on
// the seed.
func TestDeterministic(t *testing.T) {
	first := gamesOf(t, 5)
	if gamesOf(t, 5) != first {
		t.Error("another tournament of the same seed")
	}
	if gamesOf(t, 6) == first {
		t.Error("the same tournament of another seed")
	}
	if starts := strings.Count(first, `"start":"3 0,3 `); starts != 6 {
		t.Errorf("%d games of two begin at the top and the bottom, want those of the first round", starts)
	}
	if starts := strings.Count(first, `"start":"3 1,4 `); starts != 6 {
		t.Errorf("%d games of two begin turned by one, want those of the second round", starts)
	}
}

// An interrupted tournament can be resumed, and ends in the same way.
func TestResume(t *testing.T) {
	build := func() *tournament.Tournament {
		c := contest(t, "pente", nil, random("a"), random("b"), random("c"))
		c.Rounds, c.MoveLimit = 2, 60
		return c
	}
	_, whole := run(t, build(), nil)
	c := build()
	var r record
	ctx, cancel := context.WithCancel(t.Context())
	c.Record = &r
	c.Progress = func(s *tournament.Standings) {
		if s.Games == 5 {
			cancel()
		}
	}
	standings, err := c.Run(ctx)
	if err != nil || standings.Games != 5 || standings.Stopped != "interrupted" {
		t.Fatalf("%v, %+v", err, standings)
	}
	again := build()
	again.Played = matchtest.List(r.games)
	if replayed, err := again.Replay(standings.Stopped); err != nil || replayed.Text() != standings.Text() {
		t.Errorf("%v\n%s\nwant\n%s", err, replayed.Text(), standings.Text())
	}
	again.Record = &r
	standings, err = again.Run(t.Context())
	if err != nil || standings.Games != 12 || standings.Stopped != "" {
		t.Fatalf("%v, %+v", err, standings)
	}
	if a, b := stripped(t, r.games), stripped(t, whole); a != b {
		t.Errorf("%s\nwant\n%s", a, b)
	}
	again.Played = matchtest.List(slices.Concat(r.games, r.games[:1]))
	if _, err := again.Run(t.Context()); err == nil {
		t.Error("a game counts twice")
	}
}

// Times whose sum overflows count as the largest sum, and invalid times are
// refused.
func TestLongTimes(t *testing.T) {
	c := contest(t, "seega", nil, random("a"), random("b"), random("c"))
	c.Rounds, c.MoveLimit = 4, 4
	_, games := run(t, c, nil)
	for _, g := range games {
		g.Contest.Seconds = []float64{1e9, 1e9}
	}
	c.Played, c.Record = matchtest.List(games), nil
	standings := must.Get(c.Replay(""))(t)
	for _, e := range standings.Table {
		if most := time.Duration(math.MaxInt64); e.Games <= 10 || e.Time != most || e.Score > 10-most.Seconds() {
			t.Errorf("%s: %d games, time %v, score %v", e.Name, e.Games, e.Time, e.Score)
		}
	}
	games[3].Contest.Seconds[1] = 1e300
	if _, err := c.Replay(""); err == nil || !strings.Contains(err.Error(), "seconds 1e+300 of seat 2: want 0 or 1e-9") {
		t.Error(err)
	}
}

// Errors say why a tournament can't be played.
func TestCheck(t *testing.T) {
	two := []match.Player{random("a"), random("b")}
	for _, c := range []struct {
		game    string
		change  func(c *tournament.Tournament)
		problem string
	}{
		{"pente", func(c *tournament.Tournament) { c.Players = c.Players[:1] }, "1 players, want 2 to 6"},
		{"pente", func(c *tournament.Tournament) { c.Players[1].Name = "a" }, `two players are called "a"`},
		{"pente", func(c *tournament.Tournament) { c.Rounds = 0 }, "0 rounds, want 1 to 1000"},
		{"pente", func(c *tournament.Tournament) { c.MoveLimit = -1 }, "move limit -1, time limit 0s: neither may be negative"},
		{"pente", func(c *tournament.Tournament) { c.Options = engine.Settings{"size": "8"} }, "size 8: the contest is for 9 to 15"},
		{"seega", func(c *tournament.Tournament) { c.Options = engine.Settings{"size": "6"} }, "seega: size 6: want an odd number 3..15"},
		{"pente", func(c *tournament.Tournament) { c.Options = engine.Settings{"depth": "6"} }, `pente has no option "depth"`},
		{"pente", func(c *tournament.Tournament) { c.Seats = []int{3} }, "3 seats: 2 players of pente play on 2"},
		{"chinesecheckers", func(c *tournament.Tournament) { c.Seats = []int{2, 2} }, "2 seats are named twice"},
		{"chinesecheckers", func(c *tournament.Tournament) { c.Seats = []int{3} }, "3 seats: 2 players of chinesecheckers play on 2"},
		{"chinesecheckers", func(c *tournament.Tournament) { c.Options = engine.Settings{"triangles": "0,2,4"} }, "2 players for 3 seats"},
	} {
		changed := contest(t, c.game, nil, append([]match.Player{}, two...)...)
		c.change(changed)
		if err := changed.Check(); err == nil || err.Error() != c.problem {
			t.Errorf("%v, want %s", err, c.problem)
		}
	}
}

// libraries is the directory of our own libraries, GAME.so. They are built with Go,
// which takes longer than a test may.
var libraries = flag.String("libraries", "", "directory of our own libraries, for TestOwnLibraries")

// Our own libraries play against our entries in Go and against random players,
// without a fault.
func TestOwnLibraries(t *testing.T) {
	if *libraries == "" {
		t.Skip("-args -libraries DIR")
	}
	for _, g := range games {
		t.Run(g.name, func(t *testing.T) {
			own := entrant("own", func() (match.Agent, error) { return tournament.Own(g.name) })
			contest := contest(t, g.name, g.options, own, random("random"), loaded(t, g.name, *libraries, g.name, patience))
			contest.MoveLimit, contest.Seats = g.moves, g.seats
			run(t, contest, nil)
		})
	}
}

// The time of a library is exactly the time of its calls.
func TestLateLibrary(t *testing.T) {
	dir := compiled(t, "trilite", "late-1", "none-0")
	contest := contest(t, "trilite", nil, loaded(t, "trilite", dir, "late-1", patience), loaded(t, "trilite", dir, "none-0", patience))
	contest.MoveLimit = 20
	standings, games := run(t, contest, nil)
	calls := 0
	for _, g := range games {
		for _, m := range g.Moves {
			if g.Players[m.Seat].Name == "late-1" {
				calls++
			}
		}
	}
	late, other := standings.Table[0], standings.Table[1]
	if late.Used < float64(calls)*0.02 {
		t.Errorf("%v s for %d calls of 20 ms or more", late.Used, calls)
	}
	if other.Used >= late.Used {
		t.Errorf("%v s of a library that does nothing, %v s of one that sleeps", other.Used, late.Used)
	}
}

// A game becomes a draw when the total time of its calls reaches the limit.
func TestTimeLimit(t *testing.T) {
	dir := compiled(t, "trilite", "late-1")
	contest := contest(t, "trilite", nil, loaded(t, "trilite", dir, "late-1", patience), random("random"))
	contest.TimeLimit = time.Millisecond
	standings, games := run(t, contest, nil)
	for _, g := range games {
		if g.Cause != match.ByTimeLimit {
			t.Errorf("ended by %s", g.Cause)
		}
	}
	if s := standings.Table[0]; s.Draws != 2 {
		t.Errorf("%+v", s)
	}
}

func ExampleTournament() {
	game, err := engine.Lookup("trilite")
	if err != nil {
		fmt.Println(err)
		return
	}
	own := func(int) (match.Agent, error) { return tournament.Own("trilite") }
	first := func(int) (match.Agent, error) { return tournament.Agent(&careless{every: 1}) }
	t := tournament.Tournament{
		Game: game, Rounds: 3, MoveLimit: 100,
		Players: []match.Player{{Name: "ours", New: own, CallLimit: time.Minute}, {Name: "first empty cell", New: first, CallLimit: time.Minute}},
	}
	standings, err := t.Run(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, s := range standings.Table {
		fmt.Printf("%d. %s: %d won, %d lost\n", s.Rank, s.Name, s.Wins, s.Losses)
	}
	// Output:
	// 1. ours: 6 won, 0 lost
	// 2. first empty cell: 0 won, 6 lost
}
