// Package slow says whether tests should do their slow parts, which usually only CI
// does.
package slow

import "os"

// Tests reports whether the environment has SLOW=1.
func Tests() bool { return os.Getenv("SLOW") == "1" }

// Count returns how much of something a test does: all with SLOW=1, otherwise few.
func Count(few, all int) int {
	if Tests() {
		return all
	}
	return few
}
