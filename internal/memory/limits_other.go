//go:build !linux

package memory

// limits returns nothing: limits are known only on Linux.
func limits() []Limit { return nil }

// CheckAddressSpace returns nil.
func CheckAddressSpace() error { return nil }
