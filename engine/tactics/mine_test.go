package tactics

import (
	"context"
	"slices"
	"strings"
	"testing"

	"quincunx/internal/must"
)

// A Miner finds the same puzzles after an interruption as without one.
func TestMine(t *testing.T) {
	whole := Miner{Game: "trilite", Seed: 2, Count: 5}
	must.Do(t, whole.Mine(t.Context(), func() error { return nil }))
	if len(whole.Puzzles) != 5 {
		t.Fatalf("%d puzzles, want 5", len(whole.Puzzles))
	}
	parts := Miner{Game: "trilite", Seed: 2, Count: 5}
	for len(parts.Puzzles) < 5 {
		ctx, cancel := context.WithCancel(t.Context())
		parts = Miner{Game: parts.Game, Seed: parts.Seed, Count: parts.Count, Puzzles: parts.Puzzles, Next: parts.Next}
		must.Do(t, parts.Mine(ctx, func() error {
			cancel()
			return nil
		}))
		cancel()
	}
	if !slices.Equal(whole.Puzzles, parts.Puzzles) {
		t.Errorf("after interruptions the puzzles are %v, want %v", parts.Puzzles, whole.Puzzles)
	}
	for i, p := range whole.Puzzles {
		if err := p.Verify(); err != nil {
			t.Errorf("puzzle %d: %v", i+1, err)
		}
		if p.Rating < MinRating || p.Rating > MaxRating {
			t.Errorf("puzzle %d is rated %d", i+1, p.Rating)
		}
	}
}

// A puzzle resembles itself turned, mirrored and with the sides exchanged, and one with a man elsewhere, but not one with another answer.
func TestResembles(t *testing.T) {
	p := Position{Game: "seega", Text: "5 M 1 - 0 100 1..../..2../1..../...2./....2", Answer: "0:0>0:1", Kind: Win, Plies: 3}
	for what, c := range map[string]struct {
		text, answer string
		want         bool
	}{
		"mirrored":       {"5 M 1 - 0 100 ....1/..2../....1/.2.../2....", "0:4>0:3", true},
		"sides":          {"5 M 2 - 0 100 2..../..1../2..../...1./....1", "0:0>0:1", true},
		"a man moved":    {"5 M 1 - 0 100 1..../..2../.1.../...2./....2", "0:0>0:1", true},
		"three men":      {"5 M 1 - 0 100 1..../.2.../.1.../..2../....2", "0:0>0:1", false},
		"another answer": {"5 M 1 - 0 100 1..../..2../1..../...2./....2", "2:0>3:0", false},
	} {
		other := p
		other.Text, other.Answer = c.text, c.answer
		m := Miner{Game: "seega", Count: 2, groups: map[string]int{}}
		must.Do(t, m.remember(p))
		if isNew := must.Get(m.isNew(other))(t); isNew == c.want {
			t.Errorf("%s: new %v, want %v", what, isNew, !c.want)
		}
	}
}

// A Miner with a field out of range is refused, with the name of the field.
func TestMinerCheck(t *testing.T) {
	for want, m := range map[string]Miner{
		`no puzzles of "go"`:     {Game: "go", Count: 1},
		"count 0: want 1":        {Game: "pente"},
		"tables: trilite has no": {Game: "trilite", Count: 1, Tables: []string{"x"}},
	} {
		if err := m.Check(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}
