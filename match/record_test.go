package match_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"quincunx/internal/journal"
	"quincunx/internal/must"
	"quincunx/match"
	"quincunx/match/matchtest"
	"quincunx/movegen"
	"quincunx/movegen/pente"
	"quincunx/movegen/trilite"
	"quincunx/search"
)

// asJSON returns a report as JSON.
func asJSON(t *testing.T, r match.Reporting) string {
	t.Helper()
	text := must.Get(json.Marshal(r))(t)
	return string(text) + "\n" + r.Text()
}

// pick returns pointers to n of the games, in random order.
func pick(games []match.GameRecord, n int, random *rand.Rand) (some []*match.GameRecord) {
	for _, i := range random.Perm(len(games))[:n] {
		some = append(some, &games[i])
	}
	return some
}

// A match continued from any of its games has the same games and report, except for times, and the games
// in any order give the same report.
func TestResumedMatch(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 0))
	for name, fresh := range map[string]func() *match.Match{
		"pairs": func() *match.Match { return triliteMatch(40) },
		"test": func() *match.Match {
			m := triliteMatch(400)
			m.SPRT = &match.SPRT{Elo1: 100, Alpha: 0.05, Beta: 0.05}
			return m
		},
		"blocks":             func() *match.Match { return severalMatch(checkers(t, 1, 0, 2, 4), 30, "a", "b", "c") },
		"two on three seats": func() *match.Match { return severalMatch(hammers(t, 4, 20), 20, "a", "b") },
	} {
		report, games := run(t, fresh())
		want := timeless(games)
		for range 8 {
			before := pick(games, random.IntN(len(games)+1), random)
			m := fresh()
			m.Played, m.Concurrency = matchtest.List(before), 3
			again, rest := run(t, m)
			for _, g := range rest {
				for _, b := range before {
					if g.Number == b.Number {
						t.Fatalf("%s: game %d is played again", name, g.Number)
					}
				}
			}
			for _, b := range before {
				rest = append(rest, *b)
			}
			got := timeless(rest)
			for n, g := range want {
				if !reflect.DeepEqual(got[n], g) {
					t.Fatalf("%s: game %d is another one, after %d", name, n, len(before))
				}
			}
			head, _, _ := strings.Cut(again.Text(), "games")
			if !strings.HasPrefix(report.Text(), head) || again.Games != report.Games {
				t.Fatalf("%s:\n%s\n%s", name, again.Text(), report.Text())
			}

			m = fresh()
			m.Played = matchtest.List(pick(games, len(games), random))
			if replayed, err := m.Run(t.Context()); err != nil || asJSON(t, replayed) != asJSON(t, report) {
				t.Fatalf("%s: %v\n%s\n%s", name, err, asJSON(t, replayed), asJSON(t, report))
			}
		}
	}
}

// Games that can't belong to the match are refused.
func TestPlayedErrors(t *testing.T) {
	_, games := run(t, triliteMatch(4))
	for _, c := range []struct {
		want   string
		change func([]*match.GameRecord) []*match.GameRecord
	}{
		{"game 2 was recorded twice", func(g []*match.GameRecord) []*match.GameRecord { return append(g, g[1]) }},
		{"game 5 is not one", func(g []*match.GameRecord) []*match.GameRecord { g[0].Number = 5; return g }},
		{"game 0 is not one", func(g []*match.GameRecord) []*match.GameRecord { g[0].Number = 0; return g }},
		{"game 1: seat 1 is taken by", func(g []*match.GameRecord) []*match.GameRecord { g[0].Players[0].Name = "x"; return g }},
		{"game 1: move 1: \"seat\" 2: want 0..1", func(g []*match.GameRecord) []*match.GameRecord { g[0].Moves[0].Seat = 2; return g }},
		{"game 1: result 2: want", func(g []*match.GameRecord) []*match.GameRecord { g[0].Result[0] = 2; return g }},
		{"game 1: [win win] by \"rules\" is not a result", func(g []*match.GameRecord) []*match.GameRecord { g[0].Result = []movegen.Outcome{1, 1}; return g }},
		{"game 1: 0 results of 2 seats", func(g []*match.GameRecord) []*match.GameRecord { g[0].Result = nil; return g }},
		{`unknown cause "boredom"`, func(g []*match.GameRecord) []*match.GameRecord { g[0].Cause = "boredom"; return g }},
		{"game 1: elapsed -1", func(g []*match.GameRecord) []*match.GameRecord { g[0].Elapsed = -1; return g }},
		{"game 1 was recorded with another opening", func(g []*match.GameRecord) []*match.GameRecord { g[0].Opening = nil; return g }},
	} {
		var copied []*match.GameRecord
		text := must.Get(json.Marshal(games))(t)
		must.Do(t, json.Unmarshal(text, &copied))
		m := triliteMatch(4)
		m.Played = matchtest.List(c.change(copied))
		if _, err := m.Run(t.Context()); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %q", err, c.want)
		}
	}
}

