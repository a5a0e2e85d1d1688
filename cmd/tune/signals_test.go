//go:build unix

package main

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"quincunx/internal/commandtest"
	"quincunx/internal/must"
)

// writeNew writes weights of Seega that differ from the default.
func writeNew(t *testing.T, dir string) {
	t.Helper()
	weights := must.Get(os.ReadFile("../../eval/seega/weights.json"))(t)
	changed := regexp.MustCompile(`"value": -?\d+`).ReplaceAll(weights, []byte(`"value": 1`))
	must.Do(t, os.WriteFile(filepath.Join(dir, "NEW"), changed, 0o600))
}

func TestSignals(t *testing.T) {
	commandtest.Signals(t, writeNew,
		commandtest.Interrupted{
			Line: "tune selfplay seega --nodes 40 --hash 1 --games 1000000 --quiet --record GAMES",
			Out:  `^self-play: \d+ games`, Errs: `\ntune: interrupted; to continue, repeat the command\n$`,
		},
		commandtest.Interrupted{Line: "tune seega --nodes 40 --hash 1 --games 1000000 --quiet --dir RUN", Out: `\nself-play: \d+ games`, Errs: `^tune: finishing the running step; a second signal stops it\ntune: interrupted; to continue, `},
		commandtest.Interrupted{
			Line: "tune spsa seega --nodes 40 --hash 1 --iterations 1000000 --pairs 1 -p nulldepth=1 --quiet --record STATE",
			Out:  `^after \d+ of 1000000 iterations, in STATE: nulldepth `, Errs: `\ntune: interrupted; to continue, repeat the command\n$`,
		},
		commandtest.Interrupted{
			Line: "tune verify seega --new NEW --nodes 40 --hash 1 --match-games 1000000 --sprt=-0.01,0.01 --quiet --record PROOF",
			Out:  `interrupted after \d+ of`, Errs: `\ntune: interrupted; to continue, repeat the command\n$`,
		},
		commandtest.Interrupted{
			Line: "tune verify seega --new NEW --nodes 40 --hash 1 --match-games 1000000 --sprt=-0.01,0.01 --quiet",
			Out:  `interrupted after \d+ of`, Errs: `\ntune: interrupted; only with --record can a match be continued\n$`,
		},
		commandtest.Interrupted{Line: "tune selfplay pente --nodes 1000000000000 --hash 1 --quiet --record SLOW", Stuck: true},
	)
}

func TestErrors(t *testing.T) {
	commandtest.Errors(t,
		"tune X", "tune --X", "tune seega --weights X", "tune seega --search X", "tune selfplay seega --record X", "tune fit seega X --out Y",
		"tune verify seega --new X", "tune spsa seega --record Y -p X=1", "tune show X", "tune fit seega Y --keep X --out Z",
	)
}
