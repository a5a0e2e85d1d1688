// Package filelock locks files against other processes that write to them. The system releases a lock when its
// process ends, however it ends.
package filelock

import "errors"

// ErrTaken is the error if another process has the lock.
var ErrTaken = errors.New("another process writes to it")
