//go:build !unix

package bench_test

import "time"

var processStart = time.Now()

// processorTime is the time on the clock where the system doesn't tell more.
func processorTime() time.Duration { return time.Since(processStart) }
