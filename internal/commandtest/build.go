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
	arguments := []string{"build", "-o", filepath.SplitList(os.Getenv("PATH"))[0]}
	wanted := len(arguments)
	for _, name := range names {
		if !built[name] {
			arguments = append(arguments, "../"+name)
			built[name] = true
		}
	}
	if len(arguments) == wanted {
		return
	}
	if out, err := exec.Command("go", arguments...).CombinedOutput(); err != nil { //nolint:gosec // commands of this module
		t.Fatalf("%v: %s", err, out)
	}
}
