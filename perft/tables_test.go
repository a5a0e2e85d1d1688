package perft_test

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"quincunx/engine"
	"quincunx/internal/must"
	"quincunx/internal/slow"
	"quincunx/perft"
)

// known returns the counts of the built-in tables by case.
func known(t *testing.T) map[string][]perft.Known {
	t.Helper()
	sections := must.Get(perft.Tables())(t)
	counts := map[string][]perft.Known{}
	for _, s := range sections {
		for _, c := range s.Cases {
			if counts[c.String()] != nil {
				t.Errorf("the tables have %v twice", c)
			}
			counts[c.String()] = c.Counts
		}
	}
	return counts
}

// The tables have every vector of the independent programs, with the same counts.
func TestTablesHoldTheVectors(t *testing.T) {
	counts := known(t)
	files := must.Get(filepath.Glob("../movegen/*/testdata/*_perft*.txt"))(t)
	if len(files) != 7 {
		t.Errorf("%d files of vectors, want 7", len(files))
	}
	for _, file := range files {
		f := must.Get(os.Open(file))(t)
		game := filepath.Base(filepath.Dir(filepath.Dir(file)))
		root := ""
		for lines := bufio.NewScanner(f); lines.Scan(); {
			line := lines.Text()
			if text, found := strings.CutPrefix(line, "pos "); found {
				root = game + " pos " + text
				continue
			}
			v := readVector(t, line)
			if v.root != "" {
				root = v.root
			}
			switch of := counts[root]; {
			case len(of) < v.depth:
				t.Errorf("%s: the tables have %q to depth %d", line, root, len(of))
			case v.only && of[v.depth-1].Nodes != v.Nodes, !v.only && of[v.depth-1].Stats != v.Stats:
				t.Errorf("%s: the tables have %v", line, of[v.depth-1])
			}
		}
		f.Close()
	}
}

// vector is a line of a file of vectors.
type vector struct {
	root  string // the case of the tables; "" if an earlier line has it
	depth int
	only  bool // the line has the nodes only
	perft.Stats
}

func readVector(t *testing.T, line string) vector {
	t.Helper()
	var v vector
	v.only = true
	words := strings.Fields(line)
	kind, options := "start", []string(nil)
	for i := 0; i < len(words); i++ {
		value := func() string {
			i++
			return words[i]
		}
		number := func() uint64 {
			n, err := strconv.ParseUint(value(), 10, 64)
			if err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			return n
		}
		switch word := words[i]; word {
		case "perft":
			kind = "pairs"
		case "perft-single":
		case "size", "side", "half":
			options = append(options, "size="+value())
		case "players":
			options = append(options, "triangles="+value())
		case "either", "both", "none":
			options = append(options, "opening="+word)
		case "after", "before", "harsh":
			options = append(options, "resolution="+word)
		case "depth":
			v.depth = int(number())
		case "nodes":
			v.Nodes = number()
		case "captured":
			v.Captured, v.only = number(), false
		case "capturing":
			v.Capturing = number()
		case "null":
			v.Null = number()
		case "over":
			v.Over = number()
		default:
			if i > 0 {
				t.Fatalf("%s: unknown word %q", line, word)
			}
		}
	}
	if words[0] != "depth" {
		v.root = strings.TrimSpace(fmt.Sprint(words[0], " ", kind, " ", strings.Join(options, " ")))
	}
	return v
}

func TestOpenRefuses(t *testing.T) {
	for _, c := range []perft.Case{
		{Game: "chess", Kind: "start"},
		{Game: "pente", Kind: "begin"},
		{Game: "pente", Kind: "start", Root: "size"},
		{Game: "pente", Kind: "start", Root: "size=1"},
		{Game: "pente", Kind: "pairs", Root: "size=9"},
		{Game: "trilite", Kind: "pos", Root: "1 11 23"},
		{Game: "chinesecheckers", Kind: "mixed", Root: "size=4 triangles=0,3 stage=middle seed=1 text=0"},
	} {
		if _, err := engine.CaseTree(c); err == nil {
			t.Errorf("%v is opened", c)
		}
	}
}

