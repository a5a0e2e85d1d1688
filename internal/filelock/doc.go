// Package filelock locks files against other processes that write to them. The system releases a lock when its
// process ends for any reason.
package filelock

import "errors"

// ErrTaken means that another process has the lock.
var ErrTaken = errors.New("another process writes to it")