// In a gauntlet the first player plays against each of the others, and the match can be continued.
func TestGauntlet(t *testing.T) {
	fresh := func() *match.RoundRobin {
		return &match.RoundRobin{
			Match: match.Match{Game: "trilite", Games: 10, Seed: 3, Referee: match.Referee{MoveLimit: 40, Margin: time.Second}, Players: []match.Player{
				player("greedy", greedy), player("chance", random), player("luck", random), player("first", random),
			}},
			NewOpenings: func() match.Openings { return &match.RandomOpenings{Start: trilite.New(), Plies: 3, Seed: 1} },
			Gauntlet:    true,
		}
	}
	r := fresh()
	recorded := recorded(t, &r.Match)
	table, err := r.Run(t.Context())
	games := *recorded
	if err != nil || len(table.Pairings) != 3 || len(games) != 30 {
		t.Fatalf("%v: %d games", err, len(games))
	}
	for i, g := range games {
		if g.Number != i+1 || g.Players[i%2].Name != "greedy" {
			t.Errorf("game %d: %+v", g.Number, g.Players)
		}
	}
	if _, ok := table.Result(1, 2); ok {
		t.Error("chance has played luck")
	}
	if p := table.Players; p[0].Games != 30 || p[1].Games != 10 || p[0].Mean < 0.7 || !strings.Contains(table.Text(), "the first against each other") {
		t.Error(table.Text())
	}
	random := rand.New(rand.NewPCG(5, 0))
	for n := range 31 {
		again := fresh()
		again.Played = matchtest.List(pick(games, n, random))
		other := must.Get(again.Run(t.Context()))(t)
		for i := range other.Pairings {
			if other.Pairings[i].Tally != table.Pairings[i].Tally {
				t.Errorf("another table\n%s", other.Text())
			}
		}
	}
	r.Played = matchtest.List(pick(games, 30, random))
	if replayed, err := r.Run(t.Context()); err != nil || asJSON(t, replayed) != asJSON(t, table) {
		t.Errorf("%v\n%s", err, replayed.Text())
	}
	games[0].Number = 31
	r.Played = matchtest.List(pick(games, 30, random))
	if _, err := r.Run(t.Context()); err == nil {
		t.Error("game 31")
	}
}

// says is a search that plays the first move and reports given scores.
type says struct {
	scores []search.Score
	depth  int
	next   int
}

func (s *says) NewGame() { s.next = 0 }

func (s *says) Search(_ context.Context, root search.Position, _ search.Limits, _ func(search.Info)) search.Result {
	s.next++
	m := root.Moves(nil)[0]
	return search.Result{Move: m, PV: []movegen.Move{m}, Score: s.scores[(s.next-1)%len(s.scores)], Depth: s.depth}
}

func (s *says) player(name string) match.Player {
	return player(name, func() (search.AnySearcher, error) { return &says{scores: s.scores, depth: s.depth}, nil })
}

