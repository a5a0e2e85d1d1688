package perft

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"strings"
	"time"

	"quincunx/internal/message"
)

// tables has the known counts. A file has sections of cases:
//
//	[Chinese Checkers, 2 seats, start]
//	chinesecheckers start size=4 triangles=0,3<TAB>14 196 4648
//	seega pos 5 M 1 - 0 0 .1..2/…<TAB>8/1/1/0/0 57/9/9/0/0
//
// A case is a game, the kind and the description of its root, and a count for each depth from 1:
// the nodes alone, or all of [Stats]. A new case has no counts; "perft suite --write GAME" counts
// it.
//
//go:embed tables/*.txt
var tables embed.FS

// Case is a root and its known counts.
type Case struct {
	Game   string
	Kind   string  // of the root: start, pairs, mixed or pos
	Root   string  // options as name=value, or the text form of a position
	Counts []Known // none for a new case
}

// Known holds the known counts of a depth.
type Known struct {
	Stats
	Only bool // only Nodes is known
}

// Section is a list of cases that are reported together.
type Section struct {
	Title string
	Cases []Case
}

// Tables returns the known counts.
func Tables() ([]Section, error) {
	names, err := fs.Glob(tables, "tables/*.txt")
	if err != nil {
		return nil, err
	}
	var all []Section
	for _, name := range names {
		text, err := tables.ReadFile(name)
		if err != nil {
			return nil, err
		}
		sections, err := ParseTables(string(text))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		all = append(all, sections...)
	}
	return all, nil
}

// ParseTables reads tables: sections of cases, as in perft/tables. The error names the line.
func ParseTables(text string) ([]Section, error) {
	var sections []Section
	for i, line := range strings.Split(text, "\n") {
		n := i + 1
		line = strings.TrimRight(line, "\r")
		switch {
		case line == "" || strings.HasPrefix(line, "#"):
			continue
		case strings.HasPrefix(line, "[") && strings.HasSuffix(line, "]"):
			sections = append(sections, Section{Title: line[1 : len(line)-1]})
			continue
		case len(sections) == 0:
			return nil, fmt.Errorf("line %d: a case before the first section", n)
		}
		c, err := parseCase(line)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		last := &sections[len(sections)-1]
		last.Cases = append(last.Cases, c)
	}
	return sections, nil
}

// FormatTables returns the text that ParseTables reads.
func FormatTables(sections []Section) string {
	var b strings.Builder
	for _, s := range sections {
		fmt.Fprintf(&b, "[%s]\n", s.Title)
		for _, c := range s.Cases {
			separator := "\t"
			b.WriteString(c.String())
			for _, k := range c.Counts {
				b.WriteString(separator + k.String())
				separator = " "
			}
			b.WriteByte('\n')
		}
	}
	return b.String()
}

func parseCase(line string) (Case, error) {
	root, counts, found := strings.Cut(line, "\t")
	game, description, _ := strings.Cut(root, " ")
	kind, description, _ := strings.Cut(description, " ")
	c := Case{Game: game, Kind: kind, Root: description}
	if game == "" || kind == "" || c.String() != root {
		return Case{}, errors.New("want GAME KIND ROOT, and counts after a tab")
	}
	for word := range strings.FieldsSeq(counts) {
		k, err := parseKnown(word)
		if err != nil {
			return Case{}, err
		}
		c.Counts = append(c.Counts, k)
	}
	if found && len(c.Counts) == 0 {
		return Case{}, errors.New("no counts")
	}
	return c, nil
}

func parseKnown(word string) (Known, error) {
	var k Known
	fields := []*uint64{&k.Nodes, &k.Captured, &k.Capturing, &k.Null, &k.Over}
	numbers := strings.Split(word, "/")
	switch len(numbers) {
	case 1:
		k.Only = true
	case len(fields):
	default:
		return k, fmt.Errorf("%s is neither nodes nor nodes/captured/capturing/null/over", message.Quote(word))
	}
	for i, number := range numbers {
		n, err := strconv.ParseUint(number, 10, 64)
		if err != nil {
			return k, fmt.Errorf("%s is not a count", message.Quote(word))
		}
		*fields[i] = n
	}
	return k, nil
}

// String returns the form in tables.
func (k Known) String() string {
	if k.Only {
		return strconv.FormatUint(k.Nodes, 10)
	}
	return fmt.Sprintf("%d/%d/%d/%d/%d", k.Nodes, k.Captured, k.Capturing, k.Null, k.Over)
}

