package tournament_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"quincunx/contest/contesttest"
	"quincunx/contest/library"
	"quincunx/contest/tournament"
	"quincunx/engine"
	"quincunx/internal/must"
	"quincunx/match"
	"quincunx/movegen"
	"quincunx/search"
)

func TestMain(m *testing.M) { os.Exit(contesttest.MainWithLibraries(m)) }

// patience is the time limit of calls that are expected to return, long enough for any machine.
const patience = time.Minute

// compiled returns a directory with the C entry of a game in testdata, compiled under each of the
// names, which select its misbehaviour.
func compiled(t *testing.T, game string, names ...string) string {
	t.Helper()
	if _, err := exec.LookPath("cc"); err != nil {
		t.Skip("there is no C compiler")
	}
	dir := t.TempDir()
	made := filepath.Join(dir, "made")
	c := exec.Command("cc", "-D_GNU_SOURCE", "-O1", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-I../include",
		"-o", made, filepath.Join("testdata", game+".c"))
	if said, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	for _, name := range names {
		must.Do(t, os.Link(made, filepath.Join(dir, name+".so")))
	}
	return dir
}

// entrant returns a player of a contest.
func entrant(name string, newAgent func() (match.Agent, error)) match.Player {
	return match.Player{Name: name, CallLimit: patience, New: func(int) (match.Agent, error) { return newAgent() }}
}

// loaded returns a player that is a library, with a time limit for its calls.
func loaded(t *testing.T, game, dir, name string, limit time.Duration) match.Player {
	t.Helper()
	l := must.Get(library.Open(game, filepath.Join(dir, name+".so"), limit))(t)
	p := entrant(name, func() (match.Agent, error) { return tournament.Agent(l.Entry()) })
	p.CallLimit = 0 // the library has its own limit
	return p
}

// random returns a player that plays random moves.
func random(name string) match.Player {
	return entrant(name, func() (match.Agent, error) {
		return match.NewAgent(match.NewRandom(), func(s movegen.State) (movegen.State, error) { return search.Unvalued(s), nil }), nil
	})
}

// contest returns a tournament of one round.
func contest(t *testing.T, game string, options engine.Settings, players ...match.Player) *tournament.Tournament {
	t.Helper()
	g := must.Get(engine.Lookup(game))(t)
	return &tournament.Tournament{Game: g, Options: options, Players: players, Rounds: 1, Seed: 1}
}
