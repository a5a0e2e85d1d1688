package lint

import (
	"os/exec"
	"slices"
	"strings"
	"testing"

	"quincunx/internal/must"
)

// heavy are packages that make programs large or slow to start, with the folders of this module whose packages may link them: others
// don't import them, directly or not.
var heavy = map[string][]string{
	"github.com/alecthomas/kong": { // the command line: not the library
		"internal/command", "internal/distribute", "jobs",
		"cmd/bench", "cmd/board", "cmd/broker", "cmd/engine", "cmd/match", "cmd/perft", "cmd/play", "cmd/solve", "cmd/tune", "cmd/worker",
	},
	"gonum.org/v1/plot":                        {"bench", "match/chart", "tune/chart", "cmd/bench", "cmd/match", "cmd/tune"},
	"github.com/pkg/profile":                   {"internal/profile", "cmd/bench", "cmd/match", "cmd/solve", "cmd/tune", "cmd/worker"},
	"github.com/nats-io/nats.go":               speakNATS,
	"github.com/nats-io/nats-server/v2/server": speakNATS,
	"net/http/pprof":                           speakNATS,
	"expvar":                                   speakNATS,
	"net/http":                                 append([]string{"cmd/board"}, speakNATS...),
	"crypto/tls":                               append([]string{"cmd/board"}, speakNATS...),
}

// speakNATS are the packages that know other machines.
var speakNATS = []string{"internal/distribute", "jobs", "cmd/broker", "cmd/match", "cmd/perft", "cmd/tune", "cmd/worker"}

// The library links no command line and no broker, and only programs that draw link a plotting library.
func TestLinked(t *testing.T) {
	list := exec.Command("go", "list", "-f", "{{.ImportPath}} {{join .Deps \" \"}}", "./...")
	list.Dir = root
	out := must.Get(list.Output())(t)
	found := map[string]bool{}
	for line := range strings.Lines(string(out)) {
		path, dependencies, _ := strings.Cut(strings.TrimSpace(line), " ")
		from := strings.TrimPrefix(path, module+"/")
		for dependency := range strings.SplitSeq(dependencies, " ") {
			allowed, isHeavy := heavy[dependency]
			if isHeavy && !slices.ContainsFunc(allowed, func(p string) bool { return from == p || strings.HasPrefix(from, p+"/") }) {
				t.Errorf("%s links %s, see go list -deps ./%s", from, dependency, from)
			}
			found[dependency] = true
		}
	}
	if !found["github.com/alecthomas/kong"] || !found["gonum.org/v1/plot"] {
		t.Error("no package links a command line or a plotting library: the test finds nothing")
	}
}
