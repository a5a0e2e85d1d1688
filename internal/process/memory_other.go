//go:build !linux

package process

// memoryLimits returns nothing: limits are known only on Linux.
func memoryLimits() []MemoryLimit { return nil }

// CheckAddressSpace returns nil.
func CheckAddressSpace() error { return nil }
