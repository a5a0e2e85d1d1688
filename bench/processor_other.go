//go:build !unix

package bench

import "time"

// processorTime is the time on the clock where the system is not asked for more.
func processorTime() time.Duration { return clock() }
