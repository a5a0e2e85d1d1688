package match_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"quincunx/internal/must"
	"quincunx/match"
	"quincunx/movegen"
	"quincunx/movegen/trilite"
)

// recordOf returns the games of a match, and the text of its record.
func recordOf(t *testing.T, h match.Header, games []match.GameRecord) []byte {
	t.Helper()
	name := filepath.Join(t.TempDir(), "record")
	r := must.Get(match.OpenRecord(name, h))(t)
	for i := range games {
		must.Do(t, r.Append(&games[i]))
	}
	must.Do(t, r.End(""))
	must.Do(t, r.Close())
	text := must.Get(os.ReadFile(name))(t)
	return text
}

// triliteHeader returns the header of triliteMatch.
func triliteHeader(games int) match.Header {
	m := triliteMatch(games)
	h := match.Header{
		Schema: match.Schema, Game: m.Game, Start: "1 - -", Format: match.TogetherFormat, Games: games, MoveLimit: m.MoveLimit, Seed: m.Seed, Margin: "1s",
	}
	for _, p := range m.Players {
		h.Players = append(h.Players, match.Entrant{Name: p.Name, Settings: p.Settings})
	}
	return h
}

// parseTrilite parses the text of a position.
func parseTrilite(text string) (movegen.State, error) { return trilite.Parse(text) }

// prefix is a source that so far has only its first bytes.
type prefix struct {
	text []byte
	size int
}

func (p *prefix) ReadAt(b []byte, offset int64) (int, error) {
	return bytes.NewReader(p.text[:p.size]).ReadAt(b, offset)
}

// An index follows a growing record: its games, its report and its curves are always those of the part
// written so far.
func TestFollowRecord(t *testing.T) {
	_, games := run(t, triliteMatch(20))
	h := triliteHeader(20)
	text := recordOf(t, h, games)
	source := &prefix{text: text}
	x := match.NewIndex("memory", source)
	var s *match.Statistics
	for size := 0; size <= len(text); size += 997 {
		source.size = min(size, len(text))
		if size+997 > len(text) {
			source.size = len(text)
		}
		err := x.Update(func(g *match.GameRecord) error {
			if s == nil {
				var err error
				if s, err = match.NewStatistics(&x.Header); err != nil {
					return err
				}
			}
			return s.Add(g)
		})
		lines := bytes.Count(text[:source.size], []byte("\n"))
		if err != nil != (lines == 0) {
			t.Fatalf("of %d bytes: %v", source.size, err)
		}
		if lines < 2 {
			continue
		}
		if x.Count != min(lines-1, 20) || len(x.Entries) != x.Count || !reflect.DeepEqual(x.Header, h) {
			t.Fatalf("of %d lines: %d games, %d entries", lines, x.Count, len(x.Entries))
		}
		whole := filepath.Join(t.TempDir(), "whole")
		must.Do(t, os.WriteFile(whole, text[:source.size], 0o600))
		r, err := match.ReadRecord(whole)
		if err != nil {
			t.Fatal(err)
		}
		want, err := r.Report()
		if err != nil {
			t.Fatal(err)
		}
		got, err := s.Report(x.Stopped)
		if err != nil || asJSON(t, got) != asJSON(t, want) {
			t.Fatalf("of %d lines: %v\n%s\n%s", lines, err, asJSON(t, got), asJSON(t, want))
		}
		wanted, _, err := r.History()
		if err != nil {
			t.Fatal(err)
		}
		if curves, _ := s.Curves(); !reflect.DeepEqual(curves, wanted) {
			t.Fatalf("of %d lines: curves %v, want %v", lines, curves, wanted)
		}
		must.Do(t, r.Close())
	}
	if x.Stopped != "" || x.Count != 20 {
		t.Errorf("%d games, stopped %q", x.Count, x.Stopped)
	}
}

// Continuations are the same with any memory for the first moves, and read the file once if there is enough.
func TestContinuations(t *testing.T) {
	_, games := run(t, triliteMatch(60))
	start := string(trilite.New().AppendText(nil))
	line := must.Get(games[0].Line(trilite.New()))(t)
	for _, memory := range []int64{0, 1, 2000} {
		source := &countingReader{ReaderAt: bytes.NewReader(recordOf(t, triliteHeader(60), games))}
		x := match.NewIndex("memory", source)
		x.MaxOpenings = memory
		must.Do(t, x.Update(nil))
		for n := range len(line) + 1 {
			got, want := map[string]int{}, map[string]int{}
			for i := range games {
				moves := append(must.Get(games[i].Line(trilite.New()))(t), "")
				if len(moves) > n && slices.Equal(moves[:n], line[:n]) {
					want[moves[n]]++
				}
			}
			must.Do(t, x.Continuations(t.Context(), start, line[:n], parseTrilite, func(_ *match.Entry, move string) { got[move]++ }))
			if !reflect.DeepEqual(got, want) {
				t.Errorf("memory %d, after %v: %v, want %v", memory, line[:n], got, want)
			}
			if n == 0 {
				source.reads = 0
			}
		}
		if (source.reads == 0) != (memory == 0) {
			t.Errorf("memory %d: %d reads after the first query", memory, source.reads)
		}
		must.Do(t, x.Continuations(t.Context(), "1 4 -", nil, parseTrilite, func(*match.Entry, string) { t.Error("a game begins elsewhere") }))
	}
}

