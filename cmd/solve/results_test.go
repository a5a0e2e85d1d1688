package main

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The proofs of docs/results/pente are right, and are those that the document lists.
func TestResults(t *testing.T) {
	const folder = "../../docs/results"
	document, err := os.ReadFile(filepath.Join(folder, "pente.md"))
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(folder, "pente", "*.proof"))
	if err != nil || len(files) < 20 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, name := range files {
		c := checking{name: name}
		if err := c.read(false); err != nil {
			t.Error(err)
			continue
		}
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		row := fmt.Sprintf("| %d | %d |", c.proof.Winner, c.statistics.Plies)
		end := fmt.Sprintf("| %s | %s | `%.8x` |", grouped(c.statistics.Positions), grouped(uint64(len(data))), sha256.Sum256(data))
		_, line, _ := strings.Cut(string(document), "(pente/"+filepath.Base(name)+")")
		if line, _, _ = strings.Cut(line, "\n"); !strings.Contains(line, row) || !strings.HasSuffix(line, end) {
			t.Errorf("%s: the document has %q, want %q and %q", name, line, row, end)
		}
	}
}
