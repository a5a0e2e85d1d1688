package main

import (
	"encoding/json"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"quincunx/internal/command"
	"quincunx/internal/must"
	"quincunx/match"
	"quincunx/movegen"
	"quincunx/movegen/trilite"
	"quincunx/search"
)

// The games of a record are counted once, up to the symmetries of the board; positions of few games are left out.
func TestBookOfRecord(t *testing.T) {
	dir := t.TempDir()
	name, file := filepath.Join(dir, "games.jsonl"), filepath.Join(dir, "my.book")
	recordGames(t, name)
	var answer struct {
		Positions int
		Entry     struct{ Games int }
		Moves     []struct{ Games, Images int }
	}
	for range 2 {
		var out, errs strings.Builder
		if status := run([]string{"book", "trilite", "--file", file, "--record", name, "--plies", "2", "--least", "3", "--json"}, command.Streams{Out: &out, Errs: &errs}); status != 0 {
			t.Fatal(status, errs.String())
		}
		must.Do(t, json.Unmarshal([]byte(out.String()), &answer))
		games, images := 0, 0
		for _, m := range answer.Moves {
			games, images = games+m.Games, images+m.Images
		}
		if answer.Entry.Games != 60 || games != 60 || images != 9 || len(answer.Moves) != 3 || answer.Positions > 1+3+12 {
			t.Errorf("%+v, want 60 games with three moves that stand for nine", answer)
		}
	}
	var errs strings.Builder
	if status := run([]string{"book", "seega", "--file", filepath.Join(dir, "other.book"), "--record", name}, command.Streams{Errs: &errs}); status != 2 || !strings.Contains(errs.String(), "a record of trilite, want one of seega") {
		t.Errorf("status %d, %s", status, &errs)
	}
}

// recordGames records sixty games of Trilite.
func recordGames(t *testing.T, name string) {
	t.Helper()
	const games, seed = 60, 3
	start := trilite.New()
	agent := func(int) (match.Agent, error) {
		return match.NewAgent(match.NewRandom(), func(s movegen.State) (movegen.State, error) { return search.Unvalued(s), nil }), nil
	}
	record := must.Get(match.OpenRecord(name, match.Header{
		Schema: match.Schema, Game: "trilite", Start: string(start.AppendText(nil)), Format: match.TogetherFormat,
		Players: []match.Entrant{{Name: "a", Settings: "search=random"}, {Name: "b", Settings: "search=random"}},
		Games:   games, Seed: seed, Margin: "1s",
	}))(t)
	report := must.Get((&match.Match{
		Game: "trilite", Games: games, Seed: seed, Record: record,
		Players:  []match.Player{{Name: "a", New: agent}, {Name: "b", New: agent}},
		Openings: &match.RandomOpenings{Start: start, Plies: 0, Seed: seed, Repeat: true},
	}).Run(t.Context()))(t)
	must.Do(t, errors.Join(record.End(report.Stopped), record.Close()))
}