// countingReader counts reads.
type countingReader struct {
	io.ReaderAt
	reads int
}

func (r *countingReader) ReadAt(p []byte, at int64) (int, error) {
	r.reads++
	return r.ReaderAt.ReadAt(p, at)
}

// Find returns the same games as a check of each game.
func TestFind(t *testing.T) {
	_, games := run(t, triliteMatch(60))
	x := match.NewIndex("memory", bytes.NewReader(recordOf(t, triliteHeader(60), games)))
	must.Do(t, x.Update(nil))
	line := func(g *match.GameRecord) []string {
		moves := must.Get(g.Line(trilite.New()))(t)
		return moves
	}
	first := line(&games[0])
	name := games[0].Players[0].Name
	for _, c := range []struct {
		query match.Query
		want  func(g *match.GameRecord) bool
	}{
		{match.Query{}, func(*match.GameRecord) bool { return true }},
		{match.Query{Player: name}, func(*match.GameRecord) bool { return true }},
		{match.Query{Player: "nobody"}, func(*match.GameRecord) bool { return false }},
		{match.Query{Result: "win"}, func(g *match.GameRecord) bool { return g.Result[0] == 1 }},
		{match.Query{Player: name, Result: "loss"}, func(g *match.GameRecord) bool {
			return g.Result[slices.IndexFunc(g.Players, func(p match.Participant) bool { return p.Name == name })] == -1
		}},
		{match.Query{Cause: match.ByMoveLimit}, func(g *match.GameRecord) bool { return g.Cause == match.ByMoveLimit }},
		{match.Query{MinPlies: 12}, func(g *match.GameRecord) bool { return len(line(g)) >= 12 }},
		{match.Query{MaxPlies: 11}, func(g *match.GameRecord) bool { return len(line(g)) <= 11 }},
		{match.Query{Moves: first[:2]}, func(g *match.GameRecord) bool { return slices.Equal(line(g)[:2], first[:2]) }},
		{match.Query{Moves: first}, func(g *match.GameRecord) bool {
			l := line(g)
			return len(l) >= len(first) && slices.Equal(l[:len(first)], first)
		}},
		{match.Query{Moves: []string{"K10"}}, func(*match.GameRecord) bool { return false }},
	} {
		found := must.Get(x.Find(context.Background(), c.query, parseTrilite))(t)
		var got, want []int
		for _, e := range found {
			got = append(got, e.Number)
		}
		for i := range games {
			if c.want(&games[i]) {
				want = append(want, games[i].Number)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%+v: games %v, want %v", c.query, got, want)
		}
	}
	if _, err := x.Find(context.Background(), match.Query{Result: "won"}, nil); err == nil {
		t.Error("won is a result")
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := x.Find(ctx, match.Query{}, nil); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	x = match.NewIndex("memory", bytes.NewReader(recordOf(t, triliteHeader(60), games)))
	must.Do(t, x.Update(nil))
	broken := func(string) (movegen.State, error) { return nil, io.ErrUnexpectedEOF }
	if _, err := x.Find(context.Background(), match.Query{Moves: first}, broken); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Error(err)
	}
	for i := range games {
		g, err := x.Game(games[i].Number)
		if err != nil || !reflect.DeepEqual(*g, games[i]) {
			t.Errorf("game %d: %+v, %v", games[i].Number, g, err)
		}
		if e := x.Entries[i]; e.Points(0)+e.Points(1) != 1 {
			t.Errorf("game %d: points %v and %v", e.Number, e.Points(0), e.Points(1))
		}
	}
	if err := x.Update(func(*match.GameRecord) error { return io.EOF }); err != nil || x.Count != 60 {
		t.Errorf("%d games, %v", x.Count, err)
	}
	x = match.NewIndex("memory", bytes.NewReader(recordOf(t, triliteHeader(60), games)))
	for range 2 { // a game that failed is read again
		if err := x.Update(func(*match.GameRecord) error { return io.EOF }); !errors.Is(err, io.EOF) || x.Count != 0 {
			t.Errorf("%d games, %v", x.Count, err)
		}
	}
	if err := x.Update(nil); err != nil || x.Count != 60 {
		t.Errorf("%d games, %v", x.Count, err)
	}
	if _, err := x.Game(61); err == nil || !strings.Contains(err.Error(), "no game 61 among the 60 recorded games") {
		t.Error(err)
	}
}
