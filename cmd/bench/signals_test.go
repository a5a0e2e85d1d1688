//go:build unix

package main

import (
	"testing"

	"quincunx/internal/commandtest"
)

func TestSignals(t *testing.T) {
	commandtest.Signals(t, nil,
		commandtest.Interrupted{Line: "bench", Out: `\S`, Errs: `^bench: interrupted after \d of 5 games: there is no signature\n$`},
		commandtest.Interrupted{Line: "bench tactics pente --movetime 1h", Errs: `^bench: interrupted at position \d+ of \d+ of pente, \d+ were solved\n$`},
		commandtest.Interrupted{Line: "bench find pente --count 1000000", Errs: `^bench: interrupted: found \d+ of 1000000 positions\n$`},
	)
}

func TestErrors(t *testing.T) {
	commandtest.Errors(t,
		"bench X", "bench --X", "bench --game X", "bench tables X X", "bench find X", "bench find pente --theme X",
	)
}
