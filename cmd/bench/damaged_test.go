package main

import (
	"testing"

	"quincunx/internal/commandtest"
)

// Unreadable files are wrong input.
func TestDamaged(t *testing.T) {
	commandtest.Damaged(t,
		func(t *testing.T, dir string) {
			t.Helper()
			commandtest.Write(t, dir, "r", "goos: linux\npkg: quincunx/bench\nBenchmarkMachine-2   \t 100\t 10 ns/op\nPASS\n")
			commandtest.Write(t, dir, "d.md", "<!-- bench: machine -->\n<!-- end of bench -->\n")
		},
		commandtest.Input{Line: "bench tables r d.md", File: "r"},
	)
}
