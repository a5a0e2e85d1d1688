package board_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"quincunx/board"
	"quincunx/engine"
	"quincunx/match"
	"quincunx/movegen"
	"quincunx/movegen/trilite"
	"quincunx/session"
)

// recordedMatch is a record of Trilite in a file that is being written.
type recordedMatch struct {
	name   string
	record *match.Record
	games  []*match.GameRecord
}

// newMatch begins the record of a match with a number of games.
func newMatch(t testing.TB, games int) *recordedMatch {
	t.Helper()
	m := &recordedMatch{name: filepath.Join(t.TempDir(), "games.jsonl")}
	h := match.Header{
		Schema: match.Schema, Game: "trilite", Start: "1 - -", Format: match.TogetherFormat, Games: games, Seed: 1, Margin: "1s",
		Players: []match.Entrant{{Name: "a", Settings: "depth=1"}, {Name: "b", Settings: "depth=2"}},
	}
	m.open(t, h)
	return m
}

// open begins the record.
func (m *recordedMatch) open(t testing.TB, h match.Header) {
	t.Helper()
	var err error
	if m.record, err = match.OpenRecord(m.name, h); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = m.record.Close() }) // it may be closed already
}

// newContest begins the record of a contest of three players.
func newContest(t testing.TB) *recordedMatch {
	t.Helper()
	m := &recordedMatch{name: filepath.Join(t.TempDir(), "contest.jsonl")}
	m.open(t, match.Header{
		Schema: match.Schema, Game: "trilite", Start: "1 - -", Format: match.ContestFormat, Games: 6, Seed: 1, Margin: "1s",
		Players: []match.Entrant{{Name: "a"}, {Name: "b"}, {Name: "c"}}, Contest: &match.ContestSettings{Rounds: 1, CallLimit: "1s"},
	})
	return m
}

// lines are the moves of games that the first seat wins.
var lines = []string{"4 1 0 2 8", "4 0 2 1 6", "0 1 4 2 8", "4 1 2 0 6"}

// play adds a game.
func (m *recordedMatch) play(t testing.TB) {
	t.Helper()
	n := len(m.games)
	g := &match.GameRecord{Number: n + 1, Start: "1 - -", Opening: []string{}, Result: []movegen.Outcome{1, -1}, Cause: match.ByRules}
	for seat := range 2 {
		index := match.NewSeating(2, 2, 1).Game(n)[seat]
		g.Players = append(g.Players, match.Participant{Name: []string{"a", "b"}[index], Index: index})
	}
	for i, move := range strings.Fields(lines[n%len(lines)]) {
		g.Moves = append(g.Moves, match.Played{Seat: i % 2, Move: move, Score: 12, Depth: 3, Nodes: 50})
	}
	g.Turns = len(g.Moves)
	if err := m.record.Append(g); err != nil {
		t.Fatal(err)
	}
	m.games = append(m.games, g)
}

// pageOf returns a page of a service with the record.
func (m *recordedMatch) pageOf(t testing.TB) *page {
	t.Helper()
	index, err := match.OpenIndex(m.name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = index.Close() })
	return pageOf(t, board.New(board.Options{Limits: board.DefaultLimits(), Records: []*match.Index{index}}))
}

// upload uploads a record in parts of a given size, and returns the number of the request.
func (p *page) upload(text []byte, size int) int {
	p.t.Helper()
	id := p.send("upload", fmt.Sprintf(`"name":"games","bytes":%d`, len(text)))
	for part := range slices.Chunk(text, size) {
		if err := p.conn.ReceiveBytes(part); err != nil {
			p.t.Fatal(err)
		}
	}
	return id
}

// refuse sends a request and expects an error.
func (p *page) refuse(want, do string, fields ...string) {
	p.t.Helper()
	id := p.send(do, fields...)
	if a := p.next(); a.ID != id || !strings.Contains(a.Error, want) {
		p.t.Errorf("%s %s: got %+v, want error %q", do, fields, a, want)
	}
}

