package lint

import (
	"os/exec"
	"strings"
	"testing"
)

// Nothing of NATS is linked into the commands and libraries that have no flag --serve, nor into the packages that know no other machine.
func TestNATS(t *testing.T) {
	linked := func(packages ...string) (list []string) {
		t.Helper()
		arguments := append([]string{"list", "-deps"}, packages...)
		c := exec.Command("go", arguments...)
		c.Dir = root
		out, err := c.Output()
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(out)) {
			if p := strings.TrimSpace(line); strings.HasPrefix(p, "github.com/nats-io/") {
				list = append(list, p)
			}
		}
		return list
	}
	if found := linked("./cmd/solve", "./cmd/engine", "./cmd/board", "./cmd/play", "./cmd/bench", "./cmd/contest/...", "./contest/...",
		"./engine/...", "./session/...", "./match/...", "./tune", "./perft", "./internal/work"); found != nil {
		t.Errorf("linked: %v", found)
	}
	if found := linked("./cmd/worker"); found == nil {
		t.Error("the worker has nothing of NATS: the test finds nothing")
	}
}
