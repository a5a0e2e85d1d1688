// Package exit turns the final error of a program into a message and an exit status.
package exit

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"

	"quincunx/internal/interrupt"
	"quincunx/internal/quote"
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

// Close closes a file that was written. Defer it in a function that returns err: unless *err is set already, Close
// sets it to the error of c.Close, as a [Failure].
func Close(c io.Closer, err *error) {
	if closed := c.Close(); *err == nil {
		*err = Fail(closed)
	}
}

// Status prints the error of a program, if there is one, as one line, and returns the exit status: 0 without an
// error, the status of an [interrupt.Error], 1 for a [Failure] or a system error in writing, and 2 for any other
// error, which is wrong usage or input.
func Status(program string, err error, errs io.Writer) int {
	if err == nil {
		return 0
	}
	fmt.Fprintf(errs, "%s: %s\n", program, quote.Line(err.Error()))
	if e := (interrupt.Error{}); errors.As(err, &e) {
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
