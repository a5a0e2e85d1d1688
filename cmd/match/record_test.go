package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"quincunx/engine"
	"quincunx/match"
	"quincunx/tune"
)

// A record of tune has what played in the place of settings: one can't go on with it, and is
// told who can.
func TestResumeRecordOfTune(t *testing.T) {
	game, err := engine.Lookup("seega")
	if err != nil {
		t.Fatal(err)
	}
	start, err := game.Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	v := tune.Verify{
		Game: tune.Game{Name: game.Name, Start: start}, Settings: "search alphabeta nodes 50", Games: 2,
		SPRT: match.SPRT{Elo1: 10, Alpha: 0.05, Beta: 0.05},
	}
	header, err := v.Header()
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "tuned")
	record, err := match.OpenRecord(name, header)
	if err != nil {
		t.Fatal(err)
	}
	if err := record.Close(); err != nil {
		t.Fatal(err)
	}
	var c playCommand
	if err := kong.ApplyDefaults(&c, vars()); err != nil {
		t.Fatal(err)
	}
	c.Resume = name
	if _, err := c.recorded(); err == nil || !strings.Contains(err.Error(), "tuned is a record of tune; tune goes on with it") {
		t.Errorf("error %v", err)
	}
}

// An old record may have times without a unit, which a new match may not: they are seconds, and
// the match goes on by them.
func TestResumeRecordWithoutUnits(t *testing.T) {
	c := playCommand{Concurrency: 1}
	if err := kong.ApplyDefaults(&c, vars()); err != nil {
		t.Fatal(err)
	}
	games := 2
	c.Game, c.Games, c.Player = "trilite", &games, []string{"search=greedy", "search=random"}
	header, err := c.header()
	if err == nil {
		err = identify(&header)
	}
	if err != nil {
		t.Fatal(err)
	}
	header.Players[0].Settings += " movetime=1"
	name := filepath.Join(t.TempDir(), "old")
	record, err := match.OpenRecord(name, header)
	if err != nil {
		t.Fatal(err)
	}
	if err := record.Close(); err != nil {
		t.Fatal(err)
	}
	var out, errs strings.Builder
	if status := run([]string{"--resume", name, "--quiet"}, &out, &errs); status != 0 || !strings.Contains(out.String(), "of 2 games") {
		t.Errorf("status %d\n%s%s", status, &out, &errs)
	}
	if status := run([]string{"report", name}, &out, &errs); status != 0 {
		t.Errorf("report: status %d\n%s", status, &errs)
	}
}
