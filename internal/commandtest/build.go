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

// Build builds other commands of this module into the folder of the one under test, which is the first in $PATH, so that tests run them
// by their names. Each is built once for all tests of a package.
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

// BuildInto builds the command of a folder into another one. The executable is linked once for all packages that test with it: that of
// `go run` stays in the build cache, unlike that of `go build`, and the program that is to run it copies it.
func BuildInto(t testing.TB, dir, folder string) {
	t.Helper()
	if out, err := exec.Command("go", "run", "-exec", "cp", folder, dir).CombinedOutput(); err != nil { //nolint:gosec // a command of this module
		t.Fatalf("build %s: %v: %s", folder, err, out)
	}
}
