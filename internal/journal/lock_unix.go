//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package journal

import (
	"errors"
	"os"
	"syscall"
	"time"
)

// lockPatience is how long to wait for a lock: isLocked holds one for a moment.
const lockPatience = 50 * time.Millisecond

// Lock locks f until f is closed or the process ends, so that no other process writes to
// it. The error is ErrOther if another process has the lock. On a file system without locks there is no
// error.
func Lock(f *os.File) error {
	for begun := time.Now(); isRefused(f, syscall.LOCK_EX); time.Sleep(time.Millisecond) {
		if time.Since(begun) > lockPatience {
			return ErrOther
		}
	}
	return nil
}

// isLocked reports whether another open file holds the lock.
func isLocked(f *os.File) bool {
	if isRefused(f, syscall.LOCK_SH) {
		return true
	}
	_ = syscall.Flock(int(f.Fd()), syscall.LOCK_UN)
	return false
}

// isRefused reports whether f can't get a lock because another open file has one.
func isRefused(f *os.File, lock int) bool {
	return errors.Is(syscall.Flock(int(f.Fd()), lock|syscall.LOCK_NB), syscall.EWOULDBLOCK)
}