// A game ends when the scores of both players agree for long enough.
func TestAdjudication(t *testing.T) {
	resign := match.Adjudication{Resign: match.AdjudicationRule{Score: 500, Moves: 2}}
	draw := match.Adjudication{Draw: match.AdjudicationRule{Score: 10, Moves: 2, After: 8}}
	for _, c := range []struct {
		a, b  []search.Score // the scores that the first and the second player report
		by    match.Adjudication
		depth int
		cause match.Cause
		plies int
	}{
		{[]search.Score{-500}, []search.Score{500}, resign, 1, match.ByResignation, 4},
		{[]search.Score{-499}, []search.Score{500}, resign, 1, match.ByMoveLimit, 20},
		{[]search.Score{-500}, []search.Score{499}, resign, 1, match.ByMoveLimit, 20},
		{[]search.Score{-500, 0}, []search.Score{500}, resign, 1, match.ByMoveLimit, 20},
		{[]search.Score{0, -500}, []search.Score{500}, match.Adjudication{Resign: match.AdjudicationRule{Score: 500, Moves: 1}}, 1, match.ByResignation, 3},
		{[]search.Score{-500}, []search.Score{500}, match.Adjudication{}, 1, match.ByMoveLimit, 20},
		{[]search.Score{-500}, []search.Score{500}, resign, 0, match.ByMoveLimit, 20},
		{[]search.Score{10}, []search.Score{-10}, draw, 1, match.ByAgreement, 8},
		{[]search.Score{11}, []search.Score{-10}, draw, 1, match.ByMoveLimit, 20},
	} {
		start := must.Get(pente.New(pente.Options{Half: 4}))(t)
		m := &match.Match{
			Game: "pente", Games: 2, Referee: match.Referee{MoveLimit: 20, Margin: time.Minute, Adjudication: c.by},
			Players:  []match.Player{(&says{scores: c.a, depth: c.depth}).player("a"), (&says{scores: c.b, depth: c.depth}).player("b")},
			Openings: &match.ListedOpenings{Positions: []movegen.State{start}},
		}
		report, games := run(t, m)
		g := games[0]
		if g.Cause != c.cause || len(g.Moves) != c.plies || g.Turns != c.plies {
			t.Errorf("%v, %v: %s after %d plies (%d), want %s after %d", c.a, c.b, g.Cause, len(g.Moves), g.Turns, c.cause, c.plies)
		}
		if c.cause == match.ByResignation != (g.Result[0] == -1 && g.Result[1] == 1) {
			t.Errorf("%v", g.Result)
		}
		if len(report.Players[0].Faults) != 0 {
			t.Errorf("%v", report.Players[0].Faults)
		}
	}
	m := severalMatch(hammers(t, 4, 30), 3, "a", "b", "c")
	m.Adjudication = resign
	if _, err := m.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "two seats that act in turn") {
		t.Error(err)
	}
	if err := (match.Adjudication{Draw: match.AdjudicationRule{Score: -1}}).Check(); err == nil {
		t.Error("a negative score")
	}
}

// header returns the header of a match of several players, without files.
func header(format match.Format, games, players int) match.Header {
	h := match.Header{Schema: match.Schema, Game: "trilite", Start: "1 - -", Format: format, Games: games, MoveLimit: 60, Seed: 1, Margin: "1s"}
	for i := range players {
		h.Players = append(h.Players, match.Entrant{Name: fmt.Sprint("p", i)})
	}
	return h
}

// A record is refused if a player's name contains control characters of a terminal.
func TestNamesOfRecords(t *testing.T) {
	h := header(match.TogetherFormat, 4, 2)
	must.Do(t, h.Check())
	h.Players[1].Name = "\x1b[31mred"
	if err := h.Check(); err == nil || !strings.Contains(err.Error(), `the name of a player: "\x1b[31mred" has`) {
		t.Errorf("error %v", err)
	}
}

