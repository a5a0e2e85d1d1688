package board

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
	"time"

	"quincunx/internal/message"
)

// Conn answers the requests of one page.
type Conn struct {
	service *Service
	ctx     context.Context
	cancel  context.CancelFunc
	out     outbox
	work    sync.WaitGroup // goroutines of the connection

	view    *place // of quick requests
	player  *place // of searches, one at a time
	analyst *place // of analyses and proofs, one at a time

	receiving *upload // nil unless an upload is incomplete

	mu       sync.Mutex
	running  map[int]*task // long requests, by number
	search   *task         // the last search that was begun
	uploaded *record       // the last uploaded record, nil before the first
	uploads  int           // number of uploaded records
}

// task is a running long request.
type task struct {
	stop context.CancelFunc
	ctx  context.Context
	done chan struct{} // closed when it has ended
}

// isOver reports whether the task has been stopped, or has ended.
func (t *task) isOver() bool { return t == nil || t.ctx.Err() != nil }

// errStopped is the answer to a request that was stopped before it had an answer.
var errStopped = errors.New("stopped")

// Receive handles a message from the page. It returns when a quick request has been answered, or a long one has
// begun. It must not be called concurrently. An error means that the connection has ended.
func (c *Conn) Receive(request []byte) error {
	if err := c.out.drain(c.ctx, c.service.limits.Waiting); err != nil {
		return err
	}
	if most := c.service.limits.Message; len(request) > most {
		c.answer(0, nil, fmt.Errorf("message of %d bytes: want at most %d", len(request), most))
		return nil
	}
	h, err := parseHead(request)
	if err != nil {
		c.answer(max(h.ID, 0), nil, err)
		return nil
	}
	handler, ok := handlers[h.Do]
	switch {
	case !ok:
		c.answer(h.ID, nil, fmt.Errorf("do: unknown request %s", message.Quote(h.Do)))
	case handler.isLong():
		c.begin(h, handler, request)
	default:
		answer, err := c.protect(h.Do, func() (any, error) { return handler.quick(c, request) }, c.view)
		c.answer(h.ID, answer, err)
	}
	return nil
}

// Close ends all running requests and waits for them. A running call of the send function of Connect must end by itself.
func (c *Conn) Close() {
	c.cancel()
	c.work.Wait()
	c.releaseUploads()
}

// answer sends the last answer to a request.
func (c *Conn) answer(id int, answer any, err error) {
	if err == nil {
		err = c.send(id, false, answer)
	}
	if err != nil {
		// A failure is always encoded.
		_ = c.send(id, false, failure{message.Line(err.Error())})
	}
}

// send sends an answer to a request.
func (c *Conn) send(id int, more bool, answer any) error {
	text, err := encode(id, more, answer)
	if err == nil {
		c.out.put(outgoing{id, more, text})
	}
	return err
}

// begin begins a long request.
func (c *Conn) begin(h head, handler handler, message []byte) {
	fields, err := c.protect(h.Do, func() (any, error) { return handler.parse(c, message) })
	if err != nil {
		c.answer(h.ID, nil, err)
		return
	}
	t := &task{done: make(chan struct{})}
	c.mu.Lock()
	before := c.search
	_, known := c.running[h.ID]
	switch {
	case known:
		err = fmt.Errorf("id %d: a request with that number is still running", h.ID)
	case len(c.running) >= c.service.limits.Requests:
		err = fmt.Errorf("%s: %d requests are running, want fewer", h.Do, len(c.running))
	case handler.isSearch && !before.isOver():
		err = fmt.Errorf("%s: a search is running: stop it first", h.Do)
	default:
		t.ctx, t.stop = context.WithCancel(c.ctx)
		c.running[h.ID] = t
		if handler.isSearch {
			c.search = t
		}
	}
	c.mu.Unlock()
	if err != nil {
		c.answer(h.ID, nil, err)
		return
	}
	c.work.Go(func() {
		if handler.isSearch && before != nil {
			<-before.done // the stopped search uses the same engines
		}
		answer, err := c.run(t.ctx, h, handler, fields)
		t.stop()
		c.mu.Lock()
		delete(c.running, h.ID)
		c.mu.Unlock()
		close(t.done)
		c.answer(h.ID, answer, err)
	})
}

// run does a long request.
func (c *Conn) run(ctx context.Context, h head, handler handler, fields any) (any, error) {
	var uses []*place
	if handler.isSearch {
		uses = []*place{c.player, c.analyst}
		leave, err := c.service.enter(ctx)
		if err != nil {
			return nil, err
		}
		defer leave()
	}
	p := pacer{interval: c.service.limits.Pace, send: func(part any) {
		if err := c.send(h.ID, true, part); err != nil {
			c.cancel() // parts can always be encoded: this is a bug
		}
	}}
	defer p.close()
	return c.protect(h.Do, func() (any, error) { return handler.long(ctx, c, fields, p.report) }, uses...)
}

// protect does a part of a request, which uses places. A panic in it, which is a bug, ends only that request: it is
// logged and becomes an error, and the places are created again.
func (c *Conn) protect(do string, work func() (any, error), uses ...*place) (answer any, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			c.service.log.Printf("%s: panic: %v\n%s", do, fault, debug.Stack())
			answer, err = nil, fmt.Errorf("%s: internal error; the program has logged it", do)
			for _, p := range uses {
				p.analysis = nil
			}
		}
	}()
	return work()
}

// enter waits until a search may run. The search calls leave when it has ended.
func (s *Service) enter(ctx context.Context) (leave func(), err error) {
	patience := time.NewTimer(s.limits.Patience)
	defer patience.Stop()
	select {
	case s.searches <- struct{}{}:
		return func() { <-s.searches }, nil
	case <-ctx.Done():
		return nil, errStopped
	case <-patience.C:
		return nil, fmt.Errorf("too many searches are running, want at most %d at a time: try again later", s.limits.Searches)
	}
}

// pacer passes on the latest of many reports, at most one per interval.
type pacer struct {
	interval time.Duration
	send     func(any)

	mu     sync.Mutex
	latest any // nil if it has been sent
	timer  *time.Timer
	closed bool
}

// report passes on a report: now, or at the end of the interval unless there is a newer one by then.
func (p *pacer) report(latest any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.latest = latest
	if p.timer == nil {
		p.flush()
	}
}

// flush sends the latest report, if it was not sent. The caller must hold the lock.
func (p *pacer) flush() {
	p.timer = nil
	if p.latest == nil || p.closed {
		return
	}
	p.send(p.latest)
	p.latest = nil
	p.timer = time.AfterFunc(p.interval, func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.flush()
	})
}

// close stops the pacer: it sends nothing after that.
func (p *pacer) close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closed = true
	if p.timer != nil {
		p.timer.Stop()
	}
}

// stopRequest is the request to end another one.
type stopRequest struct {
	head
	Of int `json:"of"`
}

// stop makes a long request end soon with its last answer. It is not an error if the request has ended meanwhile.
func stop(c *Conn, r *stopRequest) (any, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if t := c.running[r.Of]; t != nil {
		t.stop()
	}
	return struct{}{}, nil
}
