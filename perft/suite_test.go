package perft_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"quincunx/internal/must"
	"quincunx/movegen/trilite"
	"quincunx/perft"
)

const table = `# A comment, and a line of nothing:

[Trilite, start]
trilite start	9/0/0/0/0 72 504/0/0/0/0
[Trilite, positions]
trilite pos 1 304 175	3/3/3/0/1 6
trilite pos 2 048 175	0
[Nothing]
`

func TestParseTables(t *testing.T) {
	sections := must.Get(perft.ParseTables(table))(t)
	if len(sections) != 3 || sections[1].Title != "Trilite, positions" || len(sections[1].Cases) != 2 || len(sections[2].Cases) != 0 {
		t.Fatalf("the sections are %v", sections)
	}
	if got := perft.FormatTables(sections); got != strings.Join(strings.Split(table, "\n")[2:], "\n") {
		t.Errorf("reads as\n%s", got)
	}
	c := sections[1].Cases[0]
	if c.Game != "trilite" || c.Kind != "pos" || c.Root != "1 304 175" {
		t.Errorf("the case is %+v", c)
	}
	if want := (perft.Stats{Nodes: 3, Captured: 3, Capturing: 3, Null: 0, Over: 1}); c.Counts[0].Stats != want || c.Counts[0].Only || !c.Counts[1].Only {
		t.Errorf("the counts are %+v", c.Counts)
	}
}

func TestParseTablesRefuses(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"a case before any section", "trilite start\t9", "line 1: a case before the first section"},
		{"no kind", "[T]\ntrilite\t9", "line 2: want GAME KIND ROOT, and counts after a tab"},
		{"no game", "[T]\n start\t9", "line 2: want GAME KIND ROOT"},
		{"a space too many", "[T]\ntrilite start \t9", "line 2: want GAME KIND ROOT"},
		{"no counts", "[T]\ntrilite start\t", "line 2: no counts"},
		{"no number", "[T]\n\ntrilite start\tnine", "line 3: "},
		{"negative", "[T]\ntrilite start\t-9", "line 2: "},
		{"too large", "[T]\ntrilite start\t18446744073709551616", "line 2: "},
		{"four numbers", "[T]\ntrilite start\t9/0/0/0", `line 2: "9/0/0/0" is neither nodes nor nodes/captured/capturing/null/over`},
		{"a number is missing", "[T]\ntrilite start\t9/0//0/0", "line 2: "},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := perft.ParseTables(c.text)
			if err == nil || !strings.HasPrefix(err.Error(), c.want) {
				t.Errorf("error %v, want %q", err, c.want)
			}
		})
	}
}

func FuzzParseTables(f *testing.F) {
	f.Add(table)
	f.Add("[T]\ntrilite start\n")
	f.Add("[]]\na b c d\t1/2/3/4/5 6 007\n")
	f.Add("[]\ne \r\r")
	f.Fuzz(func(t *testing.T, text string) {
		sections, err := perft.ParseTables(text)
		if err != nil {
			return
		}
		again, err := perft.ParseTables(perft.FormatTables(sections))
		if err != nil {
			t.Fatalf("%q is read, but not what is written of it: %v", text, err)
		}
		same := slices.EqualFunc(sections, again, func(a, b perft.Section) bool {
			return a.Title == b.Title && slices.EqualFunc(a.Cases, b.Cases, func(a, b perft.Case) bool {
				return a.String() == b.String() && slices.Equal(a.Counts, b.Counts)
			})
		})
		if !same {
			t.Fatalf("%q reads as\n%s, and that as\n%s", text, perft.FormatTables(sections), perft.FormatTables(again))
		}
	})
}

func TestBuiltInTables(t *testing.T) {
	sections := must.Get(perft.Tables())(t)
	for _, s := range sections {
		if len(s.Cases) == 0 {
			t.Errorf("%s has no cases", s.Title)
		}
		for _, c := range s.Cases {
			if c.Counts[0].Only {
				t.Errorf("%v: no statistics of depth 1", c)
			}
		}
	}
}

func TestCheckSection(t *testing.T) {
	open := func(c perft.Case) (perft.Tree, error) {
		if c.Root == "" {
			return perft.Plies(trilite.New()), nil
		}
		return nil, errors.New("no such root")
	}
	for _, c := range []struct{ name, line, want string }{
		{"right", "trilite start\t9/0/0/0/0 72 504/0/0/0/0 3024 1", ""},
		{"nodes", "trilite start\t9/0/0/0/0 71", "trilite start: depth 2 has 72 nodes, want 71"},
		{"nodes that are only made", "trilite start\t9 72 504 99999", "trilite start: depth 4 has 3024 nodes, want 99999"},
		{"statistic", "trilite start\t9/0/0/1/0", "trilite start: depth 1 has 9/0/0/0/0, want 9/0/0/1/0"},
		{"no tab", "trilite start 9", "trilite start 9: no counts"},
		{"root", "trilite pos x\t1", "trilite pos x: no such root"},
	} {
		t.Run(c.name, func(t *testing.T) {
			sections := must.Get(perft.ParseTables("[T]\ntrilite start\t9\n" + c.line))(t)
			last := &sections[0].Cases[1]
			check := perft.Check{Open: open, Most: 100_000, MostMade: 1_000}
			if c.want == "" {
				// Counts beyond the limits are not checked.
				check.Most, last.Counts = 3_024, append(last.Counts[:4], perft.Known{Stats: perft.Stats{Nodes: 1 << 40}, Only: true})
			}
			o := check.Section(sections[0])
			wrong := strings.Join(o.Mismatches, "; ")
			if wrong != c.want || o.Cases != 2 || o.Passed != 2-len(o.Mismatches) {
				t.Errorf("%+v, want the mismatch %q", o, c.want)
			}
			if c.want == "" && (o.Nodes != 9+9+72+504+3024 || o.Made != 9+9+72+504) {
				t.Errorf("%d nodes, %d made", o.Nodes, o.Made)
			}
		})
	}
}
