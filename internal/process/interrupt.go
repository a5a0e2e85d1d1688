package process

import (
	"context"
	"errors"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// Interrupted says that a signal has interrupted the work.
type Interrupted struct{ Signal syscall.Signal }

func (Interrupted) Error() string { return "interrupted" }

// Status returns the exit status that shells report for a program ended by the signal: 130 for SIGINT, 143 for
// SIGTERM.
func (e Interrupted) Status() int { return 128 + int(e.Signal) }

// echo is the time after the first signal during which others are ignored: timeout(1) and supervisors may signal a
// process and then its group.
const echo = 200 * time.Millisecond

// SignalContext returns a context that ends at the first signal, after a call of first, with an [Interrupted] as its cause.
// A second signal, more than 0.2 s later, calls last and exits the program with its status. Either function may be
// nil. After release, signals have their default effect again.
func SignalContext(first, last func()) (ctx context.Context, release func()) {
	ctx, cancel := context.WithCancelCause(context.Background())
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	released := make(chan struct{})
	next := func() (e Interrupted, ok bool) {
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
		begun := time.Now()
		cancel(e)
		for {
			if e, ok = next(); !ok {
				return
			}
			if time.Since(begun) < echo {
				continue
			}
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

// Cause returns the [Interrupted] that ended ctx if err is, or wraps, [context.Canceled], and err
// otherwise.
func Cause(ctx context.Context, err error) error {
	if e := (Interrupted{}); errors.Is(err, context.Canceled) && errors.As(context.Cause(ctx), &e) {
		return e
	}
	return err
}

// Await does work in a new goroutine. It returns when the work is done or, with the cause of ctx, when ctx ends
// first. It is for work that can't be interrupted, which then continues in the background.
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

// InterruptibleReader returns a reader of in. When ctx ends, Read fails with its cause, even while waiting for input.
func InterruptibleReader(ctx context.Context, in io.Reader) io.Reader {
	return &reader{ctx: ctx, in: in}
}

type reader struct {
	ctx  context.Context
	in   io.Reader
	text [1 << 16]byte // a buffer of its own, because an abandoned read may still write to it
}

// Read implements [io.Reader]. All calls fail after an error of ctx.
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
