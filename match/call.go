package match

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"quincunx/internal/message"
)

// guarded calls an agent. A panic is a fault.
func guarded(do func() error) (err error) {
	defer func() {
		if reason := recover(); reason != nil {
			err = &Fault{Cause: ByCrash, Detail: "panic: " + message.Detail(fmt.Sprint(reason))}
		}
	}()
	return do()
}

// within makes a call with a time limit, 0 = none. If the call has not returned at the limit or when ctx is
// done, it continues in the background, and lost is a channel that is closed when it returns.
func within(ctx context.Context, limit time.Duration, do func(context.Context) error) (lost <-chan struct{}, err error) {
	if limit == 0 {
		return nil, guarded(func() error { return do(ctx) })
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	returned := make(chan struct{})
	result := error(&Fault{Cause: ByCrash, Detail: "the call ended its goroutine"})
	go func() {
		defer close(returned)
		result = guarded(func() error { return do(ctx) })
	}()
	select {
	case <-returned:
		err = result
	case <-ctx.Done():
		lost, err = returned, ctx.Err()
	}
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		err = &Fault{Cause: ByTime, Detail: fmt.Sprintf("a call took longer than %v", limit)}
	}
	return lost, err
}

// holder returns the seat whose Agent plays for a seat.
func (g *game) holder(seat int) *Seat {
	for g.seats[seat].Agent == nil {
		seat--
	}
	return &g.seats[seat]
}

// call makes a call of the agent of a seat. In a contest the time of all calls counts, otherwise only the time of those for
// which counts is set. An agent that crashes or does not return in time is closed and marked as gone; do may still be
// running then.
func (g *game) call(ctx context.Context, seat int, counts bool, do func(context.Context, Agent) error) error {
	s, holder := &g.seats[seat], g.holder(seat)
	agent := holder.Agent
	start := time.Now()
	lost, err := within(ctx, s.Player.CallLimit, func(ctx context.Context) error { return do(ctx, agent) })
	if t, ok := agent.(Timer); ok && lost == nil {
		s.used = t.Used()
	} else if (counts || g.PlayOn) && lost == nil {
		s.used += time.Since(start)
	}
	if err == nil {
		return nil
	}
	f := faultOf(err)
	holder.Gone = f.Cause == ByCrash || f.Cause == ByTime
	if closer, ok := agent.(io.Closer); ok && holder.Gone {
		if lost == nil {
			_ = closer.Close() // the agent is not used again, so its error is of no interest
		} else {
			go func() { <-lost; _ = closer.Close() }()
		}
	}
	return err
}

// faultOf returns the fault that an error of an agent is.
func faultOf(err error) (f *Fault) {
	if !errors.As(err, &f) {
		f = &Fault{Cause: ByCrash, Detail: message.Detail(err.Error())}
	}
	return f
}
