package tournament_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"quincunx/contest/tournament"
	"quincunx/engine"
	"quincunx/internal/must"
	"quincunx/internal/slow"
	"quincunx/match"
)

// The bots in examples/bots/c compile without warnings with the commands in their comments. They play our entries and
// random players without a fault, with and without the address sanitizer.
func TestExamples(t *testing.T) {
	if _, err := exec.LookPath("gcc"); err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal("gcc is missing")
		}
		t.Skip("skipped: the bots in C; gcc is missing")
	}
	const address = " -fsanitize=address"
	probe := exec.Command("gcc", "-fsanitize=address", "-x", "c", "-o", filepath.Join(t.TempDir(), "probe"), "-")
	probe.Stdin = strings.NewReader("int main(void) { return 0; }\n")
	said, missing := probe.CombinedOutput()
	for _, sanitizer := range []string{"", address} {
		t.Run("gcc"+sanitizer, func(t *testing.T) {
			switch {
			case sanitizer == "" && missing == nil && !slow.Tests():
				t.Skip("the address sanitizer has them play, too: SLOW=1 does so without it")
			case sanitizer == address && missing != nil:
				t.Skipf("gcc has no address sanitizer: %s", said)
			case sanitizer == address:
				t.Setenv("CC", "gcc"+sanitizer)
			}
			for _, g := range games[:slow.Count(2, len(games))] {
				t.Run(g.name, func(t *testing.T) { playExample(t, g.name, g.options, g.moves, sanitizer) })
			}
		})
	}
}

func playExample(t *testing.T, game string, options engine.Settings, moves int, sanitizer string) {
	t.Helper()
	source := filepath.Join("../../examples/bots/c", game+".c")
	text := must.Get(os.ReadFile(source))(t)
	_, line, found := strings.Cut(string(text), "\n   gcc ")
	line, _, more := strings.Cut(line, "\n")
	if !found || !more {
		t.Fatalf("%s names no line to build it by", source)
	}
	dir := t.TempDir()
	build := exec.Command("sh", "-c", "cd ../.. && gcc -Wextra -Werror"+sanitizer+" "+strings.Replace(line, "-o ", "-o "+dir+"/", 1))
	if said, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	own := entrant("own", func() (match.Agent, error) { return tournament.Own(game) })
	c := contest(t, game, options, own, random("random"), loaded(t, game, dir, game, patience))
	c.MoveLimit = moves
	standings, _ := run(t, c, nil)
	if rival, random := standings.Table[2], standings.Table[1]; moves == 0 && rival.Wins < random.Wins {
		t.Errorf("random play wins:\n%s", standings.Text())
	}
}