// String returns the case without its counts.
func (c Case) String() string { return strings.TrimSuffix(c.Game+" "+c.Kind+" "+c.Root, " ") }

// Check counts the cases of tables again, up to limits, and compares.
type Check struct {
	// Open returns the tree of a case.
	Open func(Case) (Tree, error)

	// Most is the largest number of nodes of a depth that is counted. Depths of up to MostMade
	// nodes are also counted by making every last move, with all statistics.
	Most, MostMade uint64

	Threads int
}

// Outcome is the result of checking a section.
type Outcome struct {
	Cases, Passed int
	Nodes         uint64 // counted in bulk
	Bulk          time.Duration
	Made          uint64 // counted by making every move, with statistics
	Making        time.Duration
	Mismatches    []string
}

// Section checks the cases of a section.
func (c *Check) Section(s Section) Outcome {
	var o Outcome
	for _, k := range s.Cases {
		o.Cases++
		if wrong := c.check(k, &o); wrong != "" {
			o.Mismatches = append(o.Mismatches, fmt.Sprintf("%v: %s", k, wrong))
			continue
		}
		o.Passed++
	}
	return o
}

// check checks a case and returns what is wrong, or "".
func (c *Check) check(k Case, o *Outcome) string {
	if len(k.Counts) == 0 {
		return "no counts"
	}
	tree, err := c.Open(k)
	if err != nil {
		return err.Error()
	}
	counter := Counter{Tree: tree, Threads: c.Threads}
	for i, want := range k.Counts {
		depth := i + 1
		if want.Nodes <= c.Most || depth == 1 {
			start := time.Now()
			got := counter.Nodes(depth)
			o.Bulk += time.Since(start)
			o.Nodes += got
			if got != want.Nodes {
				return fmt.Sprintf("depth %d has %d nodes, want %d", depth, got, want.Nodes)
			}
		}
		if want.Nodes <= c.MostMade {
			start := time.Now()
			got := Known{counter.Stats(depth), want.Only}
			o.Making += time.Since(start)
			o.Made += got.Nodes
			if got.String() != want.String() {
				return fmt.Sprintf("depth %d has %v, want %v", depth, got, want)
			}
		}
	}
	return ""
}

// Depth limits for counting a case without counts. The nodes of the next depth are expected to grow
// by the last factor.
const (
	maxStats = 500_000    // limit of nodes for counting a depth with all statistics
	maxNodes = 50_000_000 // limit of nodes for counting a depth at all
	maxDepth = 20         // for trees that hardly grow
)

// Recount counts the cases of a game in tables again, with threads threads. Open returns the tree of a case. A
// case with counts is counted to the same depth, with the same statistics; one without is counted as deep as its
// number of nodes allows. The error says that a root can't be opened, or that the tables have no case of the game.
func Recount(tables []Section, game string, threads int, open func(Case) (Tree, error)) (recounted []Section, err error) {
	for _, s := range tables {
		section := Section{Title: s.Title}
		for _, c := range s.Cases {
			if c.Game != game {
				continue
			}
			tree, err := open(c)
			if err != nil {
				return nil, fmt.Errorf("%v: %w", c, err)
			}
			c.Counts = recount(&Counter{Tree: tree, Threads: threads}, c.Counts)
			section.Cases = append(section.Cases, c)
		}
		if len(section.Cases) > 0 {
			recounted = append(recounted, section)
		}
	}
	if len(recounted) == 0 {
		return nil, fmt.Errorf("no case of %s in the tables", game)
	}
	return recounted, nil
}

// recount returns the counts of a case, to the depths of the known ones if there are any.
func recount(counter *Counter, known []Known) (counts []Known) {
	if len(known) > 0 {
		for i, k := range known {
			counts = append(counts, counter.known(i+1, k.Only))
		}
		return counts
	}
	last, before := uint64(1), uint64(1)
	for depth := 1; depth <= maxDepth && last > 0; depth++ {
		expected := last * max(last/before, 1)
		if depth > 1 && expected > maxNodes {
			break
		}
		k := counter.known(depth, depth > 1 && expected > maxStats)
		counts = append(counts, k)
		before, last = last, k.Nodes
	}
	return counts
}

// known counts a depth, with all statistics or the nodes only.
func (c *Counter) known(depth int, only bool) Known {
	if only {
		return Known{Stats: Stats{Nodes: c.Nodes(depth)}, Only: true}
	}
	return Known{Stats: c.Stats(depth)}
}
