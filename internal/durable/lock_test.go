//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package durable_test

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"quincunx/internal/durable"
	"quincunx/internal/must"
)

// childVariable holds the name of the lock that a child process holds until it is killed.
const childVariable = "FILELOCK_HELD"

func TestMain(m *testing.M) {
	name := os.Getenv(childVariable)
	if name == "" {
		os.Exit(m.Run())
	}
	if _, err := durable.Hold(name); err != nil {
		os.Exit(1)
	}
	_, _ = os.Stdout.WriteString("held\n")
	time.Sleep(time.Hour)
}

// A process keeps a lock until it is killed.
func TestProcesses(t *testing.T) {
	name := filepath.Join(t.TempDir(), "lock")
	child := exec.Command(os.Args[0]) //nolint:gosec // this test program
	child.Env = append(os.Environ(), childVariable+"="+name)
	out := must.Get(child.StdoutPipe())(t)
	must.Do(t, child.Start())
	must.Get(out.Read(make([]byte, 9)))(t)
	if _, err := durable.Hold(name); !errors.Is(err, durable.ErrTaken) {
		t.Errorf("error %v while another process has the lock", err)
	}
	must.Do(t, child.Process.Kill())
	_ = child.Wait() // it was killed
	release := must.Get(durable.Hold(name))(t)
	release()
	if _, err := os.Stat(name); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the released lock is still there: %v", err)
	}
}

// Two processes never hold a lock simultaneously, even though it is removed and created again.
func TestHold(t *testing.T) {
	name := filepath.Join(t.TempDir(), "lock")
	var holders, held atomic.Int32
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for range 200 {
				release, err := durable.Hold(name)
				if err != nil {
					continue
				}
				if holders.Add(1) > 1 {
					t.Error("two have the lock")
				}
				held.Add(1)
				holders.Add(-1)
				release()
			}
		})
	}
	all.Wait()
	if held.Load() == 0 {
		t.Error("nobody has had the lock")
	}
}
