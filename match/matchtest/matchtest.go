// Package matchtest has helpers for tests of the commands that record matches.
package matchtest

import (
	"encoding/json"
	"iter"
	"testing"

	"quincunx/match"
)

// List returns the games as a sequence, as a record yields them.
func List(games []*match.GameRecord) iter.Seq2[*match.GameRecord, error] {
	return func(yield func(*match.GameRecord, error) bool) {
		for _, g := range games {
			if !yield(g, nil) {
				return
			}
		}
	}
}

// Games returns the games of a record as JSON, by number, without their times. It fails the
// test if a game is recorded twice.
func Games(t *testing.T, name string) map[int]string {
	t.Helper()
	record, err := match.ReadRecord(name)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = record.Close() }()
	games := map[int]string{}
	for g, err := range record.Games {
		if err != nil {
			t.Fatal(err)
		}
		g.Elapsed = 0
		for i := range g.Moves {
			g.Moves[i].Seconds = 0
		}
		text, err := json.Marshal(g)
		if err != nil {
			t.Fatal(err)
		}
		if games[g.Number] != "" {
			t.Fatalf("%s: game %d is recorded twice", name, g.Number)
		}
		games[g.Number] = string(text)
	}
	return games
}
