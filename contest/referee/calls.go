package referee

import (
	"fmt"
	"io"
	"time"

	"quincunx/internal/quote"
	"quincunx/match"
)

// Remote is an entry that is called in another process. It has the functions of its
// prototype; when one of them has returned, Last says how it went.
type Remote interface {
	// Last returns how long the last call took, by the clock of the process that it was made
	// in, 0 if it didn't come back, and what went wrong with it.
	Last() (time.Duration, error)

	// Limit sets how long a call may take.
	Limit(time.Duration)
}

// calls makes the calls of an entry.
type calls struct {
	entry any
	limit time.Duration // of a call
	used  time.Duration // of all calls of a game
	lost  bool          // a call has not come back, and may still be at work
}

func newCalls(entry any, limit time.Duration) calls {
	if r, ok := entry.(Remote); ok {
		r.Limit(limit)
	}
	return calls{entry: entry, limit: limit}
}

// Used implements [Player].
func (c *calls) Used() time.Duration { return c.used }

// Close implements [Player].
func (c *calls) Close() error {
	if closer, ok := c.entry.(io.Closer); ok && !c.lost {
		return closer.Close()
	}
	return nil
}

// call makes a call of the entry, and counts its time if it comes back. On an error, which is its fault, what the call should have
// set is not to be looked at: a call that hangs in this process can't be ended, and goes
// on.
func (c *calls) call(f func()) error { return c.callWithin(c.limit, f) }

// callWithin is call with another limit for entries of this process.
func (c *calls) callWithin(limit time.Duration, f func()) error {
	if r, ok := c.entry.(Remote); ok {
		f()
		used, err := r.Last()
		c.used += used
		return err
	}
	done := make(chan outcome, 1)
	go func() {
		o := outcome{fault: &match.Fault{Cause: match.ByCrash, Detail: "the call ended its goroutine"}}
		defer func() { done <- o }()
		o.measure(f)
	}()
	timeout := time.NewTimer(limit)
	defer timeout.Stop()
	select {
	case o := <-done:
		c.used += o.used
		if o.fault != nil {
			return o.fault
		}
		return nil
	case <-timeout.C:
		c.lost = true
		return hung(c.limit)
	}
}

// hung is the fault of a call that takes longer than it may.
func hung(limit time.Duration) error {
	return &match.Fault{Cause: match.ByTime, Detail: fmt.Sprintf("a call took longer than %v", limit)}
}

// outcome is how a call went.
type outcome struct {
	used  time.Duration
	fault *match.Fault
}

func (o *outcome) measure(f func()) {
	start := time.Now()
	defer func() {
		o.used = time.Since(start)
		if reason := recover(); reason != nil {
			o.fault = &match.Fault{Cause: match.ByCrash, Detail: "panic: " + quote.Detail(fmt.Sprint(reason))}
		}
	}()
	f()
	o.fault = nil
}
