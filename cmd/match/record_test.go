package main

import (
	"errors"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"quincunx/engine"
	"quincunx/internal/command"
	"quincunx/internal/must"
	"quincunx/match"
	"quincunx/tune"
)

// A record of tune only describes its players, so match can't resume it. The error names the command that
// can.
func TestResumeRecordOfTune(t *testing.T) {
	game := must.Get(engine.Lookup("seega"))(t)
	v := tune.Verify{Setup: tune.Setup{Game: game, MoveLimit: 100}, Games: 2}
	for i, name := range []string{"new", "old"} {
		v.Contestants[i] = tune.Contestant{Name: name, Weights: game.Evaluation.Weights()}
	}
	header := must.Get(v.Header())(t)
	name := filepath.Join(t.TempDir(), "tuned")
	record := must.Get(match.OpenRecord(name, header))(t)
	must.Do(t, record.Close())
	var c playCommand
	must.Do(t, program.SetDefaults(&c))
	c.Resume = name
	if _, err := c.recorded(); err == nil || !strings.Contains(err.Error(), "tuned is a record of tune; to continue it, repeat the command of tune") {
		t.Errorf("error %v", err)
	}
}

// A record of self-play can be reported and shown like any other. It has nothing to plot, and only tune
// can continue it.
func TestRecordOfSelfPlay(t *testing.T) {
	for _, c := range []struct {
		game, report, last string
		options            engine.Settings
		nodes              uint64
	}{
		{"seega", "seega, 3 games of 1 players on 2 seats:", `engine (won|lost|drew), engine (won|lost|drew), by (forced end|rules \(.*\))`, nil, 50},
		{"jackhammer", "jackhammer, 3 games of 1 players on 3 seats:", `by (forced end \(scores \[[0-9 ]+\]\)|rules \(.*\))`, engine.Settings{"size": "4", "turns": "30"}, 5},
	} {
		game, err := engine.Lookup(c.game)
		if err != nil {
			t.Fatal(err)
		}
		play := tune.SelfPlay{Setup: tune.Setup{Game: game, Options: c.options, MoveLimit: 1000}, Weights: game.Evaluation.Weights()}
		play.Nodes = c.nodes
		name := filepath.Join(t.TempDir(), "games")
		record, err := play.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		_, err = play.Run(t.Context(), record, 3)
		must.Do(t, errors.Join(err, record.Close()))
		var out, errs strings.Builder
		if status := program.Run([]string{"report", name}, command.Streams{Out: &out, Errs: &errs}); status != 0 || !strings.HasPrefix(out.String(), c.report) {
			t.Errorf("%s: report: status %d\n%s%s", c.game, status, &out, &errs)
		}
		out.Reset()
		if status := program.Run([]string{"show", name, "2"}, command.Streams{Out: &out, Errs: &errs}); status != 0 || !regexp.MustCompile(c.last+"\n$").MatchString(out.String()) {
			t.Errorf("%s: show: status %d\n%s%s", c.game, status, &out, &errs)
		}
		errs.Reset()
		if status := program.Run([]string{"plot", name, "-o", name + ".svg"}, command.Streams{Out: &out, Errs: &errs}); status != 2 || !strings.Contains(errs.String(), "nothing to plot") {
			t.Errorf("%s: plot: status %d, %s", c.game, status, &errs)
		}
		errs.Reset()
		if status := program.Run([]string{"--resume", name}, command.Streams{Out: &out, Errs: &errs}); status != 2 || !strings.Contains(errs.String(), "to continue it, repeat the command of tune") {
			t.Errorf("%s: resume: status %d, %s", c.game, status, &errs)
		}
	}
}

// A new match requires units of time, but an old record may have times without a unit. They are seconds,
// and the match can be continued.
func TestResumeRecordWithoutUnits(t *testing.T) {
	c := playCommand{Concurrency: 1}
	must.Do(t, program.SetDefaults(&c))
	games := 2
	game := must.Get(engine.Lookup("trilite"))(t)
	c.Game, c.Games, c.Player = game, &games, []string{"search=greedy", "search=random"}
	header, err := c.header()
	if err == nil {
		err = identify(&header)
	}
	if err != nil {
		t.Fatal(err)
	}
	header.Players[0].Settings += " movetime=1"
	name := filepath.Join(t.TempDir(), "old")
	record := must.Get(match.OpenRecord(name, header))(t)
	must.Do(t, record.Close())
	var out, errs strings.Builder
	if status := program.Run([]string{"--resume", name, "--quiet"}, command.Streams{Out: &out, Errs: &errs}); status != 0 || !strings.Contains(out.String(), "of 2 games") {
		t.Errorf("status %d\n%s%s", status, &out, &errs)
	}
	if status := program.Run([]string{"report", name}, command.Streams{Out: &out, Errs: &errs}); status != 0 {
		t.Errorf("report: status %d\n%s", status, &errs)
	}
}
