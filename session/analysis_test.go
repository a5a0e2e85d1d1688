package session_test

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"testing"
	"time"

	"quincunx/diagram"
	"quincunx/engine"
	"quincunx/movegen"
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

// A move has its text form, its label and its cells, which the board numbers from the upper left corner.
func TestMoves(t *testing.T) {
	for _, c := range []struct {
		game, position, text string
		want                 session.Move
	}{
		{"pente", "", "0:0", session.Move{Label: "K10", Kind: diagram.Ring, Cells: []int{180}}},
		{"seega", "", "0:0", session.Move{Label: "a5", Kind: diagram.Ring, Cells: []int{0}}},
		{"seega", "3 M 1 - 0 0 1../.../..2", "0:0>0:1", session.Move{Label: "a3>b3", Kind: diagram.Arrow, Cells: []int{0, 1}}},
		{"seega", "3 M 1 - 0 0 12./2../...", "null", session.Move{Label: "pass", Cells: []int{}}},
		{"trilite", "", "4", session.Move{Label: "4", Kind: diagram.Ring, Cells: []int{4}}},
		// Two jumps, by way of cell 5.
		{"chinesecheckers", "2 0,3 0 0/0./0....../.1..../...../....../......./1./1", "0:0>4:-2", session.Move{Label: "0:0>4:-2", Kind: diagram.Arrow, Cells: []int{0, 5, 16}}},
		{"jackhammer", "", "h1:0", session.Move{Label: "h1:0", Kind: diagram.Strike, Cells: []int{0, 1}}},
		{"jackhammer", "", "s", session.Move{Label: "s", Kind: diagram.Ring, Cells: []int{0}}},
	} {
		a := openAnalysis(t, c.game)
		if c.position != "" {
			g, err := engine.Lookup(c.game)
			if err == nil {
				a, err = session.NewAnalysis(session.Setup{Game: g, Position: &c.position}, engine.SearchOptions{HashMiB: 1})
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		m, err := a.ParseMove(0, c.text)
		if err != nil {
			t.Errorf("%s: %v", c.position, err)
			continue
		}
		c.want.Text = c.text
		got := a.Describe(0, m)
		if from, isMove := a.Origin(0, m); isMove != (got.Kind == diagram.Arrow) || isMove && from != got.Cells[0] {
			t.Errorf("%s begins on %d, %t", c.text, from, isMove)
		}
		if line := a.DescribeLine(0, []movegen.Move{m}); len(line) != 1 || !reflect.DeepEqual(line[0], got) || a.LabelOf(0, m) != got.Label {
			t.Errorf("%s as a line: %+v, label %s", c.text, line, a.LabelOf(0, m))
		}
		if !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s %s: %+v, want %+v", c.game, c.text, got, c.want)
		}
	}
}

// The labels of a saved tree end before the first illegal move.
func TestLabelsOfTree(t *testing.T) {
	a := openAnalysis(t, "pente")
	nodes := []session.SavedNode{{Move: "0:0"}, {Parent: 1, Move: "1:0"}, {Parent: 1, Move: "-9:9"}, {Parent: 3, Move: "0:0"}, {Parent: 2, Move: "2:0"}}
	if got, want := a.Labels(nodes), []string{"K10", "K9", "T19", "", ""}; !slices.Equal(got, want) {
		t.Errorf("labels %q, want %q", got, want)
	}
	if got := openAnalysis(t, "jackhammer").Labels([]session.SavedNode{{Move: "m1:0/s/s"}}); !slices.Equal(got, []string{"m1:0/s/s"}) {
		t.Errorf("labels %q", got)
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
