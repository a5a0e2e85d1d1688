package ugi_test

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"quincunx/engine"
	"quincunx/internal/must"
	"quincunx/search/retrograde/tables"
)

// The engine says once that a packed table is damaged, and searches without its values.
func TestDamagedTables(t *testing.T) {
	game := lookup(t, "seega")
	start := must.Get(game.Start(engine.Settings{"size": "3", "threshold": "0"}))(t)
	plain := must.Get(game.OpenTables(t.TempDir(), start, 4))(t)
	must.Do(t, plain.Build(t.Context(), tables.Options{}))
	directory := t.TempDir()
	packed := must.Get(game.OpenTables(directory, start, 4))(t)
	must.Do(t, packed.Pack(t.Context(), plain, tables.Options{}))
	var names []string
	for _, f := range packed.Files {
		if f == nil {
			continue
		}
		names = append(names, f.Name)
		data := must.Get(os.ReadFile(f.Name))(t)
		data[bytes.IndexByte(data, '\n')+1+f.Packing.Model] ^= 1 // in the first block
		must.Do(t, os.Remove(f.Name))                            // it is mapped
		must.Do(t, os.WriteFile(f.Name, data, 0o600))
	}
	must.Do(t, packed.Close())

	c := connect(t, game)
	for _, line := range []string{"setoption name size value 3", "setoption name threshold value 0", "setoption name tables value " + directory, "position fen 3 M 1 - 0 0 1.2/.../1.2"} {
		if answers := c.ask(line); len(answers) > 0 {
			t.Fatalf("%s: %q", line, answers)
		}
	}
	for search := range 3 {
		c.send("go nodes 2000")
		var warnings []string
		for _, line := range c.until("bestmove ") {
			if strings.HasPrefix(line, "info string ") {
				warnings = append(warnings, line)
			}
		}
		named := func() bool {
			for _, name := range names {
				if strings.HasPrefix(warnings[0], "info string warning tables: "+name+": the checksum of block ") {
					return true
				}
			}
			return false
		}
		if search == 0 && (len(warnings) != 1 || !named()) || search > 0 && len(warnings) > 0 {
			t.Errorf("search %d: got %q", search, warnings)
		}
	}
	if errs := engine.TablesErrors(); len(errs) != 1 {
		t.Errorf("got %v", errs)
	}
}