// For any results, reports and curves contain no NaN and no infinity.
func TestReportsAreFinite(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		players := rapid.IntRange(2, 4).Draw(t, "players")
		seats := rapid.IntRange(players, 6).Draw(t, "seats")
		format := rapid.SampledFrom([]match.Format{match.TogetherFormat, match.RoundRobinFormat, match.GauntletFormat}).Draw(t, "format")
		each, pairings := players, 1
		if format != match.TogetherFormat {
			each = 2
			if pairings = players - 1; format == match.RoundRobinFormat {
				pairings = players * (players - 1) / 2
			}
		}
		games := each * rapid.IntRange(1, 10).Draw(t, "blocks")
		r := &match.Record{Header: header(format, games, players), Stopped: match.Interrupted}
		if each == 2 && format == match.TogetherFormat && rapid.Bool().Draw(t, "test") {
			r.Header.SPRT = &match.SPRT{Elo1: 5, Alpha: 0.05, Beta: 0.05}
		}
		pairs := [][2]int{{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}}
		if players == 3 && format == match.RoundRobinFormat {
			pairs = [][2]int{{0, 1}, {0, 2}, {1, 2}}
		}
		seating := match.NewSeating(each, seats, r.Header.Seed)
		var list []*match.GameRecord
		onlyFirst := rapid.Bool().Draw(t, "one-sided")
		for n := range rapid.IntRange(0, games*pairings).Draw(t, "games") {
			g := &match.GameRecord{Number: n + 1, Cause: match.ByRules, Turns: 1, Elapsed: float64(n), Result: make([]movegen.Outcome, seats)}
			if rapid.Bool().Draw(t, "fault") {
				g.Cause = match.ByCrash
			}
			for seat := range seats {
				index := seating.Game(n % games)[seat]
				name := fmt.Sprint("p", index)
				if format != match.TogetherFormat {
					name = fmt.Sprint("p", pairs[n/games][index])
				}
				g.Players = append(g.Players, match.Participant{Name: name, Index: index})
				g.Result[seat] = -1
			}
			winners := 1
			if !onlyFirst {
				winners = rapid.IntRange(1, seats).Draw(t, "winners")
			}
			for i := range winners {
				seat := i
				if onlyFirst { // player 0 wins all
					for g.Players[seat].Index != 0 {
						seat++
					}
				}
				g.Result[seat] = 0
				if winners == 1 {
					g.Result[seat] = 1
				}
			}
			list = append(list, g)
		}
		r.Games, r.Count = matchtest.List(list), len(list)
		report, err := r.Report()
		if err != nil {
			t.Fatal(err)
		}
		curves, _, err := r.History()
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range []any{report, curves} {
			if _, err := json.Marshal(v); err != nil { // JSON has no NaN
				t.Fatal(err)
			}
		}
		if text := report.Text(); strings.Contains(text, "NaN") || strings.Contains(text, "Inf") {
			t.Fatal(text)
		}
	})
}

func ignore(*bufio.Reader) error { return nil }

// anything accepts the objects of any journal.
var anything = journal.Visitor{Header: ignore, Entry: ignore}

// For any content of a record, the error says what is wrong.
func FuzzRecord(f *testing.F) {
	text := must.Get(json.Marshal(header(match.TogetherFormat, 2, 2)))(f)
	robin := must.Get(json.Marshal(header(match.RoundRobinFormat, 2, 3)))(f)
	const game = `{"number":1,"players":[{"name":"p0","settings":"","index":0},{"name":"p1","settings":"","index":1}],` +
		`"start":"1 - -","opening":[],"moves":[{"seat":0,"move":"4","score":0,"depth":1,"nodes":1,"seconds":0.5}],"result":[1,-1],"scores":[1,-1],"cause":"rules","turns":1,"elapsed":1}`
	f.Add(string(text), game, `{"stopped":"x"}`)
	f.Add(string(robin), game, game)
	f.Fuzz(func(t *testing.T, first, second, third string) {
		name := filepath.Join(t.TempDir(), "record")
		j, err := journal.Open(name, json.RawMessage(first), anything)
		if err != nil {
			return // not an object
		}
		for _, line := range []string{second, third} {
			if json.Valid([]byte(line)) && strings.HasPrefix(line, "{") {
				_ = j.Append(json.RawMessage(line)) // it may be an empty object
			}
		}
		must.Do(t, j.Close())
		r, err := match.ReadRecord(name)
		if err != nil {
			return
		}
		t.Cleanup(func() { _ = r.Close() })
		x, err := match.OpenIndex(name)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = x.Close() })
		must.Do(t, x.Update(nil))
		for _, e := range x.Entries {
			if g, err := x.Game(e.Number); err != nil || g.Number != e.Number {
				t.Errorf("game %d: %v", e.Number, err)
			}
		}
		must.Get(x.Find(t.Context(), match.Query{Player: "p0", Result: "win"}, nil))(t)
		report, err := r.Report()
		if err != nil {
			return
		}
		must.Get(json.Marshal(report))(t)
		if _, _, err := r.History(); err != nil {
			t.Fatal(err)
		}
	})
}

