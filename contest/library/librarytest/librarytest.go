// Package librarytest has what all tests that call C libraries have in common.
package librarytest

import (
	"fmt"
	"os"
	"testing"

	"quincunx/internal/child"
)

// Main runs the tests of a package and returns the exit status. The host of libraries is compiled for them
// alone, and doesn't outlive them.
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
		_ = os.RemoveAll(cache) // it is left behind, then
	}()
	return m.Run()
}
