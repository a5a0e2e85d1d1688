//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package durable

import "os"

// Lock does nothing: this system has no locks that are released when their process ends.
func Lock(*os.File) error { return nil }

// IsLocked returns false.
func IsLocked(*os.File) bool { return false }

// Hold does nothing.
func Hold(string) (release func(), err error) { return func() {}, nil }
