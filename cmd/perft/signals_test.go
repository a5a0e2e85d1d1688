//go:build unix

package main

import (
	"testing"

	"quincunx/internal/commandtest"
)

func TestSignals(t *testing.T) {
	commandtest.Build(t, "broker")
	commandtest.Signals(t, nil,
		commandtest.Interrupted{Line: "perft chinesecheckers --depth 30", Out: `^depth 1 nodes 14 `, Errs: `^perft: depth \d+: interrupted\n$`},
		commandtest.Interrupted{Line: "perft jackhammer --depth 30 --threads 2 --divide", Out: `^depth 1 nodes `, Errs: `^perft: depth \d+: interrupted\n$`},
		commandtest.Interrupted{Line: "perft trilite --depth 1 --positions -", In: "1 - -\n", Out: `^pos 1 - -\ndepth 1 nodes 9 `, Errs: `^perft: stdin line 2: interrupted\n$`},
		commandtest.Interrupted{
			Line: "perft chinesecheckers --depth 30 --serve --listen 127.0.0.1:0 --store STORE", Out: `^depth 1 nodes 14 `,
			Errs: `^served at nats://127.0.0.1:\d+: .*\nperft: depth \d+: interrupted\n$`,
		},
		commandtest.Interrupted{Line: "perft moves trilite", In: "1 - -\n", Out: `^0 1 2 3 4 5 6 7 8\n$`, Errs: `^perft: stdin line 2: interrupted\n$`},
		commandtest.Interrupted{Line: "perft validate trilite", In: "1 - - | 4\n", Out: `^1 - - \| 4\tlegal`, Errs: `^perft: stdin line 2: interrupted\n$`},
		commandtest.Interrupted{Line: "perft suite --full", Out: `passed`, Errs: `^perft: .*: interrupted\n$`},
		commandtest.Interrupted{Line: "perft suite --write pente", Out: `^$`, Errs: `^perft: interrupted\n$`},
	)
}

func TestErrors(t *testing.T) {
	commandtest.Errors(t,
		"perft X --depth 1", "perft --X", "perft trilite --depth X", "perft trilite --depth 1 --position X",
		"perft trilite --depth 1 --positions X", "perft suite --tables X", "perft moves X",
	)
}
