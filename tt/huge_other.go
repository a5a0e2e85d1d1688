//go:build !linux

package tt

// hugePages does nothing: this system has no such hint.
func hugePages([]bucket) {}
