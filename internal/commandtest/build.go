package commandtest

import (
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
)

var (
	building sync.Mutex
	built    = map[string]bool{} // commands, by name
)

// Build builds other commands of this module into the folder of the command under test, which is the first in
// $PATH, so that tests can run them by name. Each is built once for all tests of a package.
func Build(t testing.TB, names ...string) {
	t.Helper()
	building.Lock()
	defer building.Unlock()
	for _, name := range names {
		if !built[name] {
			BuildInto(t, filepath.SplitList(os.Getenv("PATH"))[0], "../"+name)
			built[name] = true
		}
	}
}

// BuildInto builds the command in folder into dir. It uses `go run`, which, unlike `go build`, caches the linked
// executable, with cp as the program that runs it. The executable is therefore linked once for all packages that
// test with it.
func BuildInto(t testing.TB, dir, folder string) {
	t.Helper()
	if out, err := exec.Command("go", "run", "-exec", "cp", folder, dir).CombinedOutput(); err != nil { //nolint:gosec // a command of this module
		t.Fatalf("build %s: %v: %s", folder, err, out)
	}
}
