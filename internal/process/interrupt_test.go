package process

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"syscall"
	"testing"
	"testing/iotest"
)

func TestStatus(t *testing.T) {
	for signal, want := range map[syscall.Signal]int{syscall.SIGINT: 130, syscall.SIGTERM: 143} {
		if got := (Interrupted{signal}).Status(); got != want {
			t.Errorf("%v: status %d, want %d", signal, got, want)
		}
	}
}

func TestCause(t *testing.T) {
	want := Interrupted{syscall.SIGTERM}
	ctx, cancel := context.WithCancelCause(t.Context())
	inner, release := context.WithCancel(ctx)
	defer release()
	if e := (Interrupted{}); errors.As(Cause(ctx, fmt.Errorf("work: %w", context.Canceled)), &e) {
		t.Error("the error of a context that goes on is changed")
	}
	cancel(want)
	for _, c := range []struct{ err, want error }{
		{nil, nil}, {io.EOF, io.EOF}, {inner.Err(), want}, {fmt.Errorf("work: %w", inner.Err()), want},
	} {
		if got := Cause(inner, c.err); !errors.Is(got, c.want) {
			t.Errorf("%v becomes %v, want %v", c.err, got, c.want)
		}
	}
}

func TestAwait(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	done := false
	if err := Await(ctx, func() { done = true }); err != nil || !done {
		t.Errorf("work that ends: %v, done %t", err, done)
	}
	forever := make(chan struct{})
	defer close(forever)
	cancel(Interrupted{syscall.SIGINT})
	if err := Await(ctx, func() { <-forever }); !errors.Is(err, Interrupted{syscall.SIGINT}) {
		t.Errorf("work that goes on: %v", err)
	}
}

func TestReader(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	text := strings.Repeat("0123456789", 20_000)
	for _, in := range []io.Reader{strings.NewReader(text), iotest.DataErrReader(strings.NewReader(text)), iotest.HalfReader(strings.NewReader(text))} {
		if got, err := io.ReadAll(InterruptibleReader(ctx, in)); err != nil || string(got) != text {
			t.Errorf("%d bytes, %v", len(got), err)
		}
	}
	in, out := io.Pipe()
	defer func() { _ = out.Close() }()
	r := InterruptibleReader(ctx, in)
	go cancel(Interrupted{syscall.SIGINT})
	for range 2 {
		if _, err := r.Read(make([]byte, 10)); !errors.Is(err, Interrupted{syscall.SIGINT}) {
			t.Errorf("while it waits: %v", err)
		}
	}
}
