// Package slow says how much work tests should do: little by default, more with SLOW=1, as in CI, and all with NIGHTLY=1.
package slow

import "os"

// level returns 0 by default, 1 with SLOW=1 and 2 with NIGHTLY=1 in the environment.
func level() int {
	switch {
	case os.Getenv("NIGHTLY") == "1":
		return 2
	case os.Getenv("SLOW") == "1":
		return 1
	}
	return 0
}

// Tests reports whether tests should run their slow parts.
func Tests() bool { return level() > 0 }

// Nightly reports whether tests should run what is too slow for each change.
func Nightly() bool { return level() > 1 }

// Count returns the size of a test's work: the first by default, the second with SLOW=1, and the last with NIGHTLY=1.
func Count(sizes ...int) int { return sizes[min(level(), len(sizes)-1)] }
