package main

import (
	"path/filepath"
	"testing"

	"quincunx/internal/commandtest"
	"quincunx/internal/must"
)

// Unreadable files are wrong input.
func TestDamaged(t *testing.T) {
	commandtest.Damaged(t,
		func(t *testing.T, dir string) {
			t.Helper()
			must.Do(t, writeRecord(filepath.Join(dir, "r")))
			commandtest.Write(t, dir, "g.json", `{"schema":1,"game":"trilite","players":["human","human"],"nodes":[]}`)
			commandtest.Write(t, dir, "g.sgf", "(;GM[1]FF[4]SZ[19];B[jj];W[jk])")
		},
		commandtest.Input{Line: "play --load r --number 1", File: "r"},
		commandtest.Input{Line: "play --load g.json", File: "g.json"},
		commandtest.Input{Line: "play --load g.sgf", File: "g.sgf"},
	)
}
