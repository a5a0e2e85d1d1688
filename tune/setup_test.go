package tune

import (
	"bytes"
	"encoding/json"
	"os"
	"reflect"
	"testing"

	"quincunx/internal/plainjson"
	"quincunx/match"
)

// The headers of files of an earlier version hold the same settings when they are written again.
func TestOldFiles(t *testing.T) {
	for _, c := range []struct {
		name   string
		header func(name string, line []byte) any
	}{
		{"testdata/selfplay.data", func(name string, _ []byte) any {
			r := must(match.ReadRecord(name))
			defer r.Close() //nolint:errcheck // it is only read
			if s := r.Header.SelfPlay; r.Count != 3 || s.Nodes != 50 || s.HashMiB != 1 || s.MostPlies != 4 || s.Noise != 0.1 {
				t.Errorf("%d games of %+v", r.Count, s)
			}
			return r.Header
		}},
		{"testdata/state.spsa", func(_ string, line []byte) any {
			var r spsaRecipe
			if err := json.Unmarshal(line, &r); err != nil {
				t.Fatal(err)
			}
			if r.Game.Name != "pente" || r.Nodes != 50 || r.Balance != (match.Balance{Points: 900}) || len(r.Parameters) != 2 {
				t.Errorf("%+v", r)
			}
			return r
		}},
	} {
		line, _, _ := bytes.Cut(must(os.ReadFile(c.name)), []byte("\n"))
		var want, got map[string]any
		if err := json.Unmarshal(line, &want); err != nil {
			t.Fatal(err)
		}
		delete(want, "sum") // of the line
		if err := json.Unmarshal(must(plainjson.Marshal(c.header(c.name, line))), &got); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %v, want %v", c.name, got, want)
		}
	}
}

// All settings of a state file are read back, in particular the nodes of the search for balanced openings besides those of the
// games.
func TestBalancedSPSAFile(t *testing.T) {
	m := spsaMatch(1)
	m.Balance = match.Balance{Points: 500, BalanceNodes: 70}
	name := t.TempDir() + "/state"
	for range 2 {
		f, err := m.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
	}
	m.BalanceNodes++
	if _, err := m.Open(name); err == nil {
		t.Error("a state file with another balance was opened")
	}
}
