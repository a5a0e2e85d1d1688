package bench

import (
	"fmt"
	"slices"
	"strings"

	"quincunx/internal/quote"
)

// Block returns what a document says of a component in Markdown, "" if nothing of it was
// measured; or of "conditions", under which all was measured; or of "threads".
// The error lists the blocks there are.
func (r *Report) Block(name string) (string, error) {
	switch name {
	case "conditions":
		return r.conditions(), nil
	case "threads":
		return r.threads(), nil
	case "perft", "search":
		return r.pivots(name, perSecond), nil
	case "movegen":
		return r.pivots(name, duration), nil
	case "machine", "tt":
		return r.grid(name) + r.listed(name), nil
	case "solve", "tune", "match":
		return r.listed(name), nil
	}
	return "", fmt.Errorf("unknown block %s (known: conditions, threads, machine, perft, movegen, tt, search, solve, tune, match)", quote.Text(name))
}

func (r *Report) conditions() string {
	kind := "on the clock"
	if r.Processor {
		kind = "of the processor"
	}
	revision := ""
	if len(r.Revision) >= 12 {
		revision = ", revision " + r.Revision[:12]
	}
	processors := "1 processor"
	if n := r.Machine.Processors; n != 1 {
		processors = fmt.Sprintf("%d processors", n)
	}
	return fmt.Sprintf("%s, %s/%s, %s, %s%s. Medians of %d samples of %v and more each; time %s.\n",
		strings.TrimSpace(r.Machine.CPU+" "), r.Machine.OS, r.Machine.Arch, processors, r.Machine.Go, revision,
		r.Samples, r.Time, kind)
}

// split returns the case without its component, and the value of the part KEY=VALUE
// taken out of it.
func split(name, key string) (rest, value string) {
	var others []string
	for i, part := range strings.Split(name, "/") {
		if v, found := strings.CutPrefix(part, key+"="); found {
			value = v
		} else if i > 0 {
			others = append(others, part)
		}
	}
	return strings.Join(others, "/"), value
}

// table is a table of strings with a title for each column and row, in the order in
// which they came.
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

// markdown returns the table, "" if it is empty.
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

func perSecond(r *Result) string { return quantity(1e9 / r.median()) }
func duration(r *Result) string  { return nanoseconds(r.median()) }

// of calls each with the results of a component that are not measured by the number of threads.
func (r *Report) of(component string, each func(*Result)) {
	for i := range r.Results {
		if c := &r.Results[i]; strings.HasPrefix(c.Name, component+"/") && !strings.Contains(c.Name, "/threads=") {
			each(c)
		}
	}
}

// pivots returns a table for each game, the sizes of the board side by side.
func (r *Report) pivots(component string, cell func(*Result) string) string {
	var games []string
	tables := map[string]*table{}
	r.of(component, func(c *Result) {
		row, size := split(c.Name, "size")
		game, row, _ := strings.Cut(row, "/")
		if tables[game] == nil {
			games = append(games, game)
			tables[game] = &table{corner: game + ", " + c.Unit}
			if component == "movegen" {
				tables[game].corner = game
			}
		}
		tables[game].set(strings.ReplaceAll(row, "/", ", "), sized(size), cell(c))
	})
	var b strings.Builder
	for _, game := range games {
		b.WriteString(tables[game].markdown())
	}
	return b.String() + r.allocations(component)
}

func sized(size string) string {
	if size == "" {
		return "the board"
	}
	return "size " + size
}

// grid returns a table of what is measured for several sizes of memory.
func (r *Report) grid(component string) string {
	t := table{corner: component}
	r.of(component, func(c *Result) {
		row, mib := split(c.Name, "mib")
		if mib == "" {
			return
		}
		text := duration(c)
		if c.Unit == "bytes" {
			text = quantity(1e9/c.median()) + "B/s"
		} else if raw := r.find("machine/mib=" + mib + "/random"); component == "tt" && raw != nil {
			text += fmt.Sprintf(" (%.2f)", c.median()/raw.median())
		}
		t.set(row, mib+" MiB", text)
	})
	return t.markdown()
}

func (r *Report) find(name string) *Result {
	for i := range r.Results {
		if r.Results[i].Name == name {
			return &r.Results[i]
		}
	}
	return nil
}

// listed returns a table with a line for each case of a component that is in no grid.
func (r *Report) listed(component string) string {
	t := table{corner: component}
	r.of(component, func(c *Result) {
		row, mib := split(c.Name, "mib")
		if mib != "" {
			return
		}
		row = strings.ReplaceAll(row, "/", ", ")
		t.set(row, "a second", perSecond(c)+" "+c.Unit)
		t.set(row, "time of one", duration(c))
		t.set(row, "allocations", quantity(c.Allocations))
		t.set(row, "allocated", quantity(c.Bytes)+"B")
	})
	return t.markdown()
}

// fewAllocations is what a unit may allocate, on average, and yet be said to allocate
// nothing: what begins a search or a game, and what the program does by itself.
const fewAllocations = 0.05

// allocations says which cases of a component allocate memory.
func (r *Report) allocations(component string) string {
	measured, most := false, (*Result)(nil)
	var kinds []string
	r.of(component, func(c *Result) {
		measured = true
		if c.Allocations < fewAllocations {
			return
		}
		kind := c.Name[strings.LastIndexByte(c.Name, '/')+1:]
		if !slices.Contains(kinds, kind) {
			kinds = append(kinds, kind)
		}
		if most == nil || c.Bytes > most.Bytes {
			most = c
		}
	})
	switch {
	case !measured:
		return ""
	case most == nil:
		return "Nothing allocates.\n\n"
	}
	return fmt.Sprintf("Nothing allocates but `%s`; at most %sB and %s allocations: `%s`.\n\n",
		strings.Join(kinds, "`, `"), quantity(most.Bytes), quantity(most.Allocations), most.Name)
}

// threads returns what several threads do a second, and how many times as much as one.
func (r *Report) threads() string {
	t := table{corner: "a second"}
	for i := range r.Results {
		c := &r.Results[i]
		_, count := split(c.Name, "threads")
		if count == "" {
			continue
		}
		row := strings.Replace(strings.ReplaceAll(c.Name, "/threads="+count, ""), "/", ": ", 1)
		t.set(row, "unit", c.Unit)
		heading := count + " threads"
		if count == "1" {
			heading = "1 thread"
		}
		t.set(row, heading, perSecond(c))
		if one := r.find(strings.Replace(c.Name, "threads="+count, "threads=1", 1)); one != nil && count != "1" {
			t.set(row, "ratio", fmt.Sprintf("%.2f", one.median()/c.median()))
		}
	}
	return t.markdown()
}
