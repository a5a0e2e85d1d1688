//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package journal

import (
	"errors"
	"os"
	"syscall"
)

// Lock makes sure that no other process writes to f, until f is closed or the process ends,
// however that is. The error is ErrOther if another one does; a file system that has no locks
// gives none.
func Lock(f *os.File) error {
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); errors.Is(err, syscall.EWOULDBLOCK) {
		return ErrOther
	}
	return nil
}
