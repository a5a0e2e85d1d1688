package main

import (
	"testing"

	"quincunx/internal/commandtest"
)

// Unreadable files are wrong input.
func TestDamaged(t *testing.T) {
	commandtest.Build(t, "match", "solve")
	commandtest.Damaged(t,
		func(t *testing.T, dir string) {
			t.Helper()
			commandtest.Do(t, dir, "match trilite --player search=random --player depth=1 --games 2 --record r")
			commandtest.Do(t, dir, "solve seega --size 3 --men 4 --tables t")
		},
		commandtest.Input{Line: "board --no-open --listen 127.0.0.1:0 --record r", File: "r", Serves: true},
		commandtest.Input{Line: "board --no-open --listen 127.0.0.1:0 --tables t", File: "t/1x1.tier", Continued: true, Serves: true},
	)
}
