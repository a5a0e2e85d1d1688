//go:build unix

package main

import (
	"testing"

	"quincunx/internal/commandtest"
)

func TestSignals(t *testing.T) {
	commandtest.Signals(t, nil,
		commandtest.Interrupted{Line: "board --no-open --listen 127.0.0.1:0", Out: `^http://127\.0\.0\.1:\d+/\n$`, Errs: `^board: serving until Ctrl-C\nboard: interrupted\n$`},
		commandtest.Interrupted{Line: "board --api --listen 127.0.0.1:0", Out: `^http://127\.0\.0\.1:\d+/\n$`, Errs: `^board: serving until Ctrl-C\nboard: interrupted\n$`},
	)
}

func TestErrors(t *testing.T) {
	commandtest.Errors(t,
		"board X", "board --X", "board --game X", "board --tables X", "board --listen X", "board --listen X:1 --token 0123456789abcdef",
		"board --token X", "board --api --game pente", "board --api --tables X", "board --api --record X",
	)
}
