//go:build unix

package main

import (
	"testing"

	"quincunx/internal/commandtest"
)

func TestSignals(t *testing.T) {
	commandtest.Signals(t, nil,
		commandtest.Interrupted{Line: "play pente", Out: `X to move`, Errs: `^play: interrupted\n$`},
		commandtest.Interrupted{Line: `play pente --seat 1=engine --position "4 either 2 0 0 ........./........./........./........./....1..../....2..../........./........./........." --time 1h`, Errs: `^play: interrupted\n$`},
	)
}