// A record that another process is writing, or that belongs to another match, is refused.
func TestOpenRecord(t *testing.T) {
	name := filepath.Join(t.TempDir(), "record")
	h := header(match.TogetherFormat, 2, 2)
	h.Build.Sum = "0"
	r, err := match.OpenRecord(name, h)
	if err != nil {
		t.Fatal(err)
	}
	must.Do(t, r.End("interrupted"))
	must.Do(t, r.Close())
	if r, err = match.ReadRecord(name); err != nil || r.Stopped != "interrupted" || !reflect.DeepEqual(r.Header, h) {
		t.Errorf("%v: %+v", err, r)
	}
	h.Build.Sum += "0"
	if _, err := match.OpenRecord(name, h); err == nil || !strings.Contains(err.Error(), "build sum is ") {
		t.Error(err)
	}
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	text = append(text, "partial"...)
	must.Do(t, os.WriteFile(name, text, 0o600))
	h.Options = map[string]string{"size": "5"} // options are compared before the build
	if _, err := match.OpenRecord(name, h); err == nil || !strings.Contains(err.Error(), `options size is not set, want "5"`) {
		t.Error(err)
	}
	if got, err := os.ReadFile(name); err != nil || string(got) != string(text) {
		t.Errorf("the record of another match was changed (%v)", err)
	}
	h.Format = "cup"
	if _, err := match.OpenRecord(name, h); err == nil {
		t.Error("there is a cup")
	}
	must.Do(t, os.Truncate(name, 20))
	if _, err := match.ReadRecord(name); err == nil || !strings.Contains(err.Error(), "it has no header") {
		t.Error(err)
	}
	if r, err = match.OpenRecord(name, header(match.TogetherFormat, 2, 2)); err != nil || r.Truncated != 20 {
		t.Errorf("%v", err)
	}
}

// Reading, reporting and drawing a record needs only a small fraction of its size as memory.
func TestLongRecord(t *testing.T) {
	name := filepath.Join(t.TempDir(), "record")
	const games = 1000
	r, err := match.OpenRecord(name, header(match.TogetherFormat, games, 2))
	if err != nil {
		t.Fatal(err)
	}
	seating := match.NewSeating(2, 2, 1)
	for n := range games {
		g := &match.GameRecord{Number: n + 1, Cause: match.ByRules, Result: []movegen.Outcome{0, 0}}
		for seat := range 2 {
			index := seating.Game(n)[seat]
			g.Players = append(g.Players, match.Participant{Name: fmt.Sprint("p", index), Index: index})
		}
		for range 100 {
			g.Moves = append(g.Moves, match.Played{Move: strings.Repeat("x", 50)})
		}
		line := must.Get(json.Marshal(g))(t)
		must.Get(r.Write(line))(t)
	}
	must.Do(t, r.Close())
	info, err := os.Stat(name)
	if err != nil {
		t.Fatal(err)
	}
	inUse := func() int64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	before, most := inUse(), int64(0)
	if r, err = match.ReadRecord(name); err != nil || r.Count != games {
		t.Fatal(err)
	}
	all := r.Games
	r.Games = func(yield func(*match.GameRecord, error) bool) {
		for g, err := range all {
			if !yield(g, err) {
				return
			}
			if g.Number%100 == 0 {
				most = max(most, inUse()-before)
			}
		}
	}
	must.Get(r.Report())(t)
	if _, _, err := r.History(); err != nil {
		t.Fatal(err)
	}
	if most > info.Size()/20 {
		t.Errorf("of a record of %d bytes %d are kept", info.Size(), most)
	}
}