// text returns the content of the file.
func (m *recordedMatch) text(t testing.TB) []byte {
	t.Helper()
	text, err := os.ReadFile(m.name)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// A record shows the same figures as match report, and its games can be found and opened.
func TestRecord(t *testing.T) {
	m := newMatch(t, 8)
	for range 8 {
		m.play(t)
	}
	if err := m.record.End(""); err != nil {
		t.Fatal(err)
	}
	if err := m.record.Close(); err != nil {
		t.Fatal(err)
	}
	p := m.pageOf(t)
	if a := p.ask("games"); len(a.Records) != 1 || a.Records[0].Record != 1 || a.Records[0].Name != "games.jsonl" {
		t.Fatalf("the records are %+v", a.Records)
	}
	read, err := match.ReadRecord(m.name)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = read.Close() }()
	report, err := read.Report()
	if err != nil {
		t.Fatal(err)
	}
	a := p.ask("record", `"record":1`)
	if a.Text != report.Text() || a.Count != 8 || a.State != "ended" || len(a.Table) != 2 || a.Table[0].Elo != -a.Table[1].Elo ||
		a.Table[0].Points != 4 || len(a.Curves) != 1 || len(a.Curves[0].Points) != 4 || a.Header.Title != "Trilite" {
		t.Errorf("the record is %+v", a)
	}
	for _, c := range []struct {
		query string
		want  []int
	}{
		{`"count":3`, []int{1, 2, 3}},
		{`"start":6,"count":200`, []int{7, 8}},
		{`"start":60,"count":200`, nil},
		{`"count":200,"player":"a","result":"win"`, []int{1, 3, 5, 7}},
		{`"count":200,"moves":["4","1"]`, []int{1, 4, 5, 8}},
		{`"count":200,"moves":["4","1","0","2","8"]`, []int{1, 5}},
		{`"count":200,"cause":"crash"`, nil},
		{`"count":200,"minplies":6`, nil},
		{`"count":200,"maxplies":5,"result":"loss"`, nil},
	} {
		found := p.ask("recordgames", `"record":1`, c.query)
		var numbers []int
		for _, g := range found.Games {
			numbers = append(numbers, g.Number)
		}
		if !slices.Equal(numbers, c.want) || len(c.want) > found.Total {
			t.Errorf("%s: games %v of %d, want %v", c.query, numbers, found.Total, c.want)
		}
	}
	for _, g := range m.games {
		saved := p.ask("recordgame", `"record":1`, fmt.Sprintf(`"number":%d`, g.Number)).Saved
		s, err := session.Load(saved, session.Options{Strength: session.Strength{Level: 1}, Search: engine.SearchOptions{HashMiB: 1}})
		if err != nil {
			t.Fatalf("%s: %v", saved, err)
		}
		want, err := g.Line(trilite.New())
		if err != nil || !slices.Equal(s.At().Line(), want) || !strings.Contains(s.At().Comment, "score 12, depth 3") || !strings.Contains(s.At().Comment, "won") {
			t.Errorf("game %d: %s, %v", g.Number, saved, err)
		}
	}
}

