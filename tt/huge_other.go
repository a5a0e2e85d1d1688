//go:build !linux

package tt

// hugePages does nothing: no hint is known for this system.
func hugePages([]bucket) {}
