package bench

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/perf/benchunit"

	"quincunx/internal/message"
)

// A block of a document begins with a line that has its name, and ends with endOfBlock.
var opening = regexp.MustCompile(`<!-- bench: ([^\n]*) -->\n`)

const endOfBlock = "<!-- end of bench -->"

// FillTables returns a document in which the text between two lines such as
//
//	<!-- bench: perft -->
//	<!-- end of bench -->
//
// is replaced by [Report.Block] of that name. The block "plots" gets links to the pictures of
// [Report.Plots] in a folder, whose path is relative to the document; "" = no pictures. The error
// names a block that is unknown or has no end. A block without measurements stays unchanged.
func (r *Report) FillTables(document, folder string) (string, error) {
	var filled strings.Builder
	for rest := document; ; {
		at := opening.FindStringSubmatchIndex(rest)
		if at == nil {
			return filled.String() + rest, nil
		}
		name, head := rest[at[2]:at[3]], rest[:at[1]]
		body, after, ends := strings.Cut(rest[at[1]:], endOfBlock)
		if !ends || opening.MatchString(body) {
			return "", fmt.Errorf("block %s has no end", message.Quote(name))
		}
		table, err := r.block(name, folder)
		if err != nil {
			return "", err
		}
		filled.WriteString(head + cmp.Or(table, body) + endOfBlock)
		rest = after
	}
}

func (r *Report) block(name, folder string) (string, error) {
	if name != "plots" {
		return r.Block(name)
	}
	if folder == "" {
		return "", nil
	}
	plots, err := r.Plots()
	links := ""
	for _, p := range plots {
		links += fmt.Sprintf("![%s](%s/%s.svg)\n\n", p.Title, folder, p.Name)
	}
	return links, err
}

// Block returns the results of a component as Markdown, or "" if there are none. The block
// "conditions" describes the conditions of the measurements, and "threads" compares numbers of
// threads. The error lists the known blocks.
func (r *Report) Block(name string) (string, error) {
	switch name {
	case "conditions":
		return r.conditions(), nil
	case "threads":
		return r.threads(), nil
	case "perft", "search":
		return r.bySize(name, "nodes/s", (*result).rate), nil
	case "movegen":
		return r.bySize(name, "time", (*result).time), nil
	case "machine", "tt", "solve", "tune", "match":
		return r.list(name), nil
	}
	return "", fmt.Errorf("unknown block %s (known: conditions, threads, machine, perft, movegen, tt, search, solve, tune, match)", message.Quote(name))
}

func (r *Report) conditions() string {
	var known []string
	for _, c := range []struct{ key, format string }{
		{"cpu", "%s"}, {"goos", "%s"}, {"goarch", "%s"}, {"processors", "%s processors"}, {"go", "%s"}, {"revision", "revision `%s`"},
	} {
		if value := r.config[c.key]; value != "" {
			known = append(known, fmt.Sprintf(c.format, value))
		}
	}
	most := 0
	for _, c := range r.results {
		most = max(most, len(c.samples))
	}
	return fmt.Sprintf("%s. Medians of %s.\n", strings.Join(known, ", "), message.Count(most, "sample", "samples"))
}

// of returns the results of a component, without comparisons of numbers of threads.
func (r *Report) of(component string) (results []*result) {
	for _, c := range r.results {
		if c.component() == component && !strings.Contains(c.name, "/threads=") {
			results = append(results, c)
		}
	}
	return results
}

// component returns the first part of the name, such as perft.
func (c *result) component() string {
	component, _, _ := strings.Cut(c.name, "/")
	return strings.ToLower(component)
}

// split returns the parts of the name after the component, separated by commas and without the part
// KEY=VALUE, and the value of that part.
func (c *result) split(key string) (rest, value string) {
	var others []string
	for _, part := range strings.Split(c.name, "/")[1:] {
		if v, found := strings.CutPrefix(part, key+"="); found {
			value = v
		} else {
			others = append(others, part)
		}
	}
	return strings.Join(others, ", "), value
}