// The record of a contest shows the contest's scores, even while it grows.
func TestRecordOfContest(t *testing.T) {
	m := newContest(t)
	p := m.pageOf(t)
	if a := p.ask("record", `"record":1`); a.Count != 0 || a.Contest.Rows != nil {
		t.Errorf("before the first game: %+v", a)
	}
	for n, players := range [][2]int{{0, 1}, {2, 0}} { // the first player wins
		g := &match.GameRecord{
			Number: n + 1, Start: "1 - -", Opening: []string{}, Result: []movegen.Outcome{1, -1}, Cause: match.ByRules, Turns: 5,
			Contest: &match.Contest{Seconds: []float64{0.25, 0.5}},
		}
		for _, index := range players {
			g.Players = append(g.Players, match.Participant{Name: []string{"a", "b", "c"}[index], Index: index})
		}
		for i, move := range strings.Fields(lines[0]) {
			g.Moves = append(g.Moves, match.Played{Seat: i % 2, Move: move})
		}
		if err := m.record.Append(g); err != nil {
			t.Fatal(err)
		}
		rows := p.ask("record", `"record":1`).Contest.Rows
		switch n {
		case 0:
			if len(rows) != 3 || rows[0].Name != "a" || rows[0].Rank != 1 || rows[0].Score != 1000-250 || rows[2].Name != "b" || rows[2].Losses != 1 {
				t.Errorf("after the first game: %+v", rows)
			}
		default:
			if rows[0].Name != "c" || rows[0].Wins != 1 || rows[1].Name != "a" || rows[1].Score != 1000-750 {
				t.Errorf("after the second game: %+v", rows)
			}
		}
	}
	a := p.ask("record", `"record":1`)
	if !strings.Contains(a.Contest.Scoring, "1000 for a win") || !strings.Contains(a.Text, "contest of 3 players, 2 games") || len(a.Table) != 0 {
		t.Errorf("the record is %+v", a)
	}
}

// An upload gives the same answers as the file, whether it is sent in one part or in many.
func TestUpload(t *testing.T) {
	m := newMatch(t, 8)
	for range 5 {
		m.play(t)
	}
	p := m.pageOf(t)
	want := p.ask("record", `"record":1`)
	text := m.text(t)
	for i, size := range []int{len(text), 1000, 1} {
		id := p.upload(text, size)
		a := p.next()
		if a.ID != id || a.Record != 2+i || a.Error != "" {
			t.Fatalf("got %+v", a)
		}
		got := p.ask("record", fmt.Sprintf(`"record":%d`, a.Record))
		if got.Text != want.Text || got.Count != 5 || got.State != "interrupted" {
			t.Errorf("got %+v", got)
		}
	}
	p.refuse("record 2: unknown number", "record", `"record":2`) // replaced by the third upload
	p.refuse("record 0: ", "recordgame", `"record":0,"number":1`)
	p.refuse("no game 6 among the 5", "recordgame", `"record":4,"number":6`)
	p.refuse("count 0: want 1..200", "recordgames", `"record":4`)
	p.refuse("moves: move 2: ", "recordgames", `"record":4,"count":1,"moves":["4","4"]`)
	p.refuse(`result "won": want`, "recordgames", `"record":4,"count":1,"result":"won"`)

	p.upload([]byte("no record\n"), 3)
	if a := p.next(); !strings.Contains(a.Error, "games line 1: not a JSON object") {
		t.Errorf("got %+v", a)
	}
	p.refuse("want at least 1", "upload", `"name":"x","bytes":0`)
	p.refuse("want at most", "upload", `"name":"x","bytes":100000000000`)
	first := p.send("upload", `"name":"x","bytes":10`)
	p.upload(text, 500)
	for range 2 {
		if a := p.next(); (a.ID == first) != strings.Contains(a.Error, "another upload has begun") {
			t.Errorf("got %+v", a)
		}
	}
	if err := p.conn.ReceiveBytes([]byte("more")); err != nil {
		t.Fatal(err)
	}
	if a := p.next(); !strings.Contains(a.Error, "more bytes than upload has announced") {
		t.Errorf("got %+v", a)
	}
}

// The total size of uploads is bounded. The memory is released when their pages are gone.
func TestUploadsAreBounded(t *testing.T) {
	m := newMatch(t, 8)
	m.play(t)
	text := m.text(t)
	limits := board.DefaultLimits()
	limits.Uploads = 2*len(text) + 1
	service := board.New(board.Options{Limits: limits})
	for range 3 {
		a, b, c := pageOf(t, service), pageOf(t, service), pageOf(t, service)
		a.upload(text, 100)
		if got := a.next(); got.Error != "" {
			t.Fatal(got.Error)
		}
		b.send("upload", fmt.Sprintf(`"name":"x","bytes":%d`, len(text))) // its bytes never arrive
		c.upload(text, 100)
		if got := c.next(); !strings.Contains(got.Error, "uploaded before") {
			t.Errorf("got %+v", got)
		}
		id := b.upload(text, 100)
		for got := b.next(); got.ID != id || got.Error != ""; got = b.next() {
			if got.ID == id {
				t.Fatal(got.Error)
			}
		}
		for _, p := range []*page{a, b, c} {
			p.conn.Close()
		}
	}
}

