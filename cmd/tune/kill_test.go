package main

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
	"time"

	"quincunx/eval"
	"quincunx/eval/seega"
	"quincunx/internal/must"
	"quincunx/internal/slow"
	"quincunx/match/matchtest"
)

// killed runs tune repeatedly and kills it (SIGKILL) after a random time, until a run completes. It
// returns the number of kills. The times grow, so that a run completes on any machine. TestMain has
// put tune into PATH.
func killed(t *testing.T, seed uint64, longest time.Duration, args ...string) (kills int) {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 0))
	for kills = 0; kills < 200; kills++ {
		var errs bytes.Buffer
		c := exec.Command("tune", args...)
		c.Stderr = &errs
		must.Do(t, c.Start())
		ended := make(chan error, 1)
		go func() { ended <- c.Wait() }()
		select {
		case err := <-ended:
			if err != nil {
				t.Fatalf("%v: %s", err, errs.String())
			}
			return kills
		case <-time.After(time.Duration(random.Int64N(int64(longest)))):
			if err := c.Process.Kill(); err != nil && !errors.Is(err, os.ErrProcessDone) {
				t.Fatal(err)
			}
			<-ended //nolint:errcheck // the error only reports the kill
			longest += longest / 10
		}
	}
	t.Fatal("it never ends")
	return 0
}

// Self-play and SPSA write the same file however often they are killed.
func TestKilled(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the command for seconds")
	}
	games, iterations := strconv.Itoa(slow.Count(24, 80)), strconv.Itoa(slow.Count(12, 25))
	for _, args := range [][]string{
		{"selfplay", "seega", "--nodes", "40", "--games", games, "--seed", "3", "--hash", "1", "--quiet", "--record"},
		{"spsa", "seega", "--nodes", "30", "--iterations", iterations, "--pairs", "2", "--hash", "1", "-p", "staticmargin=10", "--quiet", "--record"},
	} {
		t.Run(args[0], func(t *testing.T) {
			dir := t.TempDir()
			whole, again := filepath.Join(dir, "whole"), filepath.Join(dir, "killed")
			start := time.Now()
			killed(t, 1, time.Hour, append(slices.Clone(args), whole)...)
			kills := killed(t, 2, time.Since(start)/8, append(slices.Clone(args), again, "--concurrency", "2")...)
			same(t, whole, again)
			t.Logf("killed %d times", kills)
			if kills < 2 {
				t.Errorf("killed only %d times", kills)
			}
		})
	}
}

// After kills at any moment, and with its last line truncated, a match of new against old weights
// plays the same games as without: only running games are lost, and no game is recorded twice.
func TestKilledVerify(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the command for seconds")
	}
	dir := t.TempDir()
	file := func(name string) string { return filepath.Join(dir, name) }
	fresh := seega.DefaultWeights()
	old := eval.Weights{Game: fresh.Game, Version: fresh.Version}
	for _, w := range fresh.Weights {
		old.Weights = append(old.Weights, eval.Weight{Name: w.Name})
	}
	for name, w := range map[string]eval.Weights{"new.json": fresh, "old.json": old} {
		must.Do(t, os.WriteFile(file(name), w.Append(nil), 0o600))
	}
	args := func(name, workers string) []string {
		return []string{"verify", "seega", "--new", file("new.json"), "--weights", file("old.json"), "--nodes", "100", "--hash", "1",
			"--sprt", "0,100", "--alpha", "0.001", "--concurrency", workers, "--quiet", "--record", file(name)}
	}
	start := time.Now()
	killed(t, 1, time.Hour, args("whole", "1")...)
	kills := killed(t, 2, time.Since(start)/8, args("killed", "2")...)
	text := must.Get(os.ReadFile(file("killed")))(t)
	end := bytes.LastIndex(text[:len(text)-1], []byte("\n"))            // start of the line with the reason of the end
	last := bytes.LastIndex(text[:end], []byte("\n"))                   // start of the line of the last game
	if err := os.Truncate(file("killed"), int64(last+20)); err != nil { // like a kill during a write
		t.Fatal(err)
	}
	killed(t, 3, time.Hour, args("killed", "2")...)
	whole, again := matchtest.Games(t, file("whole")), matchtest.Games(t, file("killed"))
	for n, g := range whole { // with two workers, the record also has games that ended after the decision
		if again[n] != g {
			t.Errorf("game %d of %d is another one, or lost", n, len(whole))
		}
	}
	t.Logf("killed %d times", kills)
	if kills < 2 {
		t.Errorf("killed only %d times", kills)
	}
}

func same(t *testing.T, a, b string) {
	t.Helper()
	first := must.Get(os.ReadFile(a))(t)
	second := must.Get(os.ReadFile(b))(t)
	if !bytes.Equal(first, second) {
		t.Errorf("%s has %d bytes and %s other %d", a, len(first), b, len(second))
	}
}
