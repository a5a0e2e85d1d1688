//go:build unix

package main

import (
	"testing"

	"quincunx/internal/commandtest"
)

func TestSignals(t *testing.T) {
	commandtest.Signals(t, nil,
		commandtest.Interrupted{Line: "solve pente --time 0 --memory 2", Out: `(?s)unknown\..*Interrupted: .*to go further, try --memory 8`, Errs: `^solve: interrupted\n$`},
		commandtest.Interrupted{Line: "solve pente --time 0 --memory 2 --json", Out: `"value": "unknown"`, Errs: `^solve: interrupted\n$`},
		commandtest.Interrupted{Line: "solve chinesecheckers --solo --size 20 --memory 1000", Out: `^$`, Errs: `^solve: interrupted\n$`},
		commandtest.Interrupted{
			Line: "solve seega --tables tables --men 12 --threads 1",
			Out:  `(?s)^Tables of Seega .*\d tables? built in .*Interrupted: the same command goes on`, Errs: `^(?s)(solve seega: .*\n)?solve: interrupted\n$`,
		},
		commandtest.Interrupted{
			Line: `solve jackhammer --time 0 --memory 1000 --position "6 after 7 1000 0:0 5:0 5:5 ./##/.../..../...../......"`,
			Out:  `unknown: interrupted`, Errs: `^solve: interrupted\n$`,
		},
	)
}

func TestErrors(t *testing.T) {
	commandtest.Errors(t,
		"solve X", "solve --X", "solve seega --tables X --men Y", "solve trilite --position X", "solve pente --time X",
		"solve pente --profile X", "solve jackhammer --position X", "solve chinesecheckers --solo --position X",
	)
}
