// Package slow tells tests whether to do all that they can: what takes long and can wait
// is left to CI.
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
