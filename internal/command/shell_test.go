package command_test

import (
	"os/exec"
	"testing"

	"quincunx/internal/command"
)

// A shell gives back each word as it was before it was quoted.
func TestQuoted(t *testing.T) {
	for _, word := range []string{"", "plain-1.5/x=y", "two words", "it's", `$HOME "x" \ *`, "a\nb", "é"} {
		out, err := exec.Command("sh", "-c", "printf %s "+command.Quoted(word)).Output()
		if err != nil || string(out) != word {
			t.Errorf("%q: %q, %v", word, out, err)
		}
	}
	if got := command.Quoted("tune-seega/games.data"); got != "tune-seega/games.data" {
		t.Errorf("a plain word is %s", got)
	}
}
