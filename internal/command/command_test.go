package command_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"syscall"
	"testing"

	"quincunx/internal/command"
	"quincunx/internal/interrupt"
)

// failing is a command that ends with an error.
type failing struct {
	err error `kong:"-"`
}

func (f *failing) Run() error { return f.err }

func TestStatusAndMessage(t *testing.T) {
	wrong := errors.New("a is not b")
	for _, c := range []struct {
		err     error
		status  int
		message string
	}{
		{nil, 0, ""},
		{wrong, 2, "name: a is not b\n"},
		{command.Failure{Err: wrong}, 1, "name: a is not b\n"},
		{command.Failure{Err: context.Canceled}, 1, "name: context canceled\n"},
		{interrupt.Error{Signal: syscall.SIGINT}, 130, "name: interrupted\n"},
		{errors.New("line 1\n\x1b[2J\u202e\xff"), 2, `name: line 1\n\x1b[2J\u202e\xff` + "\n"},
		{errors.New(strings.Repeat("x", 1<<20)), 2, "name: " + strings.Repeat("x", 500) + "…" + strings.Repeat("x", 500) + "\n"},
		{fmt.Errorf("%w; again", command.Failure{Err: interrupt.Error{Signal: syscall.SIGTERM}}), 143, "name: interrupted; again\n"},
	} {
		var out, errs strings.Builder
		status := command.Run("name", "", &failing{c.err}, nil, command.Streams{Out: &out, Errs: &errs})
		if status != c.status || errs.String() != c.message || out.Len() > 0 {
			t.Errorf("%v: status %d, %q and %q, want %d, %q", c.err, status, out.String(), errs.String(), c.status, c.message)
		}
	}
}
