package contesttest

import (
	"fmt"
	"os"
	"testing"

	"quincunx/internal/child"
)

// MainWithLibraries runs the tests of a package and returns the exit status. It compiles a host of libraries for these
// tests only, and removes it afterwards.
func MainWithLibraries(m *testing.M) int {
	cache, err := os.MkdirTemp("", "library-test-")
	if err == nil {
		err = os.Setenv("XDG_CACHE_HOME", cache)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer func() {
		child.KillAll()
		_ = os.RemoveAll(cache) // if this fails, the directory remains
	}()
	return m.Run()
}
