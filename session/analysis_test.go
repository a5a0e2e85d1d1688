package session_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"quincunx/diagram"
	"quincunx/engine"
	"quincunx/search"
	"quincunx/session"
)

func openAnalysis(t *testing.T, game string) *session.Analysis {
	t.Helper()
	g, err := engine.Lookup(game)
	if err != nil {
		t.Fatal(err)
	}
	a, err := session.NewAnalysis(session.Setup{Game: g}, engine.SearchOptions{HashMiB: 1})
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// The position and the marks of the last move do not depend on the order of the moves that lead to them.
func TestGoTo(t *testing.T) {
	for game, line := range map[string][]string{
		"pente":      {"0:0", "0:1", "3:0", "0:2", "0:3", "5:5"}, // the fifth move captures a pair
		"trilite":    {"4", "0", "8", "2", "1", "6", "3"},
		"jackhammer": {"m1:0/s/h16:15", "s/s/s"},
	} {
		a := openAnalysis(t, game)
		for _, n := range []int{0, 1, len(line), 2, len(line) - 1, len(line)} {
			if err := a.GoTo(line[:n]...); err != nil {
				t.Fatal(err)
			}
			fresh := openAnalysis(t, game)
			if err := fresh.GoTo(line[:n]...); err != nil {
				t.Fatal(err)
			}
			got, want := a.Board(), fresh.Board()
			equal := func(a, b diagram.Mark) bool { return a.Kind == b.Kind && slices.Equal(a.Cells, b.Cells) }
			if string(a.State().AppendText(nil)) != string(fresh.State().AppendText(nil)) || !slices.EqualFunc(got.Marks, want.Marks, equal) {
				t.Errorf("%s after %d moves: %s with %v, want %s with %v", game, n, a.State().AppendText(nil), got.Marks, fresh.State().AppendText(nil), want.Marks)
			}
			if (n > 0) != (len(got.Marks) > 0) || !slices.Equal(a.Moves(), line[:n]) {
				t.Errorf("%s after %d moves: %v, marks %v", game, n, a.Moves(), got.Marks)
			}
		}
		if err := a.GoTo("x"); err == nil || len(a.Moves()) != len(line) {
			t.Errorf("%s: %v, after %v", game, err, a.Moves())
		}
	}
	pente := openAnalysis(t, "pente")
	if err := pente.GoTo("0:0", "0:1", "3:0", "0:2", "0:3"); err != nil {
		t.Fatal(err)
	}
	if marks := pente.Board().Marks; len(marks) != 2 || marks[1].Kind != diagram.Cross || len(marks[1].Cells) != 2 {
		t.Errorf("a captured pair is marked %v", marks)
	}
}

// An analysis reports results with increasing numbers of nodes until it is stopped. Its return value is at least
// as good as its last report.
func TestReports(t *testing.T) {
	for _, game := range []string{"pente", "chinesecheckers", "jackhammer"} {
		a := openAnalysis(t, game)
		if game == "pente" {
			if err := a.GoTo("0:0", "1:1"); err != nil {
				t.Fatal(err)
			}
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		var reports []session.Report
		found, err := a.Analyse(ctx, 0, search.Limits{}, 2, func(r session.Report) {
			if reports = append(reports, r); len(reports) == 6 {
				cancel()
			}
		})
		if err != nil || !errors.Is(ctx.Err(), context.Canceled) {
			t.Fatalf("%s: %v, %v", game, err, ctx.Err())
		}
		for i, r := range append(reports, found) {
			if len(r.Lines) == 0 || len(r.Lines) > 2 || i > 0 && r.Nodes < reports[i-1].Nodes {
				t.Errorf("%s: report %d: %+v", game, i, r)
			}
		}
		if len(found.Lines) != 2 || found.Depth < reports[len(reports)-1].Depth-1 {
			t.Errorf("%s: found %+v after %+v", game, found, reports[len(reports)-1])
		}
	}
}

// A position with a known move, such as the start on a large star, is analysed as well.
func TestAnalyseDecided(t *testing.T) {
	g, err := engine.Lookup("chinesecheckers")
	if err != nil {
		t.Fatal(err)
	}
	a, err := session.NewAnalysis(session.Setup{Game: g, Settings: engine.Settings{"size": "25"}}, engine.SearchOptions{HashMiB: 1})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	isLine := false // whether a searched line has been reported; an interrupted iteration's line may be short
	found, err := a.Analyse(ctx, 0, search.Limits{}, 1, func(r session.Report) {
		if r.Depth > 4 && len(r.Lines[0].Moves) > 1 {
			isLine = true
			cancel()
		}
	})
	if err != nil || len(found.Lines) != 1 || found.Depth == 0 || !isLine {
		t.Errorf("found %+v, %v", found, err)
	}
}

func TestCells(t *testing.T) {
	a := openAnalysis(t, "seega")
	for cell := range 25 {
		name, err := a.CellName(cell)
		if got, ok := a.Cell(name); err != nil || !ok || got != cell {
			t.Errorf("cell %d is called %s, %v, which is %d", cell, name, err, got)
		}
	}
	for _, cell := range []int{-1, 25} {
		if name, err := a.CellName(cell); err == nil {
			t.Errorf("cell %d is called %s", cell, name)
		}
	}
	if cell, ok := a.Cell("c3"); !ok || cell != 12 {
		t.Errorf("c3 is cell %d, %t", cell, ok)
	}
}

func TestLevels(t *testing.T) {
	levels := session.Levels()
	if len(levels) != session.MaxLevel {
		t.Fatalf("%d levels", len(levels))
	}
	for i, l := range levels {
		if l.Level != i+1 || l.Name == "" || i > 0 && l.Name == levels[i-1].Name {
			t.Errorf("level %d: %+v", i+1, l)
		}
	}
}
