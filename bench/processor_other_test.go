//go:build !unix && !js

package bench_test

import "time"

var processStart = time.Now()

// processorTime returns the wall-clock time, on systems without a measure of processor time.
func processorTime() time.Duration { return time.Since(processStart) }
