package main

import (
	"os"
	"testing"

	"quincunx/internal/commandtest"
	"quincunx/internal/must"
)

// Unreadable files are wrong input.
func TestDamaged(t *testing.T) {
	const game = "match seega --games 2 --openings 1 --player depth=1 --player "
	commandtest.Damaged(t,
		func(t *testing.T, dir string) {
			t.Helper()
			commandtest.Do(t, dir, "match trilite --player search=random --player depth=1 --games 4 --record r")
			commandtest.Do(t, dir, "match trilite --contest --player \"name=a search=random\" --player \"name=b depth=1\" --rounds 1 --record c")
			commandtest.Write(t, dir, "o", "5 P 1 - 0 100 ...../...../...../...../.....\n")
			weights := must.Get(os.ReadFile("../../eval/seega/weights.json"))(t)
			commandtest.Write(t, dir, "w", string(weights))
		},
		commandtest.Input{Line: "match report r", File: "r"},
		commandtest.Input{Line: "match report c", File: "c"},
		commandtest.Input{Line: "match show r 1", File: "r"},
		commandtest.Input{Line: "match plot r -o x.svg", File: "r"},
		commandtest.Input{Line: "match --resume r", File: "r"},
		commandtest.Input{Line: "match --resume c", File: "c"},
		commandtest.Input{Line: "match seega --games 2 --player depth=1 --player depth=2 --openings-file o", File: "o"},
		commandtest.Input{Line: game + `"depth=1 weights=w"`, File: "w"},
	)
}
