// Package durable keeps files whole: it replaces them atomically, locks them against other processes that write to
// them, and adds checksums to JSON objects.
package durable

import "errors"

// ErrTaken means that another process has the lock. The system releases a lock when its process ends for any reason.
var ErrTaken = errors.New("another process writes to it")
