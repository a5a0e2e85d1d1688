//go:build unix

package main

import (
	"fmt"
	"os"
	"os/exec"
	"sync"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"quincunx/internal/commandtest"
)

// patience is far more than a command needs, on any machine.
const patience = 2 * time.Minute

// bin is the folder that build builds the commands into.
var bin string

func TestMain(m *testing.M) { testscript.Main(tests{m}, map[string]func(){"worker": main}) }

// tests are those of the package, with a folder for the commands.
type tests struct{ *testing.M }

func (t tests) Run() int {
	var err error
	if bin, err = os.MkdirTemp("", "commands-"); err != nil {
		panic(err)
	}
	defer os.RemoveAll(bin) //nolint:errcheck // a folder of the tests
	return t.M.Run()
}

// build builds the commands, once.
var build = sync.OnceValue(func() error {
	out, err := exec.Command("go", "build", "-o", bin, "../board", "../engine", "../match", "../perft", "../tune", ".").CombinedOutput()
	if err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	return nil
})

// built builds the commands, unless that has been done.
func built(t *testing.T) {
	t.Helper()
	if err := build(); err != nil {
		t.Fatal(err)
	}
}

func TestHelp(t *testing.T) { commandtest.Help(t, "worker") }

func TestCompletion(t *testing.T) { commandtest.Completion(t, "worker --conc", "--concurrency") }

func TestSignals(t *testing.T) {
	commandtest.Signals(t, nil, commandtest.Interrupted{
		Line: "worker nats://127.0.0.1:1",
		Errs: `(?s)no server answers.*\nworker: finishing the running tasks; a second signal gives them to others\nworker: interrupted\n$`,
	})
}

func TestErrors(t *testing.T) {
	commandtest.Errors(t, "worker X", "worker --X", "worker nats://127.0.0.1:1 --concurrency X", "worker nats://127.0.0.1:1 --token-file X",
		"worker nats://127.0.0.1:1 --name X/Y")
}
