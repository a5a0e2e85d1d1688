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
			commandtest.Write(t, dir, "p", "1 - -\n1 013 485\n")
			commandtest.Write(t, dir, "t", "[Trilite, start]\ntrilite start\t9 72 504\n")
		},
		commandtest.Input{Line: "perft trilite --depth 2 --positions p", File: "p", Continued: true},
		commandtest.Input{Line: "perft suite --tables t", File: "t", Continued: true},
	)
}
