package process_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"quincunx/internal/process"

	"strings"
	"syscall"
	"testing"
)

func TestStatus(t *testing.T) {
	wrong := errors.New("a is not b")
	for _, c := range []struct {
		err     error
		status  int
		message string
	}{
		{nil, 0, ""},
		{wrong, 2, "name: a is not b\n"},
		{fmt.Errorf("a: %w", &fs.PathError{Op: "write", Path: "a", Err: syscall.ENOSPC}), 1, "name: a: write a: no space left on device\n"},
		{&os.LinkError{Op: "rename", Old: "a", New: "b", Err: syscall.EACCES}, 1, "name: rename a b: permission denied\n"},
		{&fs.PathError{Op: "read", Path: "a", Err: syscall.EISDIR}, 2, "name: read a: is a directory\n"},
		{process.Failure{Err: wrong}, 1, "name: a is not b\n"},
		{process.Failure{Err: context.Canceled}, 1, "name: context canceled\n"},
		{process.Interrupted{Signal: syscall.SIGINT}, 130, "name: interrupted\n"},
		{errors.New("line 1\n\x1b[2J\u202e\xff"), 2, `name: line 1\n\x1b[2J\u202e\xff` + "\n"},
		{errors.New(strings.Repeat("x", 1<<20)), 2, "name: " + strings.Repeat("x", 500) + "…" + strings.Repeat("x", 500) + "\n"},
		{fmt.Errorf("%w; again", process.Failure{Err: process.Interrupted{Signal: syscall.SIGTERM}}), 143, "name: interrupted; again\n"},
	} {
		var errs strings.Builder
		if status := process.ExitStatus("name", c.err, &errs); status != c.status || errs.String() != c.message {
			t.Errorf("%v: status %d, %q, want %d, %q", c.err, status, errs.String(), c.status, c.message)
		}
	}
}
