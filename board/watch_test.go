package board

import (
	"testing"
	"time"
)

// A watched record is read for at most a tenth of the time, unless a reading takes long, and at least every few
// seconds.
func TestPauseAfter(t *testing.T) {
	for look, want := range map[time.Duration]time.Duration{
		0:                      shortestPause,
		time.Millisecond:       shortestPause,
		100 * time.Millisecond: time.Second,
		time.Second:            longestPause,
		time.Hour:              longestPause,
	} {
		if got := pauseAfter(look); got != want {
			t.Errorf("after a look of %v: %v, want %v", look, got, want)
		}
	}
}