// rate returns the units per second, such as 1.234M.
func (c *result) rate() string { return benchunit.Scale(1/c.seconds(), benchunit.Decimal) }

// time returns the time per unit, such as 1.234µs.
func (c *result) time() string { return benchunit.Scale(c.seconds(), benchunit.Decimal) + "s" }

// bySize returns a table for each game, with a column for each board size.
func (r *Report) bySize(component, what string, cell func(*result) string) string {
	var tables []*table
	for _, c := range r.of(component) {
		row, size := c.split("size")
		game, row, _ := strings.Cut(row, ", ")
		corner := game + ", " + what
		if n := len(tables); n == 0 || tables[n-1].corner != corner {
			tables = append(tables, &table{corner: corner})
		}
		column := "size " + size
		if size == "" {
			column = "the board"
		}
		tables[len(tables)-1].set(row, column, cell(c))
	}
	text := ""
	for _, t := range tables {
		text += t.markdown()
	}
	return text
}

// list returns a table of the results of a component for several sizes of memory, and one with a row for each
// other result. The time of the transposition table is followed by its ratio to a random read in as much memory.
func (r *Report) list(component string) string {
	byMemory, others := table{corner: component}, table{corner: component}
	for _, c := range r.of(component) {
		row, mib := c.split("mib")
		if mib == "" {
			others.set(row, "unit", c.unit)
			others.set(row, "units/s", c.rate())
			others.set(row, "time of a unit", c.time())
			continue
		}
		text := c.time()
		if c.unit == "B" {
			text = c.rate() + "B/s"
		} else if read := r.find("Machine/mib=" + mib + "/random"); component == "tt" && read != nil {
			text += fmt.Sprintf(" (%.2f)", c.seconds()/read.seconds())
		}
		byMemory.set(row, mib+" MiB", text)
	}
	return byMemory.markdown() + others.markdown()
}

// threads returns a table of the rates with several threads and their ratios to one thread.
func (r *Report) threads() string {
	t := table{corner: "units/s"}
	for _, c := range r.results {
		row, threads := c.split("threads")
		if threads == "" {
			continue
		}
		row = c.component() + ": " + row
		t.set(row, "unit", c.unit)
		t.set(row, threads+" threads", c.rate())
		if one := r.find(strings.Replace(c.name, "threads="+threads, "threads=1", 1)); one != nil && one != c {
			t.set(row, "ratio", fmt.Sprintf("%.2f", one.seconds()/c.seconds()))
		}
	}
	return strings.Replace(t.markdown(), "| 1 threads |", "| 1 thread |", 1)
}

// table is a table of strings with titles of columns and rows, in the order in which they were
// first set.
type table struct {
	corner        string
	columns, rows []string
	cells         map[[2]string]string
}

func (t *table) set(row, column, text string) {
	if t.cells == nil {
		t.cells = map[[2]string]string{}
	}
	if !slices.Contains(t.rows, row) {
		t.rows = append(t.rows, row)
	}
	if !slices.Contains(t.columns, column) {
		t.columns = append(t.columns, column)
	}
	t.cells[[2]string{row, column}] = text
}

// markdown returns the table as Markdown, or "" if it is empty.
func (t *table) markdown() string {
	if len(t.rows) == 0 {
		return ""
	}
	var b strings.Builder
	line := func(cells []string) { b.WriteString("| " + strings.Join(cells, " | ") + " |\n") }
	line(append([]string{t.corner}, t.columns...))
	line(slices.Repeat([]string{"---"}, len(t.columns)+1))
	for _, row := range t.rows {
		cells := []string{row}
		for _, column := range t.columns {
			cells = append(cells, t.cells[[2]string{row, column}])
		}
		line(cells)
	}
	return b.String() + "\n"
}
