package match_test

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"

	"quincunx/internal/must"
	"quincunx/internal/work"
	"quincunx/match"
	"quincunx/movegen"
	"quincunx/movegen/trilite"
)

// remote is a pool whose worker is like one on another machine: it gets fixtures and returns games as
// JSON.
type remote struct {
	worker work.Worker[*match.Fixture, *match.GameRecord]
	skip   int                     // the number of a game to give up, 0 = none
	change func(*match.GameRecord) // changes the game that the worker returns; nil = unchanged
	wrong  error                   // the error of the check of a result
}

func newRemote(m *match.Match) *remote {
	parse := func(text string) (movegen.State, error) { return trilite.Parse(text) }
	return &remote{worker: (&match.Series{Referee: m.Referee, Players: m.Players}).RemoteWorker(parse)}
}

func (r *remote) Do(ctx context.Context, s work.Source[*match.Fixture, *match.GameRecord]) error {
	for {
		f, ok, err := s.Next()
		if err != nil || !ok {
			return err
		}
		if f.Number == r.skip {
			s.Skip(f, errors.New("nobody can play it"))
			continue
		}
		var sent match.Fixture
		if err := through(f, &sent); err != nil {
			return err
		}
		g, err := r.worker.Do(ctx, &sent)
		if err != nil {
			return err
		}
		var back match.GameRecord
		if err := through(g, &back); err != nil {
			return err
		}
		if r.change != nil {
			r.change(&back)
		}
		if r.wrong = s.Check(f, &back); r.wrong != nil {
			return nil
		}
		if enough, err := s.Done(&back); err != nil || enough {
			return err
		}
	}
}

// through sends a value as JSON.
func through(from, to any) error {
	text, err := json.Marshal(from)
	if err == nil {
		err = json.Unmarshal(text, to)
	}
	return err
}

// Games played on another machine are the same as games played on this one.
func TestRemote(t *testing.T) {
	_, want := run(t, triliteMatch(20))
	m := triliteMatch(20)
	m.Pool = newRemote(m)
	report, games := run(t, m)
	if !reflect.DeepEqual(timeless(games), timeless(want)) || report.Stopped != "" || report.Blocks != 10 {
		t.Errorf("other games, or %q after %d blocks", report.Stopped, report.Blocks)
	}
}

// A game that is given up is missing: its block doesn't count, and the report says so.
func TestGivenUp(t *testing.T) {
	m := triliteMatch(20)
	pool := newRemote(m)
	pool.skip = 4
	m.Pool = pool
	report, games := run(t, m)
	if len(games) != 19 || report.Games != 19 || report.Blocks != 9 || report.Stopped != match.GivenUp {
		t.Errorf("%d games recorded, %d counted in %d blocks, stopped %q", len(games), report.Games, report.Blocks, report.Stopped)
	}
}

// Results that can't be the record of the game are refused.
func TestWrongRecord(t *testing.T) {
	for want, change := range map[string]func(*match.GameRecord){
		"game 9, want 1":                    func(g *match.GameRecord) { g.Number = 9 },
		"another opening":                   func(g *match.GameRecord) { g.Opening[0] = "8" },
		"seat 1 is taken by \"me\", not by": func(g *match.GameRecord) { g.Players[0].Name = "me" },
		"move 1: ":                          func(g *match.GameRecord) { g.Moves[0].Move = "99" },
		"is not a result":                   func(g *match.GameRecord) { g.Result = []movegen.Outcome{1, 1} },
		"want -1..1":                        func(g *match.GameRecord) { g.Result = []movegen.Outcome{2, 1} },
		"elapsed -1: want 0 or 1e-9":        func(g *match.GameRecord) { g.Elapsed = -1 },
		"2 results of 1 seats":              func(g *match.GameRecord) { g.Players = g.Players[:1] },
	} {
		m := triliteMatch(2)
		pool := newRemote(m)
		pool.change = change
		m.Pool = pool
		must.Get(m.Run(t.Context()))(t)
		if pool.wrong == nil || !strings.Contains(pool.wrong.Error(), want) {
			t.Errorf("found %v, want %s", pool.wrong, want)
		}
	}
}

// A worker refuses impossible games.
func TestWrongFixture(t *testing.T) {
	start := string(trilite.New().AppendText(nil))
	for want, f := range map[string]*match.Fixture{
		"trilite":                {Number: 1, Seating: []int{0, 1}, Opening: match.Opening{Start: "nonsense"}},
		"opening: ":              {Number: 1, Seating: []int{0, 1}, Opening: match.Opening{Start: start, Moves: []string{"0", "0"}}},
		"1 players for 2 seats":  {Number: 1, Seating: []int{0}, Opening: match.Opening{Start: start}},
		"there is no player 2":   {Number: 1, Seating: []int{0, 2}, Opening: match.Opening{Start: start}},
		"there is no player -1":  {Number: 1, Seating: []int{-1, 0}, Opening: match.Opening{Start: start}},
		"0 players for 2 seats":  {Opening: match.Opening{Start: start}},
		"opening: the game is o": {Number: 1, Seating: []int{0, 1}, Opening: match.Opening{Start: "2 012 37"}},
	} {
		if _, err := newRemote(triliteMatch(2)).worker.Do(t.Context(), f); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %s", err, want)
		}
	}
}
