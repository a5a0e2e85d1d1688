// Package interrupt ends long work in an orderly way at SIGINT, which Ctrl-C sends, and at SIGTERM.
package interrupt

import (
	"context"
	"errors"
	"io"
	"os"
	"os/signal"
	"syscall"
)

// Error says that a signal has interrupted the work.
type Error struct{ Signal syscall.Signal }

func (Error) Error() string { return "interrupted" }

// Status returns the exit status that shells report for a program that the signal has ended:
// 130 for SIGINT, 143 for SIGTERM.
func (e Error) Status() int { return 128 + int(e.Signal) }

// Context returns a context that the first signal ends, with an [Error] as its cause, after it has called
// first. The second signal calls last and exits the program with its status.
// Either function may be nil. After release, signals have their default effect again.
func Context(first, last func()) (ctx context.Context, release func()) {
	ctx, cancel := context.WithCancelCause(context.Background())
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	released := make(chan struct{})
	next := func() (e Error, ok bool) {
		select {
		case s := <-signals:
			e.Signal, _ = s.(syscall.Signal)
			return e, true
		case <-released:
			return e, false
		}
	}
	go func() {
		e, ok := next()
		if !ok {
			return
		}
		if first != nil {
			first()
		}
		cancel(e)
		if e, ok = next(); ok {
			if last != nil {
				last()
			}
			os.Exit(e.Status())
		}
	}()
	return ctx, func() {
		signal.Stop(signals)
		close(released)
		cancel(nil)
	}
}

// Cause returns the [Error] that ended ctx if err is, or wraps, [context.Canceled], and err
// otherwise.
func Cause(ctx context.Context, err error) error {
	if e := (Error{}); errors.Is(err, context.Canceled) && errors.As(context.Cause(ctx), &e) {
		return e
	}
	return err
}

// Await does work in a new goroutine and returns when it is done, or with the cause of ctx
// if that ends first. It is for work that can't be interrupted, which then goes on in the background.
func Await(ctx context.Context, work func()) error {
	done := make(chan struct{})
	go func() {
		defer close(done)
		work()
	}()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// Reader returns a reader of in whose Read fails with the cause of ctx when that ends, even
// while it is waiting for input.
func Reader(ctx context.Context, in io.Reader) io.Reader { return &reader{ctx: ctx, in: in} }

type reader struct {
	ctx  context.Context
	in   io.Reader
	text [1 << 16]byte // a buffer of its own, because an abandoned read may still write to it
}

// Read implements [io.Reader]. After an error of ctx nothing can be read.
func (r *reader) Read(p []byte) (int, error) {
	if r.ctx.Err() != nil {
		return 0, context.Cause(r.ctx)
	}
	var n int
	var failed error
	if err := Await(r.ctx, func() { n, failed = r.in.Read(r.text[:min(len(p), len(r.text))]) }); err != nil {
		return 0, err
	}
	return copy(p, r.text[:n]), failed
}
