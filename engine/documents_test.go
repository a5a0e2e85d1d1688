package engine_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"quincunx/engine"
	"quincunx/internal/must"
	"quincunx/option"
)

// optionTables returns the tables of options in the documents, by the names of their blocks.
func optionTables(t *testing.T) map[string]string {
	t.Helper()
	row := func(b *strings.Builder, o option.Option, first ...string) {
		for _, cell := range first {
			fmt.Fprintf(b, "| %s ", cell)
		}
		fmt.Fprintf(b, "| `%s` | %s | `%v` | %s |\n", o.Name, strings.TrimSpace(o.Range()+" "+o.Unit), o.Default, o.Help)
	}
	const columns = "option | values | default | |\n"
	var games, searches, methods strings.Builder
	games.WriteString("| game | " + columns + "|---|---|---|---|---|\n")
	for _, name := range engine.Names() {
		game := must.Get(engine.Lookup(name))(t)
		for _, o := range game.Options {
			row(&games, o, "`"+name+"`")
		}
	}
	searches.WriteString("| " + columns + "|---|---|---|---|\n")
	for _, o := range (engine.Game{}).SearchOptions() {
		if o.Name == "hash" { // the rest depends on the machine
			searches.WriteString("| `hash` | 1 MiB to what there is memory for | `64` | " + o.Help + " |\n")
			continue
		}
		row(&searches, o)
	}
	methods.WriteString("| searches | " + columns + "|---|---|---|---|---|\n")
	features := map[string][]string{}
	var order []string
	for _, o := range engine.MethodOptions() {
		of := strings.Join(o.Methods, ", ")
		if o.Default != true {
			row(&methods, o.Option, of)
			continue
		}
		if features[of] == nil {
			order = append(order, of)
		}
		features[of] = append(features[of], "`"+o.Name+"`")
	}
	for _, of := range order {
		fmt.Fprintf(&methods, "| %s | %s | true or false | `true` | features |\n", of, strings.Join(features[of], ", "))
	}
	return map[string]string{"games": games.String(), "searches": searches.String(), "methods": methods.String()}
}

// The tables of options in the documents agree with the definitions. UPDATE_SCRIPTS=1 writes them.
func TestDocuments(t *testing.T) {
	want := optionTables(t)
	for _, file := range []string{"../docs/commands.md", "../docs/protocol.md"} {
		text := must.Get(os.ReadFile(file))(t)
		document := string(text)
		for name, table := range want {
			before, after, found := strings.Cut(document, "<!-- options of "+name+" -->\n")
			if !found {
				continue
			}
			_, rest, ended := strings.Cut(after, "<!-- end of options -->")
			if !ended {
				t.Fatalf("%s: options of %s have no end", file, name)
			}
			document = before + "<!-- options of " + name + " -->\n" + table + "<!-- end of options -->" + rest
			delete(want, name)
		}
		if document == string(text) {
			continue
		}
		if os.Getenv("UPDATE_SCRIPTS") == "" {
			t.Errorf("%s has other options than the program; write them with UPDATE_SCRIPTS=1", file)
		} else if err := os.WriteFile(file, []byte(document), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for name := range want {
		t.Errorf("no document has the options of %s", name)
	}
}
