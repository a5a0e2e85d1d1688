//go:build unix

package bench_test

import (
	"syscall"
	"time"
)

// processorTime returns the processor time of this process.
func processorTime() time.Duration {
	var used syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &used) != nil {
		return 0 // never happens
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