// A match is watched while it is being played.
func TestWatch(t *testing.T) {
	m := newMatch(t, 8)
	p := m.pageOf(t)
	id := p.send("watch", `"record":1`)
	for n := range 4 {
		a := p.next()
		if a.ID != id || !a.More || a.Count != n || a.State != "running" || n > 0 != (len(a.Table) == 2) {
			t.Fatalf("after %d games: %+v", n, a)
		}
		m.play(t)
		if n == 3 {
			if err := m.record.Close(); err != nil {
				t.Fatal(err)
			}
		}
	}
	for a := p.next(); a.State != "interrupted" || a.Count != 4; a = p.next() {
		if a.Count != 4 {
			t.Fatalf("got %+v", a)
		}
	}
	stop := p.send("stop", fmt.Sprintf(`"of":%d`, id))
	for seen := 0; seen < 2; seen++ {
		if a := p.next(); a.ID != stop && (a.ID != id || a.More || a.Count != 4) {
			t.Errorf("got %+v", a)
		}
	}
}

// Any upload is a record or an error.
func FuzzUpload(f *testing.F) {
	m := newMatch(f, 4)
	m.play(f)
	m.play(f)
	text := m.text(f)
	f.Add(text)
	f.Add(text[:len(text)-9])
	f.Add(newContest(f).text(f))
	f.Add(bytes.ReplaceAll(text, []byte("trilite"), []byte("checkers")))
	f.Fuzz(func(t *testing.T, text []byte) {
		if len(text) == 0 {
			return
		}
		p := newPage(t, board.DefaultLimits())
		p.upload(text, 1<<20)
		a := p.next()
		if a.Error != "" {
			return
		}
		for _, do := range []string{"record", "recordgames", "recordgame"} {
			fields := map[string]any{"record": a.Record}
			switch do {
			case "recordgames":
				fields["count"], fields["moves"] = 10, []string{"4"}
			case "recordgame":
				fields["number"] = 1
			}
			text, err := json.Marshal(fields)
			if err != nil {
				t.Fatal(err)
			}
			p.send(do, strings.Trim(string(text), "{}"))
			p.next() // whatever it is
		}
	})
}

// The explorer counts how the games of a record went on from a position of the same game.
func TestExplore(t *testing.T) {
	m := newMatch(t, 8)
	for range 8 {
		m.play(t)
	}
	p := m.pageOf(t)
	for _, c := range []struct{ fields, want string }{
		{`"game":{"name":"trilite"}`, "8: 4 6, 0 2"},
		{`"game":{"name":"trilite"},"moves":["4"]`, "6: 1 4, 0 2"},
		{`"game":{"name":"trilite"},"moves":["4","1","0","2","8"]`, "2:"},
		{`"game":{"name":"trilite"},"moves":["8"]`, "0:"},
		{`"game":{"name":"trilite","position":"1 4 -"}`, "0:"},
		{`"game":{"name":"pente"}`, "0:"},
	} {
		a := p.ask("explore", `"record":1`, c.fields)
		got := fmt.Sprintf("%d:", a.Count)
		for i, move := range a.Moves {
			got += fmt.Sprintf("%s %s %d", map[bool]string{true: ","}[i > 0], move.Label, move.Games)
			if !slices.Equal(move.Points, []float64{1, 0}) {
				t.Errorf("%s: after %s the points are %v", c.fields, move.Label, move.Points)
			}
		}
		if got != c.want {
			t.Errorf("%s: got %q, want %q", c.fields, got, c.want)
		}
	}
	p.refuse("unknown number", "explore", `"record":2`, `"game":{"name":"trilite"}`)
	p.refuse("game: ", "explore", `"record":1`, `"game":{"name":"chess"}`)
}
