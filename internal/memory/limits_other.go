//go:build !linux

package memory

// limits returns nothing: this system doesn't tell.
func limits() []Limit { return nil }
