package lint

import (
	"os/exec"
	"strings"
	"testing"

	"quincunx/internal/must"
)

// NATS is linked into the programs broker and worker alone, and its server into broker: the others are small, and start broker if they have the
// flag --serve. What counts links neither matches nor pictures.
func TestNATS(t *testing.T) {
	linked := func(prefix string, packages ...string) (list []string) {
		t.Helper()
		arguments := append([]string{"list", "-deps"}, packages...)
		c := exec.Command("go", arguments...)
		c.Dir = root
		out := must.Get(c.Output())(t)
		for line := range strings.Lines(string(out)) {
			if p := strings.TrimSpace(line); strings.HasPrefix(p, prefix) {
				list = append(list, p)
			}
		}
		return list
	}
	const client, server, pictures = "github.com/nats-io/", "github.com/nats-io/nats-server/", "gonum.org/v1/plot"
	if found := linked(client, "./cmd/solve", "./cmd/engine", "./cmd/board", "./cmd/play", "./cmd/bench", "./cmd/match", "./cmd/perft", "./cmd/tune",
		"./contest/...", "./engine/...", "./session/...", "./match/...", "./tune", "./perft", "./internal/work", "./jobs/..."); found != nil {
		t.Errorf("linked: %v", found)
	}
	if found := linked(server, "./cmd/worker"); found != nil {
		t.Errorf("the worker has a server: %v", found)
	}
	if linked(client, "./cmd/worker") == nil || linked(server, "./cmd/broker") == nil {
		t.Error("the worker or the broker has nothing of NATS: the test finds nothing")
	}
	if found := linked(pictures, "./cmd/perft", "./jobs/counting", "./internal/distribute/..."); found != nil {
		t.Errorf("linked: %v", found)
	}
}
