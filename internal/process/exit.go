// Package process deals with the process that runs a program: its signals, its exit status, its memory limit and the
// sources from which it was built.
package process

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"

	"quincunx/internal/message"
)

// Failure is an error that is not caused by wrong usage or input. Its exit status is 1. The error is marked where
// the work fails, not in callers that also read files, because every other error counts as wrong usage or input.
type Failure struct{ Err error }

func (f Failure) Error() string { return f.Err.Error() }
func (f Failure) Unwrap() error { return f.Err }

// Fail returns an error as a [Failure], or nil for nil.
func Fail(err error) error {
	if err == nil {
		return nil
	}
	return Failure{err}
}

// ExitStatus prints the error of a program, if there is one, as one line, and returns the exit status: 0 without an
// error, the status of an [Interrupted], 1 for a [Failure] or a system error in writing, and 2 for any other
// error, which is wrong usage or input.
func ExitStatus(program string, err error, errs io.Writer) int {
	if err == nil {
		return 0
	}
	fmt.Fprintf(errs, "%s: %s\n", program, message.Line(err.Error()))
	if e := (Interrupted{}); errors.As(err, &e) {
		return e.Status()
	}
	if errors.As(err, new(Failure)) || isWriting(err) {
		return 1
	}
	return 2
}

// isWriting reports whether an error is a system error in writing, for instance on a full disk.
func isWriting(err error) bool {
	path, link := (*fs.PathError)(nil), (*os.LinkError)(nil)
	return errors.As(err, &path) && slices.Contains([]string{"write", "sync", "truncate", "close"}, path.Op) || errors.As(err, &link)
}
