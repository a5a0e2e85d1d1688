//go:build unix

package process

import (
	"os"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"quincunx/internal/must"
)

// A process may get a signal twice, as timeout(1) sends it: it still ends its work in an orderly way.
func TestEcho(t *testing.T) {
	var firsts, lasts atomic.Int32
	ctx, release := SignalContext(func() { firsts.Add(1) }, func() {
		lasts.Add(1)
		select {} // instead of the exit that follows
	})
	defer release()
	for range 3 {
		must.Do(t, syscall.Kill(os.Getpid(), syscall.SIGTERM))
	}
	select {
	case <-ctx.Done():
	case <-time.After(time.Minute):
		t.Fatal("not interrupted")
	}
	time.Sleep(echo / 4)
	if firsts.Load() != 1 || lasts.Load() != 0 {
		t.Errorf("%d first signals, %d last ones", firsts.Load(), lasts.Load())
	}
}