// Recounting a built-in table with two threads gives the same counts, also from its roots
// without counts.
func TestRecount(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	all := must.Get(perft.Tables())(t)
	var known, roots []perft.Section
	for _, s := range all {
		if strings.HasPrefix(s.Title, "Jackhammer, harsh: s") && len(known) < slow.Count(1, 5) {
			known = append(known, s)
			alone := perft.Section{Title: s.Title}
			for _, c := range s.Cases {
				c.Counts = nil
				alone.Cases = append(alone.Cases, c)
			}
			roots = append(roots, alone)
		}
	}
	for _, tables := range [][]perft.Section{known, roots[:1]} {
		recounted := must.Get(perft.Recount(tables, "jackhammer", 2, engine.CaseTree))(t)
		if got, want := perft.FormatTables(recounted), perft.FormatTables(known[:len(tables)]); got != want {
			t.Errorf("counted\n%s\nwant\n%s", got, want)
		}
	}
	if len(known) < slow.Count(1, 5) {
		t.Errorf("%d sections", len(known))
	}
}

func TestRecountErrors(t *testing.T) {
	for text, want := range map[string]string{
		"[x]\npente start\n":                    "no case of seega in the tables",
		"[x]\nseega start size=4\t1\n":          "seega start size=4: ",
		"[x]\nseega pos 5 M\nseega start x=1\n": "seega pos 5 M: ",
	} {
		tables := must.Get(perft.ParseTables(text))(t)
		if _, err := perft.Recount(tables, "seega", 1, engine.CaseTree); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

// All counting methods give the same count, and leave the tree unchanged.
func TestWaysOfCounting(t *testing.T) {
	most, every := uint64(20_000), 150
	switch {
	case testing.Short():
		most, every = 2_000, 100
	case slow.Tests():
		every = 20
	}
	sections := must.Get(perft.Tables())(t)
	n := 0
	for _, s := range sections {
		for _, c := range s.Cases {
			if n++; n%every != 0 && c.Game != "trilite" {
				continue
			}
			tree := must.Get(engine.CaseTree(c))(t)
			text := string(tree.State().AppendText(nil))
			for i, k := range c.Counts {
				if k.Nodes <= most {
					countAllWays(t, c, tree, i+1, k.Nodes)
				}
			}
			if left := string(tree.State().AppendText(nil)); left != text {
				t.Errorf("%v: counting leaves %s behind", c, left)
			}
		}
	}
}

func countAllWays(t *testing.T, c perft.Case, tree perft.Tree, depth int, want uint64) {
	t.Helper()
	for _, threads := range []int{1, 3} {
		for _, noBulk := range []bool{false, true} {
			for _, cached := range []bool{false, true} {
				counter := perft.Counter{Tree: tree, Threads: threads, NoBulk: noBulk}
				if cached {
					cache := must.Get(perft.NewCache(1))(t)
					counter.Cache = cache
				}
				how := fmt.Sprintf("%v: depth %d, %d threads, no bulk %t, cache %t", c, depth, threads, noBulk, cached)
				if got := counter.Nodes(depth); got != want {
					t.Errorf("%s: %d nodes, want %d", how, got, want)
				}
				var sum uint64
				branches, err := counter.DivideBy(t.Context(), nil, depth)
				for _, b := range branches {
					sum += b.Nodes
				}
				if sum != want || err != nil {
					t.Errorf("%s: divided into %d nodes, %v, want %d", how, sum, err, want)
				}
			}
		}
	}
}

// The numbers in docs/results/counts.md agree with the tables, to their full depth.
func TestDocument(t *testing.T) {
	text := must.Get(os.ReadFile("../docs/results/counts.md"))(t)
	counts := known(t)
	rows := 0
	for line := range strings.Lines(string(text)) {
		columns := strings.Split(strings.TrimSpace(line), " | ")
		if len(columns) != 2 {
			continue
		}
		root := strings.Trim(columns[0], "|` ")
		of, found := counts[root]
		if !found {
			continue
		}
		rows++
		var nodes []string
		for _, k := range of {
			nodes = append(nodes, fmt.Sprint(k.Nodes))
		}
		if got, want := strings.TrimSuffix(columns[1], " |"), strings.Join(nodes, ", "); got != want {
			t.Errorf("%s: %s, in the tables %s", root, got, want)
		}
	}
	if rows < 80 {
		t.Errorf("only %d rows are of cases in the tables", rows)
	}
}
