//go:build unix

package bench_test

import (
	"syscall"
	"time"
)

// processorTime returns how long the processors have worked for this process.
func processorTime() time.Duration {
	var used syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &used) != nil {
		return 0 // it doesn't fail
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
