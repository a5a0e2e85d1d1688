package main

import (
	"testing"

	"quincunx/internal/commandtest"
)

const (
	searched  = "solve seega --nodes 1000 --memory 2 --state s --position \"5 M 1 - 0 0 1...1/.1.../2.2../...../1...2\""
	lookingUp = `solve seega --tables t --position "3 M 1 - 0 0 1.2/.../..."`
)

// Unreadable files are wrong input.
func TestDamaged(t *testing.T) {
	commandtest.Damaged(t,
		func(t *testing.T, dir string) {
			t.Helper()
			for _, line := range []string{"solve trilite --proof p", "solve chinesecheckers --solo --size 2 --proof shortest", "solve seega --size 3 --men 4 --tables t", "solve seega --size 3 --men 4 --tables t --pack packed", searched} {
				commandtest.Do(t, dir, line)
			}
		},
		commandtest.Input{Line: "solve check p", File: "p", Sealed: true},
		commandtest.Input{Line: "solve check p --json", File: "p", Sealed: true},
		commandtest.Input{Line: "solve check shortest", File: "shortest", Sealed: true},
		commandtest.Input{Line: searched, File: "s.1", Sealed: true, Continued: true},
		commandtest.Input{Line: searched, File: "s.2", Sealed: true, Continued: true},
		commandtest.Input{Line: "solve seega --size 3 --men 4 --tables t --check", File: "t/2x2.tier", Sealed: true},
		commandtest.Input{Line: "solve seega --size 3 --men 4 --tables t", File: "t/1x1.tier", Continued: true},
		commandtest.Input{Line: "solve seega --size 3 --tables t --sample 1", File: "t/1x1.tier", Continued: true},
		commandtest.Input{Line: lookingUp, File: "t/1x1.tier"},
		commandtest.Input{Line: "solve seega --size 3 --men 4 --tables t --pack other", File: "t/3x1.tier", Sealed: true, Continued: true},
		commandtest.Input{Line: "solve seega --size 3 --men 4 --tables packed --check", File: "packed/2x2.tier", Sealed: true},
		commandtest.Input{Line: "solve seega --size 3 --men 4 --tables packed --unpack other", File: "packed/2x1.tier", Sealed: true, Continued: true},
		commandtest.Input{Line: `solve seega --tables packed --position "3 M 1 - 0 0 1.2/.../..."`, File: "packed/1x1.tier", Sealed: true},
	)
}
