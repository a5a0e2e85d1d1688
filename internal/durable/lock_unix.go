//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package durable

import (
	"errors"
	"os"
	"syscall"
	"time"
)

// patience is the time to wait for a lock, because IsLocked holds one for a moment.
const patience = 50 * time.Millisecond

// Lock locks f until f is closed or the process ends, so that no other process writes to it. It returns ErrTaken
// if another process has the lock, and no error on a file system without locks.
func Lock(f *os.File) error {
	for begun := time.Now(); isRefused(f, syscall.LOCK_EX); time.Sleep(time.Millisecond) {
		if time.Since(begun) > patience {
			return ErrTaken
		}
	}
	return nil
}

// IsLocked reports whether another open file holds the lock.
func IsLocked(f *os.File) bool {
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

// Hold creates and locks a file that represents a resource for one process at a time, such as a folder. The lock
// lasts until the process ends or release is called, which removes the file. Hold returns ErrTaken if another
// process has the lock.
func Hold(name string) (release func(), err error) {
	for {
		f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o644) //nolint:gosec // anybody may see the lock
		if err != nil {
			return nil, err
		}
		release := func() { _ = f.Close() }
		if err := Lock(f); err != nil {
			release()
			return nil, err
		}
		if isAt(f, name) {
			return func() { _ = os.Remove(name); release() }, nil // an empty file that remains does no harm
		}
		release() // the previous holder has removed it meanwhile
	}
}

// isAt reports whether a file still has its name.
func isAt(f *os.File, name string) bool {
	opened, failed := f.Stat()
	named, err := os.Stat(name)
	return failed == nil && err == nil && os.SameFile(opened, named)
}