// Numbers that no program reports are refused, and the error names their line. Sums of numbers in range
// don't overflow.
func TestNumbersOfRecords(t *testing.T) {
	games := func() []*match.GameRecord {
		var all []*match.GameRecord
		for n := range 2 {
			g := &match.GameRecord{
				Number: n + 1, Start: "1 - -", Cause: match.ByRules, Turns: 1, Elapsed: 1e9, Result: []movegen.Outcome{0, 0},
				Moves: []match.Played{{Move: "4", Depth: 1, Nodes: math.MaxUint64, Seconds: 1e-9}, {Seat: 1, Move: "4", Nodes: 7, Seconds: 1e9}},
			}
			for seat := range 2 {
				index := match.NewSeating(2, 2, 1).Game(n)[seat]
				g.Players = append(g.Players, match.Participant{Name: fmt.Sprint("p", index), Index: index})
			}
			all = append(all, g)
		}
		return all
	}
	read := func(games []*match.GameRecord) (*match.Record, error) {
		name := filepath.Join(t.TempDir(), "record")
		j := must.Get(journal.Open(name, header(match.TogetherFormat, 2, 2), anything))(t)
		for _, line := range games {
			must.Do(t, j.Append(line))
		}
		must.Do(t, j.Close())
		return match.ReadRecord(name)
	}
	r := must.Get(read(games()))(t)
	report := must.Get(r.Report())(t)
	if _, err := json.Marshal(report); err != nil {
		t.Error(err)
	}
	if p := report.(*match.Report).Players[0]; p.Nodes != math.MaxUint64 { // one more game has 7 nodes
		t.Errorf("%d nodes", p.Nodes)
	}
	if text := report.Text(); !strings.Contains(text, "took         277777h46m40s") || strings.Contains(text, "Inf") {
		t.Errorf("the report is\n%s", text)
	}
	for want, spoil := range map[string]func(g *match.GameRecord){
		"move 2: depth -1: want 0..":            func(g *match.GameRecord) { g.Moves[1].Depth = -1 },
		"move 1: depth 2000000: want 0..":       func(g *match.GameRecord) { g.Moves[0].Depth = 2_000_000 },
		"move 1: seconds 1e+10: want 0 or 1e-9": func(g *match.GameRecord) { g.Moves[0].Seconds = 1e10 },
		"move 1: seconds 1e-10: want 0 or 1e-9": func(g *match.GameRecord) { g.Moves[0].Seconds = 1e-10 },
		"move 2: \"seat\" 2: want 0..1":         func(g *match.GameRecord) { g.Moves[1].Seat = 2 },
		"0 seats: want 1..6":                    func(g *match.GameRecord) { g.Players, g.Result, g.Moves = nil, nil, nil },
		"3 results of 2 seats":                  func(g *match.GameRecord) { g.Result = []movegen.Outcome{0, 0, 0} },
		"3 scores of 2 seats":                   func(g *match.GameRecord) { g.Scores = []int32{0, 0, 0} },
		"result 7: want":                        func(g *match.GameRecord) { g.Result[1] = 7 },
		"times of 1 seats, want 2":              func(g *match.GameRecord) { g.Contest = &match.Contest{Seconds: []float64{0}} },
		"turns -1: want 0..":                    func(g *match.GameRecord) { g.Turns = -1 },
		"turns 9223372036854775807: want 0..":   func(g *match.GameRecord) { g.Turns = math.MaxInt64 },
		"elapsed -1: want 0 or 1e-9..1e9":       func(g *match.GameRecord) { g.Elapsed = -1 },
		"seconds 1e+300 of seat 2: want 0":      func(g *match.GameRecord) { g.Contest = &match.Contest{Seconds: []float64{0, 1e300}} },
	} {
		spoiled := games()
		spoil(spoiled[1])
		if _, err := read(spoiled); err == nil || !strings.Contains(err.Error(), " line 3: game 2: "+want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}
