package chart_test

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"quincunx/match"
	"quincunx/match/chart"
	"quincunx/match/matchtest"
	"quincunx/movegen"
)

// record returns a record in which the first player wins every third game.
func record(format match.Format, players, games int) *match.Record {
	r := &match.Record{Header: match.Header{
		Schema: match.Schema, Game: "trilite", Format: format, Games: games, Margin: "1s",
	}}
	for i := range players {
		r.Header.Players = append(r.Header.Players, match.Entrant{Name: fmt.Sprint("p", i)})
	}
	each := 2
	if format == match.TogetherFormat {
		each = players
	}
	seating := match.NewSeating(each, each, r.Header.Seed)
	var list []*match.GameRecord
	for n := range games {
		g := &match.GameRecord{Number: n + 1, Cause: match.ByRules, Result: make([]movegen.Outcome, each)}
		winner := 0
		if n%3 > 0 {
			winner = n % each
		}
		for seat := range each {
			index := seating.Game(n % 3000)[seat]
			g.Players = append(g.Players, match.Participant{Name: fmt.Sprint("p", index), Index: index})
			g.Result[seat] = -1
			if index == winner {
				g.Result[seat] = 1
			}
		}
		list = append(list, g)
	}
	r.Games, r.Count = matchtest.List(list), games
	return r
}

// For any results, pictures are well-formed and contain the names; the curves of long matches are
// thinned out.
func TestDraw(t *testing.T) {
	for _, c := range []struct {
		format         match.Format
		players, games int
		want           []string
	}{
		{match.TogetherFormat, 2, 0, []string{"trilite, 0 games", "Elo"}},
		{match.TogetherFormat, 2, 1, []string{"trilite, 1 games"}},
		{match.TogetherFormat, 2, 3000, []string{"p0 – p1", "Elo"}},
		{match.TogetherFormat, 3, 300, []string{"% of the points", "p0", "p1", "p2"}},
		{match.RoundRobinFormat, 3, 40, []string{"p0 – p1", "of a row", "±"}},
		{match.GauntletFormat, 4, 0, []string{"of a row"}},
	} {
		svg, err := chart.Draw(record(c.format, c.players, c.games))
		if err != nil {
			t.Fatal(err)
		}
		d := xml.NewDecoder(strings.NewReader(string(svg)))
		var text strings.Builder
		for {
			token, err := d.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			if words, ok := token.(xml.CharData); ok {
				text.Write(words)
			}
		}
		for _, want := range c.want {
			if !strings.Contains(text.String(), want) {
				t.Errorf("%s of %d: no %q", c.format, c.players, want)
			}
		}
		if strings.Contains(string(svg), "NaN") || strings.Contains(string(svg), "Inf") || len(svg) > 200_000 {
			t.Errorf("%s of %d players and %d games: %d bytes", c.format, c.players, c.games, len(svg))
		}
	}
	broken := record(match.TogetherFormat, 2, 2)
	for g, err := range broken.Games {
		if err != nil {
			t.Fatal(err)
		}
		g.Number = 1
	}
	if _, err := chart.Draw(broken); err == nil {
		t.Error("a game that stands there twice is drawn")
	}
}
