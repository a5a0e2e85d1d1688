// Package slow says whether tests should run their slow parts, usually only in CI.
package slow

import "os"

// Tests reports whether SLOW=1 is set in the environment.
func Tests() bool { return os.Getenv("SLOW") == "1" }

// Count returns the size of a test's work: all with SLOW=1, few otherwise.
func Count(few, all int) int {
	if Tests() {
		return all
	}
	return few
}
