package command_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"quincunx/internal/command"
	"quincunx/internal/must"
)

// A shell restores each quoted word.
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

// A neighbouring program is called like this one, and run from source otherwise.
func TestNeighbour(t *testing.T) {
	dir := t.TempDir()
	must.Do(t, os.WriteFile(filepath.Join(dir, "match"), nil, 0o700))
	own := os.Args[0]
	defer func() { os.Args[0] = own }()
	t.Setenv("PATH", dir)
	for _, c := range []struct{ called, name, want string }{
		{"tune", "match", "match"},
		{filepath.Join(dir, "tune"), "match", filepath.Join(dir, "match")},
		{filepath.Join(dir, "tune"), "bench", "go run ./cmd/bench"},
		{"./tune", "match", "go run ./cmd/match"},
		{"/tmp/go-build1/b001/exe/tune", "match", "go run ./cmd/match"},
		{"/tmp/cache/85/852198b2697361ddd504489fd0e3f18e943329f5093acb1291ac83832bd6616f-d/tune", "match", "go run ./cmd/match"},
	} {
		os.Args[0] = c.called
		if got := command.Neighbour(c.name); got != c.want {
			t.Errorf("called as %s: %s, want %s", c.called, got, c.want)
		}
		if own := command.Invocation("tune"); strings.HasPrefix(c.called, "/tmp/") && c.want == "go run ./cmd/match" && own != "go run ./cmd/tune" {
			t.Errorf("called as %s: %s", c.called, own)
		}
	}
}
