package match

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"quincunx/internal/message"
	"quincunx/movegen"
	"quincunx/search"
)

// call is a call of an agent's method, with its arguments and result.
type call struct {
	method method
	agent  Agent
	seat   movegen.Seat

	start  movegen.State // of begin
	seed   uint64
	limits search.Limits // of choose
	found  search.Result
	joint  movegen.JointMove // of made
}

// method is a method of [Agent], [Readier] or [Ender].
type method int

const (
	begin method = iota
	getReady
	choose
	made
	end
)

// run calls the method. A panic is a fault.
func (c *call) run(ctx context.Context) (err error) {
	defer func() {
		if reason := recover(); reason != nil {
			err = &Fault{Cause: ByCrash, Detail: "panic: " + message.Detail(fmt.Sprint(reason))}
		}
	}()
	switch c.method {
	case begin:
		return c.agent.Begin(c.start, c.seat, c.seed)
	case getReady:
		return c.agent.(Readier).GetReady(ctx, c.seat)
	case choose:
		c.found, err = c.agent.Choose(ctx, c.seat, c.limits)
		return err
	case made:
		return c.agent.Made(&c.joint)
	}
	return c.agent.(Ender).End()
}

// within runs the call with a time limit, 0 = none. If the call has not returned at the limit or when ctx is
// done, it continues in the background, and lost is a channel that is closed when it returns.
func (c *call) within(ctx context.Context, limit time.Duration) (lost <-chan struct{}, err error) {
	if limit == 0 {
		return nil, c.run(ctx)
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	returned := make(chan struct{})
	result := error(&Fault{Cause: ByCrash, Detail: "the call ended its goroutine"})
	own := *c // a lost call still uses its copy when c is used again
	go func() {
		defer close(returned)
		result = own.run(ctx)
	}()
	select {
	case <-returned:
		*c, err = own, result
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

// call calls a method of the agent of a seat, with the arguments and the result in g.next. In a contest the
// time of all calls counts, otherwise only the time of choose. An agent that crashes or does not return in
// time is closed and marked as gone.
func (g *game) call(ctx context.Context, seat int, m method) error {
	s, holder, c := &g.seats[seat], g.holder(seat), &g.next
	c.method, c.agent, c.seat = m, holder.Agent, movegen.Seat(seat)
	counts := m == choose || g.PlayOn
	var start time.Time
	if counts {
		start = time.Now()
	}
	lost, err := c.within(ctx, s.Player.CallLimit)
	if t, ok := c.agent.(Timer); ok && lost == nil {
		s.used = t.Used()
	} else if counts && lost == nil {
		s.used += time.Since(start)
	}
	if err == nil {
		return nil
	}
	f := faultOf(err)
	holder.Gone = f.Cause == ByCrash || f.Cause == ByTime
	if closer, ok := c.agent.(io.Closer); ok && holder.Gone {
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
