// Package librarytest has the common parts of all tests that call C libraries.
package librarytest

import (
	"fmt"
	"os"
	"testing"

	"quincunx/internal/child"
)

// Main runs the tests of a package and returns the exit status. It compiles a host of libraries for these
// tests only, and removes it afterwards.
func Main(m *testing.M) int {
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
