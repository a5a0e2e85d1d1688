//go:build unix

package main

import (
	"testing"

	"quincunx/internal/commandtest"
)

func TestSignals(t *testing.T) {
	commandtest.Signals(t, nil,
		commandtest.Interrupted{Line: "engine", In: "go infinite\n", Out: `(?m)^bestmove \S+\n$`, Errs: `^engine: interrupted\n$`},
		commandtest.Interrupted{Line: "engine", In: "position startpos moves 0:0 1:1\ngo depth 90\nwait\n", Out: `(?m)^bestmove \S+\n$`, Errs: `^engine: interrupted\n$`},
	)
}

func TestErrors(t *testing.T) {
	commandtest.Errors(t,
		"engine X", "engine --X", "engine --game X",
	)
}
