// The starter bots, in Go and in Python, play against the engine and a random player. The tests of contest/tournament
// cover the bots in C.
package main_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"quincunx/internal/commandtest"
	"quincunx/internal/slow"
	"quincunx/match"
)

// games lists the bots' games as arguments of match. The bots play them against a random player; with SLOW=1 they also
// play the variants, and against the engine.
var games = []string{
	"trilite --move-limit 100",
	"pente",
	"seega",
	"chinesecheckers --size 2 --move-limit 60",
	"jackhammer --size 9 --turns 40",
}

var variants = []string{
	"pente --size 5 --opening both",
	"pente --size 5 --opening none",
	"seega --size 7 --threshold 20",
	"chinesecheckers --move-limit 80",
	"chinesecheckers --size 2 --triangles 5,0,2,3,1,4 --move-limit 60",
	"jackhammer --size 7 --turns 30 --resolution before",
	"jackhammer --size 7 --turns 30 --resolution harsh",
}

// The bot in Go plays all games, and each bot in Python plays one.
func TestBots(t *testing.T) {
	matches := build(t, "../../../cmd/match")
	t.Run("Go", func(t *testing.T) {
		bot := build(t, "../gobot")
		play(t, matches, func(string) string { return bot })
	})
	t.Run("Python", func(t *testing.T) {
		hasPython(t)
		play(t, matches, func(game string) string { return "python3 -B ../python/" + game + ".py" })
	})
}

// hasPython skips a test without Python.
func hasPython(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath("python3"); err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal("python3 is missing")
		}
		t.Skip("skipped: the bots in Python; python3 is missing")
	}
}

// build builds a command and returns the path of its executable.
func build(t *testing.T, folder string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), filepath.Base(folder))
	commandtest.BuildInto(t, filepath.Dir(file), folder)
	return file
}

// play makes bots, a command for each game, play other players. They must have no faults and be no worse than a random
// player. matches is the path of cmd/match.
func play(t *testing.T, matches string, bot func(game string) string) {
	lines := games
	if slow.Tests() {
		lines = slices.Concat(games, variants)
	}
	for _, line := range lines {
		for _, opponent := range []string{"random", "engine"}[:slow.Count(1, 2)] {
			t.Run(line+" "+opponent, func(t *testing.T) {
				arguments := strings.Fields(line)
				player := map[string]string{"random": "search=random", "engine": "nodes=100 hash=1"}[opponent]
				command := exec.Command(matches, slices.Concat(arguments, []string{
					"--player", "name=bot cmd='" + bot(arguments[0]) + "' movetime=1m", "--player", "name=" + opponent + " " + player,
					"--openings", "3", "--games", "6", "--json", "--quiet",
				})...)
				out, err := command.Output()
				if err != nil {
					t.Fatalf("%v: %v", command, err)
				}
				var report match.Report
				if err := json.Unmarshal(out, &report); err != nil {
					t.Fatalf("%v in %s", err, out)
				}
				for cause := range report.Causes {
					if !slices.Contains([]match.Cause{match.ByRules, match.ByMoveLimit, match.ByStall}, cause) {
						t.Errorf("a game ended by %s: %s", cause, out)
					}
				}
				if report.Games != 6 || opponent == "random" && report.Score < 0.5 {
					t.Errorf("%d games, of which the bot made %.0f %% of the points", report.Games, 100*report.Score)
				}
			})
		}
	}
}
