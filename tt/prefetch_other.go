//go:build !amd64 && !arm64

package tt

// prefetch does nothing: no instruction is known for this processor.
func prefetch(*bucket) {}
