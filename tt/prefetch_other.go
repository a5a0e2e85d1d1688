//go:build !amd64 && !arm64

package tt

// prefetch does nothing: the instruction is not known for this processor.
func prefetch(*bucket) {}
