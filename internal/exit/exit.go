// Package exit turns the error that a program ends with into a message and an exit status.
package exit

import (
	"errors"
	"fmt"
	"io"

	"quincunx/internal/interrupt"
	"quincunx/internal/quote"
)

// Failure is an error that is not the user's: exit status 1.
type Failure struct{ Err error }

func (f Failure) Error() string { return f.Err.Error() }
func (f Failure) Unwrap() error { return f.Err }

// Fail returns an error as a [Failure], nil if there is none.
func Fail(err error) error {
	if err == nil {
		return nil
	}
	return Failure{err}
}

// Close closes what was written to. It is deferred by a function that returns err, and an error of Close is a failure of the work
// unless there is an error already.
func Close(c io.Closer, err *error) {
	if closed := c.Close(); *err == nil {
		*err = Fail(closed)
	}
}

// Status prints the error of a program, if there is one, in one line, and returns the exit status:
// 0 without an error, that of an [interrupt.Error], 1 for a [Failure], or 2 for wrong usage and input.
func Status(program string, err error, errs io.Writer) int {
	if err == nil {
		return 0
	}
	fmt.Fprintf(errs, "%s: %s\n", program, quote.Line(err.Error()))
	if e := (interrupt.Error{}); errors.As(err, &e) {
		return e.Status()
	}
	if errors.As(err, new(Failure)) {
		return 1
	}
	return 2
}
