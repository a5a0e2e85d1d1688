package main

import (
	"os"
	"testing"

	"quincunx/internal/commandtest"
	"quincunx/internal/must"
)

// Unreadable files are wrong input.
func TestDamaged(t *testing.T) {
	const (
		played = "tune selfplay seega --nodes 40 --hash 1 --games 4 --quiet --record r"
		tuned  = "tune spsa seega --nodes 20 --hash 1 --openings 1 --pairs 1 --iterations 2 -p nulldepth=1 --quiet --record s"
	)
	commandtest.Damaged(t,
		func(t *testing.T, dir string) {
			t.Helper()
			commandtest.Do(t, dir, played)
			commandtest.Do(t, dir, tuned)
			commandtest.Do(t, dir, "tune selfplay pente --size 3 --nodes 40 --hash 1 --games 2 --quiet --record n")
			commandtest.Write(t, dir, "k", "5 M 1 - 0 100 1..../...../...../...../....2\tdraw\t-\n5 M 1 - 0 100 11.../...../...../...../....2\twin\t-\n")
			weights := must.Get(os.ReadFile("../../eval/seega/weights.json"))(t)
			commandtest.Write(t, dir, "w", string(weights))
		},
		commandtest.Input{Line: played, File: "r", Continued: true},
		commandtest.Input{Line: tuned, File: "s", Continued: true},
		commandtest.Input{Line: tuned + " --weights w", File: "w"},
		commandtest.Input{Line: "tune show r", File: "r"},
		commandtest.Input{Line: "tune fit seega r --out x --quiet", File: "r"},
		commandtest.Input{Line: "tune fit seega --known k --out x --quiet", File: "k"},
		commandtest.Input{Line: "tune fit seega r --weights w --out x --quiet", File: "w"},
		commandtest.Input{Line: "tune patterns seega r --out x --quiet", File: "r"},
		commandtest.Input{Line: "tune network pente n --epochs 1 --out x --quiet", File: "n"},
		commandtest.Input{Line: "tune terms seega k", File: "k"},
		commandtest.Input{Line: "tune verify seega --new w --nodes 20 --quiet", File: "w", Serves: true},
		commandtest.Input{Line: "tune seega --nodes 20 --weights w --quiet", File: "w", Serves: true},
	)
}
